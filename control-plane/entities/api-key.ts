import { defineEntity, p } from '@mikro-orm/core'
import type { Environment } from '../../domain/environment.ts'
import type { Scope } from '../../domain/scopes.ts'
import { TENANT, tenantCondition } from '../database/tenancy.ts'

const schema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  filters: { [TENANT]: { name: TENANT, cond: tenantCondition, default: true } },
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid(),
    environment: p.text().$type<Environment>(),
    name: p.text(),
    /** The first characters of the key, so that its owner recognizes it. */
    prefix: p.text(),
    /** HMAC-SHA-256 of the whole key, with the pepper as the secret. */
    secretHash: p.blob().hidden(),
    scopes: p.array().$type<Scope[]>(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
    expiresAt: p.datetime().nullable(),
    /** CIDR ranges of the clients that may use the key; null allows every address. */
    allowedAddresses: p.array().nullable(),
    revokedAt: p.datetime().nullable(),
  },
})

/** An API key: a machine's credential, bound to one account and one environment. */
export class ApiKey extends schema.class {}
schema.setClass(ApiKey)
