import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Address, numberToHex } from 'viem'
import { z } from 'zod'
import { EVM_ADDRESS } from '../../domain/accepts/accept.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { faucetLimits } from '../operation/rate-limit.ts'
import { EXAMPLE_ADDRESS } from '../resources/examples.ts'
import type { Balances } from '../sandbox/chain.ts'
import { FAUCET_ASSETS } from '../sandbox/faucet.ts'
import type { Services } from '../services.ts'

const address = z.string().regex(EVM_ADDRESS, 'must be an EVM address')

const balances = z.object({
  eth_wei: z.string().describe('Hex, wei'),
  usdc_base: z.string().describe('Hex, atomic USDC units'),
})

const EXAMPLE_BALANCES = { eth_wei: '0xde0b6b3a7640000', usdc_base: '0x5f5e100' }

/** Routes that read balances and give funds on the Sandbox chain. */
export function devChainRoutes({ chain, settings, faucet }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/dev/balances', {
      ...defineOperation({
        id: 'getBalances',
        summary: 'Read the balances of an address on the Sandbox chain',
        details: 'The balances are hex numbers: wei and atomic units of USDC.',
        tag: 'sandbox',
        rule: { credential: 'jwt', scopes: ['sandbox:use'], development: true },
        body: z.strictObject({ address }),
        answers: { 200: balances },
        errors: ['chain_unavailable'],
        examples: { body: { address: EXAMPLE_ADDRESS }, answer: EXAMPLE_BALANCES },
      }),
      handler: async (request) => toHex(await chain.balances(request.body.address.toLowerCase() as Address)),
    })
    app.post('/dev/faucet', {
      ...defineOperation({
        id: 'useFaucet',
        summary: 'Send Sandbox funds to an address',
        details: 'Sends ETH, USDC or both. The answer has the new balances.',
        tag: 'sandbox',
        rule: { credential: 'jwt', scopes: ['sandbox:use'], write: true, development: true },
        body: z.strictObject({ address, asset: z.enum(FAUCET_ASSETS).default('all') }),
        answers: { 200: balances },
        errors: ['chain_unavailable'],
        rateLimits: faucetLimits(settings.LIMITS),
        examples: { body: { address: EXAMPLE_ADDRESS, asset: 'all' }, answer: EXAMPLE_BALANCES },
      }),
      handler: async (request) =>
        toHex(await faucet.deal(request.body.address.toLowerCase() as Address, request.body.asset)),
    })
  }
}

function toHex({ wei, usdc }: Balances): z.output<typeof balances> {
  return { eth_wei: numberToHex(wei), usdc_base: numberToHex(usdc) }
}
