import { describe, expect, it } from 'vitest'
import { createSignatureBudget } from './signature-budget.ts'

describe('a budget of bad signatures', () => {
  const made = () => {
    let time = 0
    const budget = createSignatureBudget({
      perSecond: 20,
      now: () => time,
      subnetOf: (address) => address.slice(0, address.lastIndexOf('.')),
    })
    const sender = (signer: string, clientAddress = '192.0.2.1') => ({ signer, clientAddress })
    const flood = (count: number, of: (index: number) => Parameters<typeof budget.wasBad>[0]) => {
      let checked = 0
      for (let index = 0; index < count; index += 1) {
        if (budget.isUsedUp(of(index))) continue
        budget.wasBad(of(index))
        checked += 1
      }
      return checked
    }
    const pass = (ms: number) => {
      time += ms
    }
    return { budget, sender, flood, pass }
  }

  it('is a subnet’s, and fills up again', () => {
    const { budget, sender, flood, pass } = made()
    expect(flood(100, (index) => sender(`0x${index}`, `192.0.2.${index}`))).toBe(20)
    expect(budget.isUsedUp(sender('0xa', '192.0.2.200'))).toBe(true)
    expect(budget.isUsedUp(sender('0xa', '198.51.100.1'))).toBe(false)
    pass(100)
    expect(flood(100, (index) => sender(`0x${index}`))).toBe(2)
    pass(1000)
    expect(flood(100, (index) => sender(`0x${index}`))).toBe(20)
  })

  it('is not used up by good signatures', () => {
    const { budget, sender, flood } = made()
    expect(flood(19, (index) => sender(`0x${index}`))).toBe(19)
    for (let index = 0; index < 100; index += 1) {
      expect(budget.isUsedUp(sender('0xnew'))).toBe(false)
    }
  })

  it('is one of its own, by address, for who has paid from there', () => {
    const { budget, sender, flood } = made()
    budget.wasGood(sender('0xGood'))
    flood(100, (index) => sender(`0x${index}`))
    expect(budget.isUsedUp(sender('0xgood'))).toBe(false)
    // A client at another IP address that names this signer does not use up the budget that the signer has at its own IP address.
    expect(flood(100, () => sender('0xgood', '192.0.2.2'))).toBe(0)
    expect(budget.isUsedUp(sender('0xgood'))).toBe(false)
    expect(flood(100, () => sender('0xgood'))).toBe(2)
    expect(budget.isUsedUp(sender('0xgood'))).toBe(true)
  })

  it('of invented senders does not fill the memory', () => {
    const { budget, sender } = made()
    budget.wasGood(sender('0xfirst'))
    for (let index = 0; index < 50_000; index += 1) budget.wasGood(sender(`0x${index}`))
    for (let index = 0; index < 100; index += 1) budget.wasBad(sender(`0xbad${index}`))
    expect(budget.isUsedUp(sender('0xfirst'))).toBe(true)
    expect(budget.isUsedUp(sender('0x49999'))).toBe(false)
  })
})
