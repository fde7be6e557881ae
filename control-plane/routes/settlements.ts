import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { tenantManager } from '../database/tenancy.ts'
import { Payment } from '../entities/payment.ts'
import { idBefore, pageBefore, pageOf, pageQuery } from '../http/pagination.ts'
import { principalOf } from '../identity/route-guard.ts'
import { readSettlements } from '../reads/settlement-reads.ts'
import { createExportSlots, EXPORT_TYPES, exportFormat } from '../resources/settlement-export.ts'
import { settlementFilter } from '../resources/settlement-filter.ts'
import { settlement, toSettlement } from '../resources/settlement-record.ts'
import { enterRoom } from '../rooms/enter-room.ts'
import type { Services } from '../services.ts'
import { errorAnswers, idParameter, instant, isoOrNull } from '../validation/shapes.ts'

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

const SINCE = 'select delivered from payment where id = ? and delivered is not null'

interface Since {
  delivered: boolean
}

/** The seller's part of the ledger. */
export function settlementRoutes({ orm, reader, rooms, longReads }: Services): FastifyPluginAsyncZod {
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
        const stream = slots.stream(place, bytes)
        const name = `settlements-${new Date().toISOString().slice(0, 10)}.${format}`
        reply.header('content-disposition', `attachment; filename="${name}"`).type(EXPORT_TYPES[format])
        return reply.send(stream as never)
      },
    })

    app.get('/settlements/:id', {
      config: { operation: 'getSettlement' },
      schema: { tags: ['analytics'], params, response: { 200: settlementDetail, ...errorAnswers } },
      handler: async (request) => {
        const em = tenantManager(orm, principalOf(request))
        const payment = await em.findOne(Payment, request.params.id)
        if (!payment) throw new LaunaError('not_found')
        const [since] = await em.execute<Since[]>(SINCE, [payment.id])
        return { ...toSettlement(payment), timeline: timelineOf(payment, since) }
      },
    })
  }
}

type Timeline = z.output<typeof settlementDetail>['timeline']

function timelineOf(payment: Payment, since: Since | undefined): Timeline {
  const { state, createdAt, settlingAt, settledAt, endedAt, changedAt, unresolvedSince, reversedAt } = payment
  const timeline: Timeline = [{ event: 'created', at: createdAt.toISOString() }]
  if (settlingAt) timeline.push({ event: 'settling', at: settlingAt.toISOString() })
  if (state === 'SETTLED') timeline.push({ event: 'settled', at: isoOrNull(settledAt) })
  if (state === 'UNKNOWN') timeline.push({ event: 'unknown', at: isoOrNull(unresolvedSince) })
  if (state === 'RELEASED') timeline.push({ event: 'released', at: isoOrNull(endedAt) })
  if (state === 'EXPIRED') timeline.push({ event: 'expired', at: isoOrNull(changedAt) })
  if (state === 'CANCELLED') timeline.push({ event: 'cancelled', at: isoOrNull(changedAt) })
  if (since?.delivered) timeline.push({ event: 'delivered', at: null })
  if (reversedAt) timeline.push({ event: 'reversed', at: isoOrNull(reversedAt) })
  return timeline
}
