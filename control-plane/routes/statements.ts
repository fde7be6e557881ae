import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { tenantManager } from '../database/tenancy.ts'
import { Account } from '../entities/account.ts'
import { monthBefore, pageOf, pageQuery, toPage } from '../http/pagination.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { EXAMPLE_ADDRESS, exampleList } from '../resources/examples.ts'
import { createExportSlots } from '../resources/settlement-export.ts'
import { STATEMENT_TYPES, statementFormat } from '../resources/statement-export.ts'
import { readStatementMonths, statementMonth } from '../resources/statement-months.ts'
import { readStatement, statement } from '../resources/statements.ts'
import { enterRoom } from '../rooms/enter-room.ts'
import type { Services } from '../services.ts'
import { refuseField } from '../validation/validation.ts'

const month = z
  .string()
  .regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')
  .describe('Month in UTC, such as `2026-11`')

const query = z.strictObject({ month })
const exportQuery = query.extend({ format: statementFormat })
const exported = z
  .string()
  .describe(
    'Each settlement and each reversal of the month. The last line of the CSV states their number: `#end,COUNT`',
  )

const EXAMPLE_MONTH = {
  month: '2026-01',
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-02-01T00:00:00.000Z',
  closed: true,
}
const EXAMPLE_SUMS = {
  network: SANDBOX_NETWORK,
  asset: SANDBOX_USDC.address.toLowerCase(),
  token: 'USDC',
  decimals: 6,
  opening: '1000000',
  settled: '250000',
  settled_count: 3,
  reversed: '100000',
  reversed_count: 1,
  closing: '1150000',
}

/** Routes for earnings by month. */
export function statementRoutes({ orm, rooms, longReads, settings }: Services): FastifyPluginAsyncZod {
  const slots = createExportSlots()
  return async (app) => {
    app.addHook('preClose', async () => slots.close())

    app.get('/statements', {
      ...defineOperation({
        id: 'getStatement',
        summary: 'Read the earnings of a month, by network, token and payee',
        details: 'The month is in UTC and has the form `2026-11`.',
        tag: 'analytics',
        rule: { credential: 'any', scopes: ['settlements:read'] },
        query,
        answers: { 200: statement },
        examples: {
          answer: { ...EXAMPLE_MONTH, items: [{ ...EXAMPLE_SUMS, pay_to: EXAMPLE_ADDRESS.toLowerCase() }] },
        },
      }),
      handler: async (request) => {
        const tenant = principalOf(request)
        const month = begunMonth(request.query.month)
        return readStatement(tenantManager(orm, tenant), { tenant, month })
      },
    })

    app.get('/statements/months', {
      ...defineOperation({
        id: 'listStatementMonths',
        summary: 'List the months with their earnings by network and token, newest first',
        tag: 'analytics',
        rule: { credential: 'any', scopes: ['settlements:read'] },
        query: pageQuery,
        answers: { 200: pageOf(statementMonth) },
        examples: {
          answer: exampleList({ ...EXAMPLE_MONTH, items: [EXAMPLE_SUMS] }),
        },
        answerSize: 'page',
      }),
      handler: async (request) => {
        const tenant = principalOf(request)
        const before = monthBefore(request.query.cursor)
        const options = { tenant, before, most: request.query.limit + 1, now: new Date() }
        const months = await readStatementMonths(tenantManager(orm, tenant), options)
        const rows = months.map((month) => ({ id: month.month, ...month }))
        return toPage(rows, request.query, ({ id: _, ...month }) => month)
      },
    })

    app.get('/statements/export', {
      ...defineOperation({
        id: 'exportStatement',
        summary: 'Export the settlements and reversals of a month as CSV, or with its sums as PDF',
        details:
          'The service streams the file. A CSV ends with the number of lines, and a PDF with `%%EOF`; these are missing if the file is incomplete. A month with archived payments is refused with 410 `month_archived`.',
        tag: 'analytics',
        rule: { credential: 'any', scopes: ['settlements:read'] },
        query: exportQuery,
        answers: { 200: exported },
        errors: ['month_archived'],
        examples: {
          answer:
            'at,kind,id,...\r\n2026-01-31T12:00:00.000Z,settled,019c13f4-3d50-7f66-9e74-8bafe5cd9f05,...\r\n#end,1,...\r\n',
        },
        answerTypes: ['text/csv', 'application/pdf'],
        room: 'own',
      }),
      handler: async (request, reply) => {
        const { format } = request.query
        const month = begunMonth(request.query.month)
        const { accountId, environment } = principalOf(request)
        const tenant = { accountId, environment }
        const place = await enterRoom(rooms.exports, request, reply)
        const em = tenantManager(orm, tenant)
        // A payment that was made in the last seconds of the previous month may be settled in this month. If the
        // previous month is archived, the line of this payment is missing.
        const [archive] = await em.execute<{ left: boolean }[]>(
          "select is_archived_month(m) or is_archived_month((m - interval '1 month')::date) as left from (select ?::date as m) asked",
          [`${month}-01`],
        )
        if (archive?.left) throw new LaunaError('month_archived')
        // The sums are read first: once a month has its sums, it also has all of its lines.
        const statement = await readStatement(em, { tenant, month })
        const { name, email } = await em.findOneOrFail(Account, accountId)
        const seller = name ? `${name}, ${email}` : email
        const head = { statement, seller, environment, issuer: settings.BASE_URL, madeAt: new Date().toISOString() }
        const until = new Date(Math.min(Date.now(), Date.parse(statement.to)))
        const bytes = longReads.bytes({ kind: 'statement', tenant, head, until, format })
        const stream = slots.stream(place, bytes, () => request.isAdmitted())
        const file = `statement-${month}${environment === 'development' ? '-sandbox' : ''}.${format}`
        reply.header('content-disposition', `attachment; filename="${file}"`).type(STATEMENT_TYPES[format])
        return reply.send(stream as never)
      },
    })
  }
}

/** Throws `validation_failed` for a future month. */
function begunMonth(month: string): string {
  return month > new Date().toISOString().slice(0, 7) ? refuseField('month', 'must not be in the future') : month
}
