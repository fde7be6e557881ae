import { defineEntity, p } from '@mikro-orm/core'
import type { AcceptOption } from '../../domain/accepts/accept.ts'
import type { ChargeTime } from '../../domain/endpoints/charging.ts'
import type { EndpointParameter } from '../../domain/endpoints/endpoint-parameter.ts'
import type { EndpointMethod, JsonSchema, SchemaSource } from '../../domain/endpoints/endpoint-schema.ts'
import { TENANT, type Tenant } from '../database/tenancy.ts'
import { Api } from './api.ts'

/** Name of the filter that hides expired endpoints from all callers. */
export const ALIVE = 'alive'

const schema = defineEntity({
  name: 'Endpoint',
  tableName: 'endpoint',
  filters: {
    [TENANT]: {
      name: TENANT,
      cond: (tenant) => ({
        api: { accountId: (tenant as Tenant).accountId, environment: (tenant as Tenant).environment },
      }),
      default: true,
    },
    [ALIVE]: {
      name: ALIVE,
      cond: () => ({ $or: [{ expiresAt: null }, { expiresAt: { $gt: new Date() } }] }),
      args: false,
      default: true,
    },
  },
  properties: {
    id: p.uuid().primary(),
    api: () => p.manyToOne(Api),
    method: p.text().$type<EndpointMethod>(),
    pathPattern: p.text(),
    description: p.text().nullable(),
    operationId: p.text().nullable(),
    summary: p.text().nullable(),
    tags: p.json<string[]>(),
    mimeType: p.text().nullable(),
    requestMimeType: p.text().nullable(),
    successStatus: p.smallint().nullable(),
    parameters: p.json<EndpointParameter[]>(),
    accepts: p.json<AcceptOption[]>(),
    pathSchema: p.json<JsonSchema>().nullable(),
    requestSchema: p.json<JsonSchema>().nullable(),
    responseSchema: p.json<JsonSchema>().nullable(),
    schemaSource: p.text().$type<SchemaSource>(),
    enabled: p.boolean(),
    paymentIdentifierRequired: p.boolean(),
    alwaysVerify: p.boolean(),
    charge: p.text().$type<ChargeTime>(),
    maxRedeliveries: p.smallint(),
    maxStreamSeconds: p.integer().nullable(),
    expiresAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})

export class Endpoint extends schema.class {}
schema.setClass(Endpoint)
