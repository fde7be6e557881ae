import { defineEntity, p } from '@mikro-orm/core'
import type { Environment } from '../../domain/environment.ts'
import { TENANT, tenantCondition } from '../database/tenancy.ts'

const schema = defineEntity({
  name: 'Api',
  tableName: 'api',
  filters: { [TENANT]: { name: TENANT, cond: tenantCondition, default: true } },
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid(),
    environment: p.text().$type<Environment>(),
    name: p.text(),
    slug: p.text(),
    upstreamBaseUrl: p.text(),
    payToMode: p.text(),
    payToAddress: p.text().nullable(),
    discoveryGuidance: p.text().nullable(),
    discoveryContactEmail: p.text().nullable(),
    publishOwnerEmail: p.boolean(),
    upstreamHeaderNames: p.json<string[]>(),
    /** Encrypted under `UPSTREAM_HEADERS_KEY`; null without headers. */
    sealedUpstreamHeaders: p.blob().nullable(),
    paymentContext: p.boolean(),
    varyOn: p.json<string[]>(),
    redirectOrigins: p.json<string[]>(),
    openapiVersion: p.text(),
    serviceName: p.text().nullable(),
    iconUrl: p.text().nullable(),
    tags: p.json<string[]>(),
    enabled: p.boolean(),
    /** Only `changeConfiguration` writes this column. */
    revision: p.bigint('number'),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})

/** An API: an upstream that is sold through the gateway under its slug. */
export class Api extends schema.class {}
schema.setClass(Api)
