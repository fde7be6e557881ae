import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Address, numberToHex } from 'viem'
import { z } from 'zod'
import { EVM_ADDRESS } from '../../domain/accepts/accept.ts'
import type { Balances } from '../sandbox/chain.ts'
import { FAUCET_ASSETS } from '../sandbox/faucet.ts'
import type { Services } from '../services.ts'
import { errorAnswers } from '../validation/shapes.ts'

const address = z.string().regex(EVM_ADDRESS, 'must be an EVM address')

const balances = z.object({
  eth_wei: z.string().describe('Hex, wei'),
  usdc_base: z.string().describe('Hex, atomic USDC units'),
})

/** Reading balances and dealing funds on the Sandbox chain. */
export function devChainRoutes({ chain, faucet }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/dev/balances', {
      config: { operation: 'getBalances' },
      schema: { tags: ['sandbox'], body: z.strictObject({ address }), response: { 200: balances, ...errorAnswers } },
      handler: async (request) => toHex(await chain.balances(request.body.address.toLowerCase() as Address)),
    })
    app.post('/dev/faucet', {
      config: { operation: 'useFaucet' },
      schema: {
        tags: ['sandbox'],
        body: z.strictObject({ address, asset: z.enum(FAUCET_ASSETS).default('all') }),
        response: { 200: balances, ...errorAnswers },
      },
      handler: async (request) =>
        toHex(await faucet.deal(request.body.address.toLowerCase() as Address, request.body.asset)),
    })
  }
}

function toHex({ wei, usdc }: Balances): z.output<typeof balances> {
  return { eth_wei: numberToHex(wei), usdc_base: numberToHex(usdc) }
}
