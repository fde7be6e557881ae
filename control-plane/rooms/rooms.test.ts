import { describe, expect, it } from 'vitest'
import { createFairRoom, type FairRoom, type Standing, type Subject } from './fair-room.ts'
import { ROOMS, type RoomName } from './rooms.ts'

const NAMES = Object.keys(ROOMS) as RoomName[]
const ACCOUNTS = 8

/** Fills a room with the requests of several accounts. They take places one after the other, so that no account has an advantage. */
function flood(room: FairRoom, standing: Standing, unit: number): void {
  const accounts = Array.from({ length: ACCOUNTS }, (_, index): Subject => ({ standing, id: `${index}` }))
  for (let isLeft = true; isLeft; ) isLeft = accounts.map((each) => room.tryEnter(each, unit)).some(Boolean)
}

describe.each(NAMES)('the room %s', (name) => {
  const size = ROOMS[name]
  /** How much one caller takes: the bytes of an average answer in the room `answers`, and one place in every other room. */
  const unit = name === 'answers' ? 262_144 : 1
  const newcomer: Subject = { standing: 'verified', id: 'newcomer' }

  it(`has place for a seller while ${ACCOUNTS} unverified accounts and ${ACCOUNTS} networks take all they can`, () => {
    const room = createFairRoom(size)
    flood(room, 'unverified', unit)
    if (size.places > 2 * size.ofOthers) flood(room, 'anonymous', unit)
    expect(room.tryEnter(newcomer, unit)).toBeDefined()
  })

  // In a room with fewer places than accounts, a newcomer is served next, as the following test shows.
  it.runIf(size.places > ACCOUNTS)(`has place for a seller while ${ACCOUNTS} sellers take all they can`, () => {
    const room = createFairRoom(size)
    flood(room, 'verified', unit)
    expect(room.tryEnter(newcomer, unit)).toBeDefined()
  })

  it(`serves a seller before all that wait, while ${ACCOUNTS} sellers take all they can`, async () => {
    let time = 0
    const room = createFairRoom({ ...size, waitMs: 600_000 }, () => time)
    const greedy = Array.from({ length: ACCOUNTS }, (_, index): Subject => ({ standing: 'verified', id: `${index}` }))
    for (const each of greedy) {
      const place = await room.enter(each, { amount: unit })
      time += 1_000
      place.leave()
    }
    const places = greedy.flatMap((each) => room.tryEnter(each, unit) ?? [])
    flood(room, 'verified', unit)
    const served: string[] = []
    const wait = (subject: Subject) => room.enter(subject, { amount: unit }).then(() => served.push(subject.id))
    const waiting = greedy.flatMap((each) => Array.from({ length: size.waitingOfOne }, () => wait(each)))
    const own = wait(newcomer)
    for (const each of waiting) each.catch(() => undefined)
    places[0]?.leave()
    await own
    expect(served[0]).toBe('newcomer')
  })

  it('bounds the callers that wait', () => {
    expect(size.waiting).toBeLessThanOrEqual(1_024)
    expect(size.waitMs).toBeLessThanOrEqual(20_000)
    expect(size.ofAccount * 2).toBeLessThanOrEqual(size.places)
    expect(size.ofOthers * 2).toBeLessThanOrEqual(size.places)
  })
})
