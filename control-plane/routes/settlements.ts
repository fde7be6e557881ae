import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { idBefore, pageBefore, pageOf, pageQuery } from '../http/pagination.ts'
import { principalOf } from '../identity/route-guard.ts'
import { readSettlement, readSettlements, type SettlementTimes } from '../reads/settlement-reads.ts'
import { createExportSlots, EXPORT_TYPES, exportFormat } from '../resources/settlement-export.ts'
import { settlementFilter } from '../resources/settlement-filter.ts'
import { type SettlementRecord, settlement } from '../resources/settlement-record.ts'
import { enterRoom } from '../rooms/enter-room.ts'
import type { Services } from '../services.ts'
import { errorAnswers, idParameter, instant } from '../validation/shapes.ts'

const query = pageQuery.extend(settlementFilter.shape)
const exportQuery = settlementFilter.extend({ format: exportFormat })
const exported = z
  .string()
  .describe(
    'All payments, newest first, as they come. The last line says how many there were, so that an export that was cut off shows: `#end,COUNT` in CSV, `{"end":true,"count":COUNT}` in JSON Lines',
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
        at: instant.nullable().describe('Null where the ledger keeps no time of it'),
      }),
    )
    .describe('What has happened to the payment so far, in this order. `reversed`: the chain has taken the money back'),
})

const params = z.object({ id: idParameter })

/** The seller's part of the ledger. */
export function settlementRoutes({ reader, rooms, longReads }: Services): FastifyPluginAsyncZod {
  const slots = createExportSlots()
  return async (app) => {
    // Before the server waits for requests under way: an export may take an hour.
    app.addHook('preClose', async () => slots.close())
    app.get('/settlements', {
      config: { operation: 'listSettlements' },
      schema: { tags: ['analytics'], querystring: query, response: { 200: pageOf(settlement), ...errorAnswers } },
      handler: async (request) => {
        const { limit, cursor, ...filter } = request.query
        const tenant = principalOf(request)
        const options = { limit, before: idBefore(cursor) }
        const { rows, next } = await readSettlements(reader, tenant, filter, options)
        return pageBefore(rows, next, (row) => row)
      },
    })

    app.get('/settlements/export', {
      config: { operation: 'exportSettlements' },
      schema: { tags: ['analytics'], querystring: exportQuery, response: { 200: exported, ...errorAnswers } },
      handler: async (request, reply) => {
        const { format, ...filter } = request.query
        const { accountId, environment } = principalOf(request)
        const place = await enterRoom(rooms.exports, request, reply)
        const bytes = longReads.bytes({ kind: 'settlements', tenant: { accountId, environment }, filter, format })
        const stream = slots.stream(place, bytes, () => request.isAdmitted())
        const name = `settlements-${new Date().toISOString().slice(0, 10)}.${format}`
        reply.header('content-disposition', `attachment; filename="${name}"`).type(EXPORT_TYPES[format])
        return reply.send(stream as never)
      },
    })

    app.get('/settlements/:id', {
      config: { operation: 'getSettlement' },
      schema: { tags: ['analytics'], params, response: { 200: settlementDetail, ...errorAnswers } },
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
