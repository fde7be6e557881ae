import { describe, expect, it } from 'vitest'
import { createKnownPayers, MOST_KNOWN_PAYERS } from './known-payers.ts'

const HOUR_MS = 3_600_000
const PAYER = { network: 'eip155:1', asset: '0xAb', payer: '0xCd' }

function known(needed = 3) {
  const clock = { ms: 0 }
  const payers = createKnownPayers({ needed, now: () => clock.ms })
  const settle = (times: number, payer = PAYER) => {
    for (let each = 0; each < times; each++) payers.settled(payer)
  }
  return { clock, payers, settle }
}

describe('a payer', () => {
  it('is known when its last payments have settled, in any spelling', () => {
    const { payers, settle } = known()
    settle(2)
    expect(payers.isKnown(PAYER)).toBe(false)
    settle(1)
    expect(payers.isKnown(PAYER)).toBe(true)
    expect(payers.isKnown({ ...PAYER, asset: '0xAB', payer: '0xcD' })).toBe(true)
  })

  it.each([{ network: 'eip155:2' }, { asset: '0xef' }, { payer: '0xef' }])(
    'is another one with another %o',
    (other) => {
      const { payers, settle } = known()
      settle(3)
      expect(payers.isKnown({ ...PAYER, ...other })).toBe(false)
    },
  )

  it('is unknown for a day after a refusal, whatever settles meanwhile', () => {
    const { clock, payers, settle } = known()
    settle(3)
    payers.refused(PAYER)
    expect(payers.isKnown(PAYER)).toBe(false)
    settle(3)
    clock.ms = 24 * HOUR_MS
    expect(payers.isKnown(PAYER)).toBe(false)
    clock.ms += 1
    expect(payers.isKnown(PAYER)).toBe(true)
  })

  it('has to settle again after the day, unless it has', () => {
    const { clock, payers, settle } = known()
    payers.refused(PAYER)
    clock.ms = 25 * HOUR_MS
    settle(2)
    expect(payers.isKnown(PAYER)).toBe(false)
    settle(1)
    expect(payers.isKnown(PAYER)).toBe(true)
  })

  it('is unknown after another failure until its next payments have settled', () => {
    const { payers, settle } = known()
    settle(3)
    payers.failed(PAYER)
    settle(2)
    expect(payers.isKnown(PAYER)).toBe(false)
    settle(1)
    expect(payers.isKnown(PAYER)).toBe(true)
  })

  it('does not get rid of a refusal by another failure', () => {
    const { payers, settle } = known()
    payers.refused(PAYER)
    payers.failed(PAYER)
    settle(3)
    expect(payers.isKnown(PAYER)).toBe(false)
  })

  it('is never known where the operator wants each payment verified', () => {
    const { payers, settle } = known(0)
    settle(9)
    expect(payers.isKnown(PAYER)).toBe(false)
  })

  it('is forgotten when many others have paid since', () => {
    const { payers, settle } = known(1)
    settle(1)
    settle(1, { ...PAYER, payer: '0xef' })
    settle(1)
    for (let other = 0; other < MOST_KNOWN_PAYERS - 1; other++) settle(1, { ...PAYER, payer: `other ${other}` })
    expect(payers.isKnown({ ...PAYER, payer: '0xef' })).toBe(false)
    expect(payers.isKnown(PAYER)).toBe(true)
    settle(1, { ...PAYER, payer: 'one more' })
    expect(payers.isKnown(PAYER)).toBe(false)
  })
})
