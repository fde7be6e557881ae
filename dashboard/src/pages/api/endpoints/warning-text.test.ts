import { describe, expect, it } from 'vitest'
import { placeText, warningText } from './warning-text.ts'

const nameOf = (network: string) => (network === 'eip155:8453' ? 'Base' : network)

describe('a warning of the service', () => {
  it('is told in the words of the pages, with the name of its network', () => {
    const message = 'no facilitator settles eip155:8453 on this gateway, so the price is not offered'
    const fix = 'choose an available network (GET /networks), or ask the operator for this one'
    expect(warningText({ code: 'network_not_settled', message, fix }, nameOf)).toEqual({
      message: 'Buyers cannot pay on Base: the operator has set up no facilitator for it.',
      fix: 'Choose another network for the price, or ask the operator for this one.',
    })
  })

  it('without words of its own becomes a sentence, with the name of its network', () => {
    const message = 'there is no token at 0x1 on eip155:8453, so nobody can pay in it'
    const fix = "set the token's address on this network"
    expect(warningText({ code: 'token_missing', message, fix }, nameOf)).toEqual({
      message: 'There is no token at 0x1 on Base, so nobody can pay in it.',
      fix: "Set the token's address on this network.",
    })
  })

  it('has a place with a name, and a number where there are several prices', () => {
    expect(placeText({ path: 'accepts.0.network' }, 1)).toBe('Price')
    expect(placeText({ path: 'accepts.1.amount' }, 2)).toBe('Price 2')
    expect(placeText({ path: 'accepts' }, 2)).toBe('Price')
    expect(placeText({ path: 'path_pattern' }, 1)).toBe('Path')
    expect(placeText({ path: 'spec.paths' }, 1)).toBe('spec.paths')
  })
})
