import { describe, expect, it } from 'vitest'
import { createFairRoom, type FairRoom, type Place, type RoomSize, type Subject } from './fair-room.ts'

const SIZE: RoomSize = {
  ...{ places: 12, ofAccount: 8, ofOthers: 4, ofOther: 2 },
  ...{ waiting: 6, waitingOfOne: 4, waitMs: 60_000, retrySeconds: 2 },
}
const account = (id: string): Subject => ({ standing: 'verified', id })
const unverified = (id: string): Subject => ({ standing: 'unverified', id })
const network = (id: string): Subject => ({ standing: 'anonymous', id })

/** Takes places until the room gives no more. */
function fill(room: FairRoom, subject: Subject): Place[] {
  const places: Place[] = []
  for (let place = room.tryEnter(subject); place; place = room.tryEnter(subject)) places.push(place)
  return places
}

const filled = (room: FairRoom, subject: Subject) => fill(room, subject).length

/** Lets the continuations of settled promises run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a room', () => {
  it('leaves to each newcomer as much as one account holds', () => {
    const room = createFairRoom(SIZE)
    expect(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => filled(room, account(id)))).toEqual([6, 3, 1, 1, 1, 0, 0])
  })

  it('gives unverified accounts, and callers without an account, small parts of their own', () => {
    const room = createFairRoom(SIZE)
    const others = Array.from({ length: 20 }, (_, index) => String(index))
    expect(others.reduce((sum, id) => sum + filled(room, unverified(id)), 0)).toBe(4)
    expect(others.reduce((sum, id) => sum + filled(room, network(id)), 0)).toBe(4)
    expect(filled(room, account('a'))).toBe(2)
    expect(filled(createFairRoom(SIZE), unverified('a'))).toBe(2)
  })

  it('gives back what was left, once, and what an amount has become', () => {
    const room = createFairRoom({ ...SIZE, places: 10, ofAccount: 10 })
    const place = room.tryEnter(account('a'), 4)
    expect(room.tryEnter(account('b'), 7)).toBeUndefined()
    place?.resize(3)
    const other = room.tryEnter(account('b'), 7)
    expect(other).toBeDefined()
    place?.leave()
    place?.leave()
    place?.resize(9)
    expect(room.tryEnter(account('c'), 4)).toBeUndefined()
    expect(room.tryEnter(account('c'), 3)).toBeDefined()
  })

  it('counts more than a subject may have as what it may have', () => {
    const room = createFairRoom(SIZE)
    room.tryEnter(account('a'), 100)
    expect(filled(room, account('b'))).toBe(2)
  })
})

describe('who waits', () => {
  const one: RoomSize = { ...SIZE, places: 1, ofOthers: 1 }

  /**
   * Fills a room of one place, makes callers wait in the given order, and returns the order in which they get the
   * place.
   */
  async function served(waiting: readonly (readonly [name: string, subject: Subject])[], room = createFairRoom(one)) {
    const holder = room.tryEnter(account('holder'))
    const order: string[] = []
    const all = waiting.map(async ([name, subject]) => {
      const place = await room.enter(subject)
      order.push(name)
      place.leave()
    })
    holder?.leave()
    await Promise.all(all)
    return order
  }

  it('is served in order, and verified accounts before all others', async () => {
    const waiting = [
      ['network', network('n')],
      ['unverified', unverified('u')],
      ['first', account('a')],
      ['second', account('b')],
    ] as const
    expect(await served(waiting)).toEqual(['first', 'second', 'network', 'unverified'])
  })

  it('is served after those who have used less lately', async () => {
    let time = 0
    const room = createFairRoom(one, () => time)
    const used = async (id: string, ms: number) => {
      const place = await room.enter(account(id))
      time += ms
      place.leave()
    }
    await used('much', 3_000)
    await used('little', 100)
    const waiting = ['much', 'little', 'none'].map((id) => [id, account(id)] as const)
    expect(await served(waiting, room)).toEqual(['none', 'little', 'much'])
    time += 3_600_000
    expect(await served([...waiting].slice(0, 2), room)).toEqual(['little', 'much'])
  })

  it('is served before those who hold more', async () => {
    const room = createFairRoom({ ...SIZE, places: 4, ofAccount: 4 })
    const [given] = [...fill(room, account('a')), ...fill(room, account('b')), ...fill(room, account('c'))]
    const order: string[] = []
    const refused = () => undefined
    // Two callers still wait at the end of the test, and are refused.
    for (const id of ['a', 'b', 'd']) void room.enter(account(id)).then(() => order.push(id), refused)
    given?.leave()
    await settled()
    expect(order).toEqual(['d'])
  })

  it('is refused because of its own use, or of others’, after the time or when it goes away', async () => {
    const room = createFairRoom({ ...SIZE, waitMs: 5 })
    fill(room, account('a'))
    const own = { code: 'rate_limited', retryAfterSeconds: 2 }
    await expect(room.enter(account('a'))).rejects.toMatchObject(own)
    for (const id of ['b', 'c', 'd', 'e']) fill(room, account(id))
    await expect(room.enter(account('z'))).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 2 })
    const patient = createFairRoom(one)
    const place = patient.tryEnter(account('a'))
    const gone = new AbortController()
    const waiting = patient.enter(account('b'), { signal: gone.signal })
    gone.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'service_unavailable' })
    place?.leave()
    expect(patient.tryEnter(account('c'))).toBeDefined()
  })

  it('makes room in the queue for one that asks for less', async () => {
    const room = createFairRoom(one)
    room.tryEnter(account('holder'))
    const outcome = (subject: Subject) =>
      room.enter(subject).then(
        () => 'served',
        (error: { code: string }) => error.code,
      )
    const greedy = [1, 2, 3, 4].map(() => outcome(account('a')))
    void [outcome(account('b')), outcome(unverified('u'))]
    const fifth = await outcome(account('a'))
    expect(fifth).toBe('rate_limited')
    let refused = 0
    for (const each of greedy) void each.then(() => (refused += 1))
    // The queue is full. The unverified account is refused first, then the last waiter of the greedy account.
    for (const id of ['c', 'd']) void outcome(account(id))
    await settled()
    expect(refused).toBe(1)
    expect(await outcome(network('n'))).toBe('service_unavailable')
  })
})
