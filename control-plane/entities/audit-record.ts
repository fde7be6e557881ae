import { defineEntity, p } from '@mikro-orm/core'
import type { Environment } from '../../domain/environment.ts'
import { TENANT, tenantCondition } from '../database/tenancy.ts'

export const AUDITED_ACTORS = ['person', 'api_key', 'gateway'] as const
export const AUDITED_ACTIONS = ['created', 'updated', 'deleted'] as const
export const AUDITED_RESOURCES = ['api', 'endpoint', 'domain', 'api_key', 'account', 'webhook'] as const

const schema = defineEntity({
  name: 'AuditRecord',
  tableName: 'audit_record',
  filters: {
    [TENANT]: {
      name: TENANT,
      // The account itself belongs to both environments.
      cond: (tenant) => {
        const { accountId, environment } = tenantCondition(tenant)
        return { accountId, $or: [{ environment }, { environment: null }] }
      },
      default: true,
    },
  },
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid(),
    environment: p.text().$type<Environment>().nullable(),
    at: p.datetime(),
    actor: p.text().$type<(typeof AUDITED_ACTORS)[number]>(),
    apiKeyId: p.uuid().nullable(),
    address: p.text().nullable(),
    action: p.text().$type<(typeof AUDITED_ACTIONS)[number]>(),
    resourceType: p.text().$type<(typeof AUDITED_RESOURCES)[number]>(),
    resourceId: p.uuid(),
    resourceName: p.text(),
    apiId: p.uuid().nullable(),
    before: p.json<Record<string, unknown>>().nullable(),
    after: p.json<Record<string, unknown>>().nullable(),
  },
})

/** One change in an account. PostgreSQL writes it (`schema/audit-log.ts`). */
export class AuditRecord extends schema.class {}
schema.setClass(AuditRecord)
