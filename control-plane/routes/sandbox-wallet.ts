import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Address } from 'viem'
import { z } from 'zod'
import { tenantManager } from '../database/tenancy.ts'
import { keepAnswer } from '../http/idempotency.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { faucetLimits } from '../operation/rate-limit.ts'
import { EXAMPLE_ADDRESS } from '../resources/examples.ts'
import { getOrCreateWallet, redactedKey, resetWallet, type Wallet } from '../sandbox/sandbox-wallets.ts'
import type { Services } from '../services.ts'

const wallet = z.object({
  address: z.string(),
  private_key: z.string(),
  private_key_redacted: z.string(),
})

const EXAMPLE_WALLET = {
  address: EXAMPLE_ADDRESS,
  private_key: `0x${'12'.repeat(32)}`,
  private_key_redacted: '0x1212…1212',
}

/** Routes for the seller's own test wallet. A background task funds it. */
export function sandboxWalletRoutes(services: Services): FastifyPluginAsyncZod {
  const filled = <Shown extends z.output<typeof wallet>>(shown: Shown): Shown => {
    services.background.run('fill sandbox wallet', () => services.faucet.topUp(shown.address as Address))
    return shown
  }
  return async (app) => {
    app.get('/sandbox-wallet', {
      ...defineOperation({
        id: 'getSandboxWallet',
        summary: 'Read the Sandbox wallet; if there is none, one is made and filled',
        details: 'The wallet is filled in the background. The answer has the private key.',
        tag: 'sandbox',
        rule: { credential: 'jwt', scopes: ['sandbox:use'], write: true, development: true },
        answers: { 200: wallet },
        examples: { answer: EXAMPLE_WALLET },
      }),
      handler: async (request) => filled(toRecord(await getOrCreateWallet(services, principalOf(request)))),
    })
    app.post('/sandbox-wallet/reset', {
      ...defineOperation({
        id: 'resetSandboxWallet',
        summary: 'Replace the keypair of the Sandbox wallet and fill the new one',
        details: 'The funds of the old keypair are lost.',
        tag: 'sandbox',
        rule: { credential: 'jwt', scopes: ['sandbox:use'], write: true, development: true },
        answers: { 200: wallet },
        rateLimits: faucetLimits(services.settings.LIMITS),
        examples: { answer: EXAMPLE_WALLET },
      }),
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
