import { x402Facilitator } from '@x402/core/facilitator'
import type { Network, PaymentPayload, PaymentRequirements, SettleResponse, VerifyResponse } from '@x402/core/types'
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/facilitator'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { SANDBOX_CHAIN_ID } from '../../domain/networks/network.ts'
import { chainInstance } from '../chain-manager/chain-client.ts'
import { HttpError } from '../json-server.ts'
import { PlainTransfers } from './plain-transfers.ts'
import { facilitatorSigner } from './signer.ts'

export interface Payment {
  payload: PaymentPayload
  requirements: PaymentRequirements
}

export interface Facilitator {
  supported(): Promise<ReturnType<x402Facilitator['getSupported']>>
  verify(payment: Payment): Promise<VerifyResponse>
  settle(payment: Payment): Promise<SettleResponse>
}

/** How long the chain's identity is cached, in milliseconds. */
const INSTANCE_MS = 20

/**
 * The development facilitator: x402's own, with the scheme `exact` on the Sandbox chain, and also `batch-settlement` on other chains. Its
 * memory (nonces, pending settlements) belongs to one run of a chain, so a restarted chain gets a new facilitator.
 */
export function createFacilitator(options: {
  rpcUrl: string
  privateKey: Hex
  chainId: number
  /** Contracts that may be called to deploy a payer's smart wallet (ERC-6492). Without this list, none may be called. */
  walletFactories?: string[]
  /** Signs claims and refunds of sellers that have no key. Without it, sellers must sign themselves. */
  receiverAuthorizerKey?: Hex
}): Facilitator {
  const network: Network = `eip155:${options.chainId}`
  const hasChannels = options.chainId !== SANDBOX_CHAIN_ID
  let current: { id: string; facilitator: x402Facilitator } | undefined
  let asked: { at: number; instance: ReturnType<typeof chainInstance> } | undefined

  /** Returns the identity of the present chain. Concurrent callers share one request. */
  function thisInstance() {
    if (asked === undefined || performance.now() - asked.at > INSTANCE_MS)
      asked = { at: performance.now(), instance: chainInstance(options.rpcUrl) }
    return asked.instance
  }

  async function forThisChain(): Promise<x402Facilitator> {
    const { id } = await thisInstance().catch((error: Error) => {
      throw new HttpError(503, `sandbox chain unavailable: ${error.message.split('\n')[0]}`)
    })
    if (current?.id !== id) {
      const config = { eip6492AllowedFactories: options.walletFactories ?? [] }
      const signer = facilitatorSigner(options)
      const facilitator = new x402Facilitator()
        .register(network, new PlainTransfers(signer, config))
        .registerExtension({ key: 'eip2612GasSponsoring' })
      const authorizer = options.receiverAuthorizerKey && privateKeyToAccount(options.receiverAuthorizerKey)
      if (hasChannels) facilitator.register(network, new BatchSettlementEvmScheme(signer, authorizer, config))
      current = { id, facilitator }
    }
    return current.facilitator
  }

  function refuseUnsupported({ x402Version }: PaymentPayload, { scheme, network: given }: PaymentRequirements): void {
    const isOffered = scheme === 'exact' || (hasChannels && scheme === 'batch-settlement')
    if (x402Version === 2 && isOffered && given === network) return
    throw new HttpError(400, `x402 version ${x402Version}, scheme ${scheme} on ${given} is not supported`)
  }

  return {
    supported: async () => (await forThisChain()).getSupported(),
    async verify({ payload, requirements }) {
      refuseUnsupported(payload, requirements)
      return oneLineMessage(await (await forThisChain()).verify(payload, requirements))
    },
    async settle({ payload, requirements }) {
      refuseUnsupported(payload, requirements)
      return oneLineMessage(await (await forThisChain()).settle(payload, requirements))
    },
  }
}

/** viem's messages contain the whole call in many lines. Callers get only the first line. */
function oneLineMessage<T extends { errorMessage?: string; invalidMessage?: string }>(response: T): T {
  const { errorMessage, invalidMessage } = response
  return {
    ...response,
    ...(errorMessage === undefined ? {} : { errorMessage: errorMessage.split('\n')[0] }),
    ...(invalidMessage === undefined ? {} : { invalidMessage: invalidMessage.split('\n')[0] }),
  }
}
