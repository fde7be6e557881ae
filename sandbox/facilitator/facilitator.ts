import { x402Facilitator } from '@x402/core/facilitator'
import type { Network, PaymentPayload, PaymentRequirements, SettleResponse, VerifyResponse } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import type { Hex } from 'viem'
import { chainInstance } from '../chain-manager/chain-client.ts'
import { HttpError } from '../json-server.ts'
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

/**
 * The development facilitator: x402's own, scheme `exact`, on the Sandbox chain. What it remembers (nonces, pending
 * settlements, which tokens exist) belongs to one chain instance, so a restarted chain gets a new one.
 */
export function createFacilitator(options: {
  rpcUrl: string
  privateKey: Hex
  chainId: number
  /** Contracts that may be called to deploy a payer's smart wallet (ERC-6492); none without it. */
  walletFactories?: string[]
}): Facilitator {
  const network: Network = `eip155:${options.chainId}`
  let current: { id: string; facilitator: x402Facilitator } | undefined

  async function forThisChain(): Promise<x402Facilitator> {
    const { id } = await chainInstance(options.rpcUrl).catch((error: Error) => {
      throw new HttpError(503, `sandbox chain unavailable: ${error.message.split('\n')[0]}`)
    })
    if (current?.id !== id) {
      const config = { eip6492AllowedFactories: options.walletFactories ?? [] }
      const scheme = new ExactEvmScheme(facilitatorSigner(options), config)
      current = { id, facilitator: new x402Facilitator().register(network, scheme) }
    }
    return current.facilitator
  }

  return {
    supported: async () => (await forThisChain()).getSupported(),
    async verify({ payload, requirements }) {
      refuseUnsupported(payload, requirements, network)
      return oneLineMessage(await (await forThisChain()).verify(payload, requirements))
    },
    async settle({ payload, requirements }) {
      refuseUnsupported(payload, requirements, network)
      return oneLineMessage(await (await forThisChain()).settle(payload, requirements))
    },
  }
}

function refuseUnsupported(
  { x402Version }: PaymentPayload,
  { scheme, network }: PaymentRequirements,
  own: Network,
): void {
  if (x402Version === 2 && scheme === 'exact' && network === own) return
  throw new HttpError(400, `x402 version ${x402Version}, scheme ${scheme} on ${network} is not supported`)
}

/** viem's messages carry the whole call over many lines; callers get the first. */
function oneLineMessage<T extends { errorMessage?: string; invalidMessage?: string }>(response: T): T {
  const { errorMessage, invalidMessage } = response
  return {
    ...response,
    ...(errorMessage === undefined ? {} : { errorMessage: errorMessage.split('\n')[0] }),
    ...(invalidMessage === undefined ? {} : { invalidMessage: invalidMessage.split('\n')[0] }),
  }
}
