import { describe, expect, it } from 'vitest'
import { heldPayment, scriptedPorts } from '../testing/fixtures.ts'
import { chargeFirst } from './charge-first.ts'

describe('what is charged before its upstream is asked', () => {
  const charged = async (leave?: 'settle' | 'owe') => {
    const ports = scriptedPorts({})
    const client = new AbortController()
    const { owe } = ports.ledger
    ports.ledger.owe = (payment, transaction) => {
      if (leave === 'owe') client.abort()
      return owe(payment, transaction)
    }
    const { evidenceOf } = ports
    ports.evidenceOf = () => {
      if (leave === 'settle') client.abort()
      return evidenceOf()
    }
    const { kind } = await chargeFirst(heldPayment, { mayHaveBody: false, signal: client.signal }, ports)
    return [kind, ...ports.events.slice(ports.events.indexOf('close SETTLED') + 1)]
  }

  it('is held for the client that waits for it', async () => {
    expect(await charged()).toEqual(['charged', 'owe'])
  })

  it('may be claimed at once when the client leaves before it is on record, or meanwhile', async () => {
    expect(await charged('settle')).toEqual(['owed', 'owe', 'release client_gone'])
    expect(await charged('owe')).toEqual(['owed', 'owe', 'release client_gone'])
  })
})
