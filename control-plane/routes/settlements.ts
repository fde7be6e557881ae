import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { idBefore, pageBefore, pageOf, pageQuery } from '../http/pagination.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { readSettlement, readSettlements, type SettlementTimes } from '../reads/settlement-reads.ts'
import {
  EXAMPLE_ADDRESS,
  EXAMPLE_API_ID,
  EXAMPLE_ENDPOINT_ID,
  EXAMPLE_TIME,
  exampleList,
} from '../resources/examples.ts'
import { createExportSlots, EXPORT_TYPES, exportFormat } from '../resources/settlement-export.ts'
import { settlementFilter } from '../resources/settlement-filter.ts'
import { type SettlementRecord, settlement } from '../resources/settlement-record.ts'
import { enterRoom } from '../rooms/enter-room.ts'
import type { Services } from '../services.ts'
import { idParameter, instant } from '../validation/shapes.ts'

const query = pageQuery.extend(settlementFilter.shape)
const exportQuery = settlementFilter.extend({ format: exportFormat })
const exported = z
  .string()
  .describe(
    'All payments, newest first. The last line states their number: `#end,COUNT` in CSV, `{"end":true,"count":COUNT}` in JSON Lines. If it is missing, the export is incomplete',
  )

const EVENTS = [
  'created',
  'settling',
  'settled',
  'unknown',
  'released',
  'expired',
  'cancelled',
  'delivered',
  'reversed',
] as const

const settlementDetail = settlement.extend({
  timeline: z
    .array(
      z.object({
        event: z.enum(EVENTS),
        at: instant.nullable().describe('Null if the ledger has no time for the event'),
      }),
    )
    .describe('The events of the payment so far, in order. `reversed`: the chain has taken the payment back'),
})

const params = z.object({ id: idParameter })

const EXAMPLE_SETTLEMENT = {
  id: '019c13f5-4e60-7077-8f85-9cb0bdceaf06',
  api_id: EXAMPLE_API_ID,
  api_name: 'Weather',
  endpoint_id: EXAMPLE_ENDPOINT_ID,
  method: 'GET',
  path: '/forecast/berlin',
  payer: '0x2222222222222222222222222222222222222222',
  scheme: 'exact',
  network: SANDBOX_NETWORK,
  asset: SANDBOX_USDC.address,
  amount: '100000',
  pay_to: EXAMPLE_ADDRESS,
  status: 'settled',
  transaction: `0x${'ab'.repeat(32)}`,
  error_reason: null,
  explanation: null,
  upstream_status: 200,
  took_ms: 740,
  created_at: EXAMPLE_TIME,
  settled_at: EXAMPLE_TIME,
  reversed_at: null,
}

/** Routes for the seller's part of the ledger. */
export function settlementRoutes({ reader, rooms, longReads }: Services): FastifyPluginAsyncZod {
  const slots = createExportSlots()
  return async (app) => {
    // Ends the exports before the server waits for requests in work, because an export may take an hour.
    app.addHook('preClose', async () => slots.close())
    app.get('/settlements', {
      ...defineOperation({
        id: 'listSettlements',
        summary: 'List payments, newest first',
        tag: 'analytics',
        rule: { credential: 'any', scopes: ['settlements:read'] },
        query,
        answers: { 200: pageOf(settlement) },
        examples: { answer: exampleList(EXAMPLE_SETTLEMENT) },
        answerSize: 'page',
      }),
      handler: async (request) => {
        const { limit, cursor, ...filter } = request.query
        const tenant = principalOf(request)
        const options = { limit, before: idBefore(cursor) }
        const { rows, next } = await readSettlements(reader, tenant, filter, options)
        return pageBefore(rows, next, (row) => row)
      },
    })

    app.get('/settlements/export', {
      ...defineOperation({
        id: 'exportSettlements',
        summary: 'Export all payments as CSV or JSON Lines, without a limit of rows',
        details:
          'The service streams the payments. The last line has their number; it is missing if the export is incomplete.',
        tag: 'analytics',
        rule: { credential: 'any', scopes: ['settlements:read'] },
        query: exportQuery,
        answers: { 200: exported },
        examples: {
          answer:
            'id,created_at,...\r\n019c13f4-3d50-7f66-9e74-8bafe5cd9f05,2026-01-31T12:00:00.000Z,...\r\n#end,1,...\r\n',
        },
        answerTypes: ['text/csv', 'application/x-ndjson'],
        room: 'own',
      }),
      handler: async (request, reply) => {
        const { format, ...filter } = request.query
        const { accountId, environment } = principalOf(request)
        const place = await enterRoom(rooms.exports, request, reply)
        const bytes = longReads.bytes({ kind: 'settlements', tenant: { accountId, environment }, filter, format })
        const stream = slots.stream(place, bytes, () => request.isAdmitted())
        const sandbox = environment === 'development' ? '-sandbox' : ''
        const name = `settlements${sandbox}-${new Date().toISOString().slice(0, 10)}.${format}`
        reply.header('content-disposition', `attachment; filename="${name}"`).type(EXPORT_TYPES[format])
        return reply.send(stream as never)
      },
    })

    app.get('/settlements/:id', {
      ...defineOperation({
        id: 'getSettlement',
        summary: 'Read a payment and its history',
        tag: 'analytics',
        rule: { credential: 'any', scopes: ['settlements:read'] },
        params,
        answers: { 200: settlementDetail },
        examples: {
          answer: {
            ...EXAMPLE_SETTLEMENT,
            timeline: [
              { event: 'created', at: EXAMPLE_TIME },
              { event: 'settling', at: EXAMPLE_TIME },
              { event: 'settled', at: EXAMPLE_TIME },
              { event: 'delivered', at: null },
            ],
          },
        },
      }),
      handler: async (request) => {
        const found = await readSettlement(reader, principalOf(request), request.params.id)
        if (!found) throw new LaunaError('not_found')
        return { ...found.record, timeline: timelineOf(found.record, found.times) }
      },
    })
  }
}

type Timeline = z.output<typeof settlementDetail>['timeline']

function timelineOf(record: SettlementRecord, times: SettlementTimes): Timeline {
  const { status, created_at, settled_at, reversed_at } = record
  const { settlingAt, endedAt, changedAt, isDelivered } = times
  const timeline: Timeline = [{ event: 'created', at: created_at }]
  if (settlingAt) timeline.push({ event: 'settling', at: settlingAt })
  if (status === 'settled') timeline.push({ event: 'settled', at: settled_at })
  if (status === 'released') timeline.push({ event: 'released', at: endedAt })
  if (status === 'unknown' || status === 'expired' || status === 'cancelled')
    timeline.push({ event: status, at: changedAt })
  if (isDelivered) timeline.push({ event: 'delivered', at: null })
  if (reversed_at) timeline.push({ event: 'reversed', at: reversed_at })
  return timeline
}
