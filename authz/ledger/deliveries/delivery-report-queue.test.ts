import { expect, it } from 'vitest'
import type { DeliveryReport } from '../ledger.ts'
import { createDeliveryReportQueue } from './delivery-report-queue.ts'

const report = (attempt: number, status: DeliveryReport['status'], usesUp = false): DeliveryReport => ({
  ...{ paymentId: `payment ${attempt}`, attempt: `attempt ${attempt}`, status, usesUp },
})

/** Reports on their way to a ledger that writes a batch when the test allows it. */
function onTheirWay() {
  let time = 0
  const batches: { reports: readonly DeliveryReport[]; write: () => void; fail: (error: Error) => void }[] = []
  let arrived = Promise.withResolvers<void>()
  const reports = createDeliveryReportQueue({
    flush: (batch) =>
      new Promise((resolve, reject) => {
        batches.push({ reports: batch, write: () => resolve(batch.map(() => undefined)), fail: reject })
        arrived.resolve()
        arrived = Promise.withResolvers()
      }),
    isOfItem: () => false,
    now: () => time,
  })
  const batch = async (index: number) => {
    while (!batches[index]) await arrived.promise
    return batches[index]
  }
  const passes = (ms: number) => {
    time += ms
  }
  return { reports, batches, batch, passes }
}

it('has one place for each answer, however often the same is said of it', async () => {
  const { reports, batch, batches } = onTheirWay()
  const said = Array.from({ length: 1_000 }, (_, index) => reports.submit(report(index % 3, 'under way')))
  const first = await batch(0)
  expect(first.reports).toHaveLength(3)
  // A report that is being written is not written again.
  said.push(reports.submit(report(1, 'under way')))
  first.write()
  await Promise.all(said)
  await reports.drain()
  expect(batches).toHaveLength(1)
})

it('writes what says most of an answer, and answers all who have said something of it', async () => {
  const { reports, batch } = onTheirWay()
  const said = [
    reports.submit(report(1, 'under way')),
    reports.submit(report(1, 'failed')),
    reports.submit(report(1, 'failed', true)),
  ]
  const late = reports.submit(report(1, 'under way'))
  const first = await batch(0)
  expect(first.reports).toEqual([report(1, 'failed', true)])
  // A report `delivered` is written too, because it says more than the report that is being written.
  const delivered = reports.submit(report(1, 'delivered'))
  first.write()
  await Promise.all([...said, late])
  const second = await batch(1)
  expect(second.reports).toEqual([report(1, 'delivered')])
  second.write()
  await delivered
})

it('writes how answers ended before what is under way, a bounded number at a time', async () => {
  const { reports, batch } = onTheirWay()
  for (let index = 0; index < 700; index += 1) reports.submit(report(index, 'under way'))
  for (let index = 1_000; index < 1_400; index += 1) reports.submit(report(index, 'delivered'))
  const first = await batch(0)
  expect(first.reports).toHaveLength(500)
  expect(first.reports.filter(({ status }) => status === 'delivered')).toHaveLength(400)
  first.write()
  const second = await batch(1)
  expect(second.reports).toHaveLength(500)
})

it('holds a bounded number of reports: ends are to be repeated, what is under way will be', async () => {
  const { reports } = onTheirWay()
  for (let index = 0; index < 20_000; index += 1) {
    reports.submit(report(index, 'delivered'))
    reports.submit(report(100_000 + index, 'under way'))
  }
  await expect(reports.submit(report(50_000, 'delivered'))).rejects.toThrow('too many reports wait')
  await reports.submit(report(200_000, 'under way'))
  // The report that had no room may be about any answer, so the queue is behind for all answers.
  expect(reports.isBehind()).toBe(true)
})

it('fails every caller of a report that cannot be written, and takes the report again', async () => {
  const { reports, batch } = onTheirWay()
  const said = [reports.submit(report(1, 'failed')), reports.submit(report(1, 'failed'))]
  const refused = Promise.allSettled(said)
  const first = await batch(0)
  first.fail(new Error('no database'))
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = reports.submit(report(1, 'failed'))
  const second = await batch(1)
  second.write()
  await again
})

it('is behind while a report waits for more than five seconds', async () => {
  const { reports, batch, passes } = onTheirWay()
  expect(reports.isBehind()).toBe(false)
  reports.submit(report(1, 'delivered'))
  passes(3_000)
  reports.submit(report(2, 'under way'))
  expect(reports.isBehind()).toBe(false)
  passes(3_000)
  expect(reports.isBehind()).toBe(true)
  const first = await batch(0)
  expect(reports.isBehind()).toBe(true)
  first.write()
  await reports.drain()
  expect(reports.isBehind()).toBe(false)
})

it('is behind for twenty seconds after reports could not be written', async () => {
  const { reports, batch, passes } = onTheirWay()
  const refused = reports.submit(report(1, 'failed')).catch(() => undefined)
  const first = await batch(0)
  first.fail(new Error('no database'))
  await refused
  passes(19_000)
  expect(reports.isBehind()).toBe(true)
  passes(2_000)
  expect(reports.isBehind()).toBe(false)
})
