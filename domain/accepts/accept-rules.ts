import { isAddress } from 'viem'
import type { Environment } from '../environment.ts'
import type { ErrorCode, ErrorDetail } from '../errors.ts'
import { evmChainId, SANDBOX_NETWORK, SANDBOX_USDC } from '../networks/network.ts'
import { type AcceptOption, ATOMIC_AMOUNT } from './accept.ts'

/** The limits of `max_timeout_seconds`. The upper limit is a day. The lower limit leaves time to verify and settle. */
const PAYMENT_TIMEOUT = { min: 10, max: 86_400 }

export const ACCEPTS_PER_ENDPOINT = { min: 1, max: 8 }

const UINT256_MAX = 2n ** 256n - 1n

/** A refusal: the error code, and the place of the mistake in the payment option. */
export interface AcceptProblem {
  code: Extract<ErrorCode, 'network_not_allowed' | 'scheme_not_allowed' | 'validation_failed'>
  detail: ErrorDetail
}

/**
 * Checks one well-shaped payment option against the rules of its environment. Undefined means that it may be sold. Refusals because of the
 * environment come first: a Hedera option in the Sandbox gets an error about its network, not its token.
 */
export function acceptProblem(accept: AcceptOption, environment: Environment): AcceptProblem | undefined {
  return networkProblem(accept, environment) ?? valueProblem(accept, environment)
}

function networkProblem(accept: AcceptOption, environment: Environment): AcceptProblem | undefined {
  const { network, scheme } = accept
  if (environment === 'development') {
    if (network !== SANDBOX_NETWORK)
      return { code: 'network_not_allowed', detail: { path: 'network', message: `must be ${SANDBOX_NETWORK}` } }
    if (scheme !== 'exact') return { code: 'scheme_not_allowed', detail: { path: 'scheme', message: 'must be exact' } }
    return undefined
  }
  if (network === SANDBOX_NETWORK) return invalid('network', 'must not be the Sandbox network in production')
  const isEvm = evmChainId(network) !== undefined
  if (!isEvm && !otherNetwork(network))
    return invalid('network', 'must be an EVM network such as eip155:8453, or one of Solana or Hedera')
  if (isEvm && scheme !== 'exact' && scheme !== 'batch-settlement')
    return invalid('scheme', 'must be exact or batch-settlement')
  if (!isEvm && scheme !== 'exact') return invalid('scheme', 'must be exact')
  return undefined
}

/** A Hedera entity without leading zeros. So an entity has only one spelling, by which it is suspended and screened. */
const HEDERA_ENTITY = /^0\.0\.(0|[1-9][0-9]{0,17})$/

/** The form of tokens and accounts on networks that are not EVM. */
const OTHER_NETWORKS = [
  {
    network: /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/,
    asset: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    account: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  },
  {
    network: /^hedera:(mainnet|testnet|previewnet)$/,
    asset: HEDERA_ENTITY,
    account: HEDERA_ENTITY,
  },
] as const

function otherNetwork(network: string) {
  return OTHER_NETWORKS.find((candidate) => candidate.network.test(network))
}

function valueProblem(accept: AcceptOption, environment: Environment): AcceptProblem | undefined {
  const { amount, max_timeout_seconds: timeout } = accept
  const problem = otherNetwork(accept.network) ? otherTokenProblem(accept) : evmTokenProblem(accept, environment)
  if (problem) return problem
  if (!ATOMIC_AMOUNT.test(amount)) return invalid('amount', 'must be a whole number of atomic units, like "100000"')
  if (amount === '0') return invalid('amount', 'must be more than 0')
  if (BigInt(amount) > UINT256_MAX) return invalid('amount', 'must fit in 256 bits')
  if (!Number.isInteger(timeout) || timeout < PAYMENT_TIMEOUT.min || timeout > PAYMENT_TIMEOUT.max)
    return invalid('max_timeout_seconds', `must be from ${PAYMENT_TIMEOUT.min} to ${PAYMENT_TIMEOUT.max} seconds`)
  return undefined
}

/**
 * What is wrong with the token or the payee of an option on a network that is not EVM. The API's payee is an EVM address, so such an option
 * names its own payee.
 */
function otherTokenProblem({ network, asset, extra }: AcceptOption): AcceptProblem | undefined {
  const patterns = otherNetwork(network)
  if (!patterns?.asset.test(asset)) return invalid('asset', 'must be a token of this network')
  const isAccount = typeof extra.payTo === 'string' && patterns.account.test(extra.payTo)
  return isAccount ? undefined : invalid('extra.payTo', 'must be the account that is paid on this network')
}

function evmTokenProblem(accept: AcceptOption, environment: Environment): AcceptProblem | undefined {
  const { asset, extra } = accept
  const addressProblem = evmAddressProblem(asset)
  if (addressProblem) return invalid('asset', addressProblem)
  // `extra.payTo` would have no effect here, but the seller would believe that this account is paid.
  if (extra.payTo !== undefined)
    return invalid('extra.payTo', 'must not be given on an EVM network, where the pay_to_address of the API is paid')
  if (environment === 'development' && asset.toLowerCase() !== SANDBOX_USDC.address.toLowerCase())
    return invalid('asset', `must be the sandbox USDC ${SANDBOX_USDC.address}`)
  const { assetTransferMethod = 'eip3009' } = extra
  if (assetTransferMethod !== 'eip3009' && assetTransferMethod !== 'permit2')
    return invalid('extra.assetTransferMethod', 'must be eip3009 or permit2')
  if (assetTransferMethod === 'permit2') return undefined
  if (!isText(extra.name)) return invalid('extra.name', "must be the token's EIP-712 name")
  if (!isText(extra.version)) return invalid('extra.version', "must be the token's EIP-712 version")
  return undefined
}

function invalid(path: string, message: string): AcceptProblem {
  return { code: 'validation_failed', detail: { path, message } }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 100
}

/** What is wrong with an EVM address. In mixed case it must have a correct checksum, because a typing error here loses money (EIP-55). */
export function evmAddressProblem(text: string): string | undefined {
  if (isAddress(text, { strict: true })) return undefined
  return isAddress(text, { strict: false })
    ? 'has a wrong checksum: a character is mistyped, or in the wrong case'
    : 'must be an EVM address, 0x and 40 hexadecimal digits'
}
