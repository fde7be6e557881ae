import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { GrpcStatus } from '../../runtime/lean-grpc/call.ts'
import type { DeliveryReport } from '../ledger/ledger.ts'
import { createDeliveryLog } from './delivery-log.ts'

const paymentId = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const delivered = (n: number) =>
  `${paymentId(n)} - DownstreamEnd 200 - via_upstream - 5 14 0 1 - 1 HTTP/2 HTTP/1.1 5 0 5`
const failed = (n: number) => `${paymentId(n)} - DownstreamEnd 503 - ext_proc_error`

/** Calls the delivery log; `record` decides the outcome of each report. */
async function told(lines: readonly string[], record: (report: DeliveryReport) => Promise<void>) {
  const undelivered: string[] = []
  const kept: string[] = []
  const open: string[] = []
  const log = createDeliveryLog({
    ledger: { recordDelivery: record },
    onUndelivered: (word) => undelivered.push(word.paymentId),
    onOpen: (attempt) => open.push(attempt),
    onFlood: (attempt) => open.push(`flooded ${attempt}`),
    answers: { delivered: (id) => kept.push(`delivered ${id}`), failed: (id) => kept.push(`failed ${id}`) },
    logger: pino({ level: 'silent' }),
  })
  const call = { request: lines, metadata: { get: () => [] }, onCancel: () => undefined }
  const error = await new Promise<GrpcStatus | null>((resolve) => log.Export(call, resolve))
  return { undelivered, kept, open, error }
}

describe('a call of the delivery log', () => {
  it('is answered when every word is on record, and not before', async () => {
    const recorded: string[] = []
    const { error, undelivered } = await told([delivered(1), failed(2), 'noise'], async (word) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      recorded.push(word.paymentId)
    })
    expect({ error, undelivered }).toEqual({ error: null, undelivered: [paymentId(2)] })
    expect(recorded).toEqual([paymentId(1), paymentId(2)])
  })

  it('tells which requests are open, by their attempts', async () => {
    const { open } = await told(
      [`${paymentId(1)} ${paymentId(2)} DownstreamPeriodic`, delivered(3)],
      async () => undefined,
    )
    expect(open).toEqual([paymentId(2)])
  })

  it('is to be repeated when one of them is not', async () => {
    const { error } = await told([delivered(1), delivered(2)], async (word) => {
      if (word.paymentId === paymentId(2)) throw new Error('no database')
    })
    expect(error).toEqual({ code: 14, details: 'not written down' })
  })
})
