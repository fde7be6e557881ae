import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

describe('work that shares the event loop', () => {
  const made = () => {
    let time = 0
    const done: string[] = []
    const turns = createTurns({ mostMs: 2, now: () => time })
    const works = (name: string, ms = 1) =>
      turns.run(() => {
        time += ms
        done.push(name)
      })
    return { turns, works, done }
  }

  it('runs at once while its turn has time', async () => {
    const { works, done } = made()
    works('a')
    works('b')
    expect(done).toEqual(['a', 'b'])
    await nextTurn()
    works('c')
    expect(done).toEqual(['a', 'b', 'c'])
  })

  it('waits for later turns in its order, and other callbacks run between them', async () => {
    const { works, done } = made()
    for (const name of ['a', 'b', 'c', 'd', 'e']) works(name)
    expect(done).toEqual(['a', 'b'])
    await nextTurn()
    done.push('other')
    works('f')
    await nextTurn()
    await nextTurn()
    expect(done).toEqual(['a', 'b', 'c', 'd', 'other', 'e', 'f'])
  })
})
