import type { FastifyInstance } from 'fastify'
import { isAddress, zeroAddress } from 'viem'
import { z } from 'zod'
import { HttpError, jsonServer } from '../json-server.ts'
import { type ChainManager, FAUCET_ASSETS } from './chain-manager.ts'

const faucetRequest = z.strictObject({
  address: z.custom<`0x${string}`>(
    (value) => typeof value === 'string' && isAddress(value) && value !== zeroAddress,
    'must be an EVM address',
  ),
  asset: z.enum(FAUCET_ASSETS).default('all'),
})

/** The faucet and chain controls as HTTP. */
export function chainManagerApp(manager: ChainManager, app: FastifyInstance = jsonServer()): FastifyInstance {
  const orUnavailable = (error: unknown): never => {
    app.log.warn({ err: error }, 'chain unavailable')
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new HttpError(503, `sandbox chain unavailable: ${reason}`)
  }
  app.get('/healthz', async () => {
    await manager.ensurePrepared().catch(orUnavailable)
    return { status: 'ok' }
  })
  app.get('/info', () => manager.ensurePrepared().catch(orUnavailable))
  app.post('/faucet', (request) => {
    const { address, asset } = faucetRequest.parse(request.body)
    return manager.faucet(address, asset).catch(orUnavailable)
  })
  app.post('/restart', () => manager.restart().catch(orUnavailable))
  return app
}
