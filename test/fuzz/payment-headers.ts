import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'
import type { Random } from '../../runtime/testing/random.ts'
import { createMutations, type Json } from './mutations.ts'

/** Generates payment headers that are almost correct, with mistakes that are known to break parsers. */
export interface HeaderFuzzer {
  next(): string
}

export function createHeaderFuzzer(options: { honest: readonly string[]; random: Random }): HeaderFuzzer {
  const { honest, random } = options
  const { mutated, respelled, reencoded } = createMutations(random)
  return {
    next() {
      const base64 = random.pick(honest)
      const way = random.next()
      if (way < 0.25) return reencoded(base64)
      const text = Buffer.from(base64, 'base64').toString('utf8')
      if (way < 0.45) return Buffer.from(respelled(text)).toString('base64')
      const value = mutated(JSON.parse(text) as Json)
      const twice = random.chance(0.3) ? mutated(value) : value
      return Buffer.from(JSON.stringify(twice)).toString('base64')
    },
  }
}

/** Returns honest payments of every kind for these terms at `now` (Unix seconds), without real signatures: only their structure matters. */
export function shapesOfPayments(terms: PaymentRequirements, now: number): string[] {
  const { payTo: to, amount: value, asset: token } = terms
  const from = `0x${'12'.repeat(20)}`
  const signature = `0x${'34'.repeat(65)}`
  const times = { validAfter: '0', validBefore: String(now + terms.maxTimeoutSeconds) }
  const authorization = { from, to, value, ...times, nonce: `0x${'56'.repeat(32)}` }
  const permit2Authorization = {
    ...{ from, permitted: { token, amount: value }, spender: '0x402085c248EeA27D92E8b30b2C58ed07f9E20001' },
    ...{ nonce: '7', deadline: times.validBefore, witness: { to, validAfter: '0' } },
  }
  const extensions = { 'payment-identifier': { info: { required: false, id: 'order_0000000000001' } } }
  const transaction = Buffer.alloc(300, 1).toString('base64')
  const sent = [
    { x402Version: 2, accepted: terms, payload: { signature, authorization }, extensions },
    { x402Version: 2, accepted: terms, payload: { signature: `${signature}00`, authorization } },
    { x402Version: 2, accepted: terms, payload: { signature, permit2Authorization } },
    { x402Version: 2, accepted: { ...terms, network: 'hedera:testnet' }, payload: { transaction } },
    { x402Version: 1, scheme: 'exact', network: 'base-sepolia', payload: { signature, authorization } },
  ]
  const config = {
    payer: from,
    payerAuthorizer: from,
    receiver: to,
    receiverAuthorizer: from,
    token,
    withdrawDelay: 900,
  }
  const channelConfig = { ...config, salt: authorization.nonce }
  const voucher = { channelId: authorization.nonce, maxClaimableAmount: value, signature }
  const erc3009Authorization = { ...times, salt: authorization.nonce, signature }
  const channel = { ...terms, scheme: 'batch-settlement', network: 'eip155:8453' }
  const byChannel = [
    { type: 'voucher', channelConfig, voucher },
    { type: 'deposit', channelConfig, voucher, deposit: { amount: value, authorization: { erc3009Authorization } } },
    { type: 'refund', channelConfig, voucher, amount: value },
  ].map((payload) => ({ x402Version: 2, accepted: channel, payload }))
  return [...sent, ...byChannel].map((payment) => Buffer.from(JSON.stringify(payment)).toString('base64'))
}
