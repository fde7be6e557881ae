import { expect, it } from 'vitest'
import type { DeliveryWord } from '../ledger.ts'
import { createDeliveryWords } from './delivery-words.ts'

const word = (attempt: number, said: DeliveryWord['said'], usesUp = false): DeliveryWord => ({
  ...{ paymentId: `payment ${attempt}`, attempt: `attempt ${attempt}`, said, usesUp },
})

/** Reports on their way to a ledger that writes a batch when the test tells it to. */
function onTheirWay() {
  let time = 0
  const batches: { words: readonly DeliveryWord[]; write: () => void; fail: (error: Error) => void }[] = []
  let arrived = Promise.withResolvers<void>()
  const words = createDeliveryWords({
    flush: (batch) =>
      new Promise((resolve, reject) => {
        batches.push({ words: batch, write: () => resolve(batch.map(() => undefined)), fail: reject })
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
  return { words, batches, batch, passes }
}

it('has one place for each answer, however often the same is said of it', async () => {
  const { words, batch, batches } = onTheirWay()
  const said = Array.from({ length: 1_000 }, (_, index) => words.submit(word(index % 3, 'under way')))
  const first = await batch(0)
  expect(first.words).toHaveLength(3)
  // A report that is being written is not written again.
  said.push(words.submit(word(1, 'under way')))
  first.write()
  await Promise.all(said)
  await words.drain()
  expect(batches).toHaveLength(1)
})

it('writes what says most of an answer, and answers all who have said something of it', async () => {
  const { words, batch } = onTheirWay()
  const said = [
    words.submit(word(1, 'under way')),
    words.submit(word(1, 'failed')),
    words.submit(word(1, 'failed', true)),
  ]
  const late = words.submit(word(1, 'under way'))
  const first = await batch(0)
  expect(first.words).toEqual([word(1, 'failed', true)])
  // `delivered` is weightier than the report that is being written.
  const delivered = words.submit(word(1, 'delivered'))
  first.write()
  await Promise.all([...said, late])
  const second = await batch(1)
  expect(second.words).toEqual([word(1, 'delivered')])
  second.write()
  await delivered
})

it('writes how answers ended before what is under way, a bounded number at a time', async () => {
  const { words, batch } = onTheirWay()
  for (let index = 0; index < 700; index += 1) words.submit(word(index, 'under way'))
  for (let index = 1_000; index < 1_400; index += 1) words.submit(word(index, 'delivered'))
  const first = await batch(0)
  expect(first.words).toHaveLength(500)
  expect(first.words.filter(({ said }) => said === 'delivered')).toHaveLength(400)
  first.write()
  const second = await batch(1)
  expect(second.words).toHaveLength(500)
})

it('holds a bounded number of words: ends are to be repeated, what is under way will be', async () => {
  const { words } = onTheirWay()
  for (let index = 0; index < 20_000; index += 1) {
    words.submit(word(index, 'delivered'))
    words.submit(word(100_000 + index, 'under way'))
  }
  await expect(words.submit(word(50_000, 'delivered'))).rejects.toThrow('too many words wait')
  await words.submit(word(200_000, 'under way'))
  // The report that had no room may be about any answer.
  expect(words.isBehind()).toBe(true)
})

it('fails whoever has said something when it cannot be written, and takes it again', async () => {
  const { words, batch } = onTheirWay()
  const said = [words.submit(word(1, 'failed')), words.submit(word(1, 'failed'))]
  const refused = Promise.allSettled(said)
  const first = await batch(0)
  first.fail(new Error('no database'))
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = words.submit(word(1, 'failed'))
  const second = await batch(1)
  second.write()
  await again
})

it('is behind while a word waits for more than five seconds', async () => {
  const { words, batch, passes } = onTheirWay()
  expect(words.isBehind()).toBe(false)
  words.submit(word(1, 'delivered'))
  passes(3_000)
  words.submit(word(2, 'under way'))
  expect(words.isBehind()).toBe(false)
  passes(3_000)
  expect(words.isBehind()).toBe(true)
  const first = await batch(0)
  expect(words.isBehind()).toBe(true)
  first.write()
  await words.drain()
  expect(words.isBehind()).toBe(false)
})

it('is behind for twenty seconds after words could not be written', async () => {
  const { words, batch, passes } = onTheirWay()
  const refused = words.submit(word(1, 'failed')).catch(() => undefined)
  const first = await batch(0)
  first.fail(new Error('no database'))
  await refused
  passes(19_000)
  expect(words.isBehind()).toBe(true)
  passes(2_000)
  expect(words.isBehind()).toBe(false)
})
