import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isUuid } from '../database/identifiers.ts'
import { tenantManager } from '../database/tenancy.ts'
import { ApiKey } from '../entities/api-key.ts'
import { AUDITED_ACTIONS, AUDITED_ACTORS, AUDITED_RESOURCES, AuditRecord } from '../entities/audit-record.ts'
import { afterCursor, pageOf, pageOptions, pageQuery, toPage } from '../http/pagination.ts'
import { visibleValues } from '../identity/audit-view.ts'
import type { Principal } from '../identity/principal.ts'
import { principalOf } from '../identity/route-guard.ts'
import type { Services } from '../services.ts'
import { errorAnswers, instant } from '../validation/shapes.ts'

const resourceType = z.enum(AUDITED_RESOURCES)
const identifier = z.string().refine(isUuid, 'must be an identifier')

const query = pageQuery.extend({
  resource_type: resourceType.optional(),
  resource_id: identifier.optional(),
  api_id: identifier.optional().describe('The API itself, and what belongs to it'),
})

const values = z.record(z.string(), z.unknown()).nullable()

const record = z.object({
  id: z.string(),
  at: instant,
  actor: z.enum(AUDITED_ACTORS).describe('`person`: somebody who was logged in; `gateway`: the platform by itself'),
  api_key_id: z.string().nullable(),
  api_key_name: z.string().nullable(),
  address: z.string().nullable().describe('IP address of the client'),
  action: z.enum(AUDITED_ACTIONS),
  resource_type: resourceType,
  resource_id: z.string(),
  resource_name: z.string(),
  api_id: z.string().nullable(),
  before: values.describe(
    'The changed fields as they were. A long value is told by its length and SHA-256, a secret by `(secret)`, and what the scopes of the API key do not show by `(hidden)`',
  ),
  after: values.describe('The changed fields as they are since'),
})

/** Changes of the account with their actors, newest first. */
export function auditLogRoutes({ orm }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/audit-log', {
      config: { operation: 'listAuditLog' },
      schema: { tags: ['auth'], querystring: query, response: { 200: pageOf(record), ...errorAnswers } },
      handler: async (request) => {
        const reader = principalOf(request)
        const em = tenantManager(orm, reader)
        const where = { ...conditions(request.query), ...afterCursor(request.query.cursor) }
        const rows = await em.find(AuditRecord, where, pageOptions(request.query))
        const names = await keyNames(em, rows)
        return toPage(rows, request.query, (row) => toRecord(row, names, reader))
      },
    })
  }
}

function conditions({ resource_type, resource_id, api_id }: z.output<typeof query>): object {
  return {
    ...(resource_type && { resourceType: resource_type }),
    ...(resource_id && { resourceId: resource_id }),
    ...(api_id && { $and: [{ $or: [{ apiId: api_id }, { resourceId: api_id }] }] }),
  }
}

async function keyNames(em: EntityManager, rows: readonly AuditRecord[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ apiKeyId }) => apiKeyId ?? []))]
  const keys = ids.length > 0 ? await em.find(ApiKey, { id: { $in: ids } }) : []
  return new Map(keys.map(({ id, name }) => [id, name]))
}

function toRecord(row: AuditRecord, names: ReadonlyMap<string, string>, reader: Principal): z.output<typeof record> {
  const { resourceName, before = null, after = null } = visibleValues(row, reader)
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    api_key_id: row.apiKeyId ?? null,
    api_key_name: names.get(row.apiKeyId ?? '') ?? null,
    address: row.address ?? null,
    action: row.action,
    resource_type: row.resourceType,
    resource_id: row.resourceId,
    resource_name: resourceName,
    api_id: row.apiId ?? null,
    before,
    after,
  }
}
