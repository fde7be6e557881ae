import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { principalOf } from '../request-principal.ts'
import { getOrCreateWallet, redactedKey, resetWallet, type Wallet } from '../sandbox-wallets.ts'
import type { Services } from '../services.ts'
import { errorAnswers } from '../shapes.ts'

const wallet = z.object({
  address: z.string(),
  private_key: z.string(),
  private_key_redacted: z.string(),
})

/** The seller's own test wallet; it is filled in the background (contract sections 2.6 and 4.7). */
export function sandboxWalletRoutes(services: Services): FastifyPluginAsyncZod {
  const answer = (current: Wallet): z.output<typeof wallet> => {
    services.background.run('fill sandbox wallet', () => services.faucet.topUp(current.address))
    return {
      address: current.address,
      private_key: current.privateKey,
      private_key_redacted: redactedKey(current.privateKey),
    }
  }
  return async (app) => {
    app.get('/sandbox-wallet', {
      config: { operation: 'getSandboxWallet' },
      schema: { tags: ['sandbox'], response: { 200: wallet, ...errorAnswers } },
      handler: async (request) => answer(await getOrCreateWallet(services, principalOf(request))),
    })
    app.post('/sandbox-wallet/reset', {
      config: { operation: 'resetSandboxWallet' },
      schema: { tags: ['sandbox'], response: { 200: wallet, ...errorAnswers } },
      handler: async (request) => answer(await resetWallet(services, principalOf(request))),
    })
  }
}
