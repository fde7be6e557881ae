import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isUuid } from '../database/identifiers.ts'
import { sendJsonText } from '../http/json-answer.ts'
import { idBefore, pageOf, pageQuery } from '../http/pagination.ts'
import { shownResources } from '../identity/audit-view.ts'
import { AUDITED_ACTIONS, AUDITED_ACTORS, AUDITED_RESOURCES } from '../identity/audited.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { AUDIT_LOG, auditLogValues } from '../reads/audit-reads.ts'
import { pageText } from '../reads/page-text.ts'
import { EXAMPLE_API_ID, EXAMPLE_API_KEY, EXAMPLE_TIME, exampleList } from '../resources/examples.ts'
import type { Services } from '../services.ts'
import { givenTime, instant } from '../validation/shapes.ts'

const resourceType = z.enum(AUDITED_RESOURCES)
const identifier = z.string().refine(isUuid, 'must be an identifier')

const query = pageQuery.extend({
  resource_type: resourceType.optional(),
  resource_id: identifier.optional(),
  api_id: identifier.optional().describe('Only changes of this API, its endpoints and its domains'),
  from: givenTime.optional().describe('Only changes at this time or later'),
  to: givenTime.optional().describe('Only changes before this time'),
})

const values = z.record(z.string(), z.unknown()).nullable()

const record = z.object({
  id: z.string(),
  at: instant,
  actor: z
    .enum(AUDITED_ACTORS)
    .describe('`person`: a logged-in person; `api_key`: an API key; `gateway`: the platform itself'),
  api_key_id: z.string().nullable(),
  api_key_name: z.string().nullable(),
  member_email: z.string().nullable().describe("The logged-in member; null for the account's own person"),
  address: z.string().nullable().describe('IP address of the client'),
  action: z.enum(AUDITED_ACTIONS),
  resource_type: resourceType,
  resource_id: z.string(),
  resource_name: z.string(),
  api_id: z.string().nullable(),
  before: values.describe(
    'The changed fields before the change. A long value is replaced by its length and SHA-256, a secret by `(secret)`, and a value that the scopes of the API key do not show by `(hidden)`',
  ),
  after: values.describe('The changed fields after the change'),
})

/** Routes for the log of changes in the account, newest first. */
export function auditLogRoutes({ reader }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/audit-log', {
      ...defineOperation({
        id: 'listAuditLog',
        summary: 'List the changes of the account, newest first; they are kept for 400 days',
        tag: 'auth',
        rule: { credential: 'any', scopes: ['audit:read'] },
        query,
        answers: { 200: pageOf(record) },
        examples: {
          answer: exampleList({
            id: EXAMPLE_API_ID,
            at: EXAMPLE_TIME,
            actor: 'api_key',
            api_key_id: EXAMPLE_API_KEY.id,
            api_key_name: EXAMPLE_API_KEY.name,
            member_email: null,
            address: '203.0.113.7',
            action: 'updated',
            resource_type: 'api',
            resource_id: EXAMPLE_API_ID,
            resource_name: 'Weather',
            api_id: null,
            before: { upstream_base_url: 'https://old.example.com' },
            after: { upstream_base_url: 'https://weather.example.com' },
          }),
        },
        answerSize: 'page',
      }),
      handler: async (request, reply) => {
        const { cursor, ...filter } = request.query
        const caller = principalOf(request)
        const shown = shownResources(caller)
        const [page] = await reader.read(
          caller,
          AUDIT_LOG,
          auditLogValues({ ...filter, before: idBefore(cursor), shown }),
        )
        return sendJsonText(reply, pageText(page ?? []))
      },
    })
  }
}
