import { LaunaError } from '../../domain/errors.ts'
import { type Config, servesSandbox } from '../config.ts'
import { type Chain, createChain } from './chain.ts'
import { createFaucet, type Faucet } from './faucet.ts'

/** The Sandbox chain and its faucet. */
export interface Sandbox {
  chain: Chain
  faucet: Faucet
}

/** Where the gateway has no Sandbox, all calls throw `sandbox_not_offered`. */
export function createSandbox(config: Config): Sandbox {
  const { RPC_URL: rpcUrl, CHAIN_MANAGER_URL: chainManagerUrl } = config
  if (!servesSandbox(config) || rpcUrl === undefined || chainManagerUrl === undefined) return WITHOUT_SANDBOX
  const chain = createChain(rpcUrl)
  return { chain, faucet: createFaucet({ chainManagerUrl, chain }) }
}

const refuse = async (): Promise<never> => {
  throw new LaunaError('sandbox_not_offered')
}

const WITHOUT_SANDBOX: Sandbox = { chain: { balances: refuse }, faucet: { deal: refuse, topUp: refuse } }
