import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Address } from 'viem'
import { z } from 'zod'
import { tenantManager } from '../database/tenancy.ts'
import { keepAnswer } from '../http/idempotency.ts'
import { principalOf } from '../identity/route-guard.ts'
import { getOrCreateWallet, redactedKey, resetWallet, type Wallet } from '../sandbox/sandbox-wallets.ts'
import type { Services } from '../services.ts'
import { errorAnswers } from '../validation/shapes.ts'

const wallet = z.object({
  address: z.string(),
  private_key: z.string(),
  private_key_redacted: z.string(),
})

/** The seller's own test wallet. A background task funds it. */
export function sandboxWalletRoutes(services: Services): FastifyPluginAsyncZod {
  const filled = <Shown extends z.output<typeof wallet>>(shown: Shown): Shown => {
    services.background.run('fill sandbox wallet', () => services.faucet.topUp(shown.address as Address))
    return shown
  }
  return async (app) => {
    app.get('/sandbox-wallet', {
      config: { operation: 'getSandboxWallet' },
      schema: { tags: ['sandbox'], response: { 200: wallet, ...errorAnswers } },
      handler: async (request) => filled(toRecord(await getOrCreateWallet(services, principalOf(request)))),
    })
    app.post('/sandbox-wallet/reset', {
      config: { operation: 'resetSandboxWallet' },
      schema: { tags: ['sandbox'], response: { 200: wallet, ...errorAnswers } },
      handler: async (request, reply) => {
        const owner = principalOf(request)
        const made = await tenantManager(services.orm, owner).transactional(async (em) =>
          keepAnswer(em, reply, toRecord(await resetWallet({ ...services, em }, owner))),
        )
        return filled(made)
      },
    })
  }
}

function toRecord({ address, privateKey }: Wallet): z.output<typeof wallet> {
  return { address, private_key: privateKey, private_key_redacted: redactedKey(privateKey) }
}
