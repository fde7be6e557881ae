import { afterEach, describe, expect, it, vi } from 'vitest'
import { followTicketKeys, ticketKeys } from './ticket-keys.ts'

const HOUR_MS = 60 * 60 * 1000
const secret = Buffer.alloc(32, 1)
/** The beginning of a key period. */
const start = Date.parse('2026-01-01T12:00:00Z')

const hex = (keys: readonly Buffer[]) => keys.map((key) => key.toString('hex'))

describe('keys for session tickets', () => {
  it('are the same for all that share the secret, and for nobody else', () => {
    const keys = ticketKeys(secret, start)
    expect(keys.map(({ length }) => length)).toEqual([80, 80, 80])
    expect(new Set(hex(keys)).size).toBe(3)
    expect(ticketKeys(Buffer.from(secret), start + 11 * HOUR_MS)).toEqual(keys)
    const others = hex(ticketKeys(Buffer.alloc(32, 2), start))
    expect(hex(keys).filter((key) => others.includes(key))).toEqual([])
  })

  it('of the periods beside it are known, so that a ticket outlives its period by one, and clocks may differ', () => {
    const at = (hours: number) => hex(ticketKeys(secret, start + hours * HOUR_MS))
    const [made = ''] = at(0)
    expect([-12, 0, 12].map((hours) => at(hours).includes(made))).toEqual([true, true, true])
    expect([-24, 24].map((hours) => at(hours).includes(made))).toEqual([false, false])
    expect([-12, 12].map((hours) => at(hours)[0] === made)).toEqual([false, false])
  })
})

describe('following them', () => {
  afterEach(() => vi.useRealTimers())

  it('tells at once and at each beginning of a period, until it is closed', () => {
    vi.useFakeTimers({ now: start + HOUR_MS })
    const told: string[] = []
    const following = followTicketKeys({ secret, onKeys: (keys) => told.push(hex(keys)[0] ?? '') })
    expect(told).toEqual([hex(ticketKeys(secret, start))[0]])
    vi.advanceTimersByTime(11 * HOUR_MS)
    expect(told.slice(1)).toEqual([hex(ticketKeys(secret, start + 12 * HOUR_MS))[0]])
    vi.advanceTimersByTime(12 * HOUR_MS)
    expect(told).toHaveLength(3)
    following.close()
    vi.advanceTimersByTime(48 * HOUR_MS)
    expect(told).toHaveLength(3)
  })

  it('does nothing without a secret', () => {
    followTicketKeys({ secret: undefined, onKeys: () => expect.unreachable() }).close()
  })
})
