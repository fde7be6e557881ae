import { expect, it } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

/** Calls `createFairTurns` with a simulated clock. `step` queues work for an account; the work advances the clock by `ms`. */
function turnsWithClock() {
  let time = 0
  const turns = createFairTurns(() => time)
  const done: string[] = []
  const step = (accountId: string, ms: number, name = accountId) =>
    turns.take(accountId, () => {
      time += ms
      done.push(name)
      return name
    })
  return { turns, done, step, pass: (ms: number) => (time += ms) }
}

it('who wants much waits for itself, and another one for one step', async () => {
  const { done, step } = turnsWithClock()
  const many = Array.from({ length: 6 }, (_, index) => step('a', 25, `a${index}`))
  await many[0]
  const another = step('b', 25)
  expect(await another).toBe('b')
  expect(done.indexOf('b')).toBeLessThanOrEqual(2)
  await Promise.all(many)
  expect(done.filter((name) => name !== 'b')).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5'])
})

it('what was used long ago counts no more', async () => {
  const { done, step, pass } = turnsWithClock()
  await step('a', 1_000)
  pass(20 * 60_000)
  await step('b', 10)
  await Promise.all([step('b', 10), step('a', 10)])
  expect(done).toEqual(['a', 'b', 'a', 'b'])
})

it('a step that fails fails alone', async () => {
  const { turns, step } = turnsWithClock()
  const failing = turns.take('a', () => {
    throw new Error('cannot be made')
  })
  const good = step('a', 1)
  await expect(failing).rejects.toThrow('cannot be made')
  expect(await good).toBe('a')
})

it('other work has its turn between two steps', async () => {
  const { step } = turnsWithClock()
  const order: string[] = []
  const first = step('a', 1).then(() => {
    order.push('first')
    setImmediate(() => order.push('other work'))
  })
  const third = Promise.all([step('a', 1), step('a', 1)]).then(() => order.push('third'))
  await Promise.all([first, third])
  expect(order).toEqual(['first', 'other work', 'third'])
})
