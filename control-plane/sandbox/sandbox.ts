import { LaunaError } from '../../domain/errors.ts'
import { type ControlPlaneSettings, servesSandbox } from '../settings.ts'
import { type Chain, createChain } from './chain.ts'
import { createFaucet, type Faucet } from './faucet.ts'

export interface Sandbox {
  chain: Chain
  faucet: Faucet
}

/** Opens the Sandbox. If the gateway has none, all calls throw `sandbox_not_offered`. */
export function createSandbox(settings: ControlPlaneSettings): Sandbox {
  const { RPC_URL: rpcUrl, CHAIN_MANAGER_URL: chainManagerUrl } = settings
  if (!servesSandbox(settings) || rpcUrl === undefined || chainManagerUrl === undefined) return WITHOUT_SANDBOX
  const chain = createChain(rpcUrl)
  return { chain, faucet: createFaucet({ chainManagerUrl, chain }) }
}

const refuse = async (): Promise<never> => {
  throw new LaunaError('sandbox_not_offered')
}

const WITHOUT_SANDBOX: Sandbox = { chain: { balances: refuse }, faucet: { deal: refuse, topUp: refuse } }
