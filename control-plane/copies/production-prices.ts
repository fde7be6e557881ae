import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { acceptProblem } from '../../domain/accepts/accept-rules.ts'
import { evmChainId, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { supportedTokens } from '../../domain/networks/supported-networks.ts'
import { KNOWN_USDC, tokenRegistry } from '../../domain/networks/token-registry.ts'
import type { CopyNetwork } from '../resources/api-input.ts'
import { accepts as acceptsShape } from '../resources/endpoint-input.ts'
import type { ListedNetwork } from '../resources/network-list.ts'
import { refuseField } from '../validation/validation.ts'

/** The Sandbox's chain is a fork of this network. */
const BASE = 'eip155:8453'

/** The network, token and EIP-712 domain that replace those of a price of the Sandbox. */
export interface Counterpart {
  scheme: string
  network: string
  asset: string
  extra: Readonly<{ name?: string; version?: string; payTo?: string }>
}

/**
 * The networks and tokens for the prices of a copy. Base is the network unless the seller names others. Throws
 * `validation_failed` with the available networks when a named network cannot have prices of the copy.
 */
export function counterpartsOf(
  networks: readonly CopyNetwork[] | undefined,
  listed: readonly ListedNetwork[],
): readonly Counterpart[] {
  return (networks ?? [{ network: BASE }]).map((each, index) =>
    counterpart(each, { field: networks ? `networks.${index}` : 'networks', listed }),
  )
}

/** The payment options of an endpoint in production. Throws `validation_failed` if they are too many, with the name of the `endpoint`. */
export function productionAccepts(
  accepts: readonly AcceptOption[],
  counterparts: readonly Counterpart[],
  endpoint: string,
): AcceptOption[] {
  const made = new Map<string, AcceptOption>()
  for (const { amount, max_timeout_seconds, extra } of accepts)
    for (const each of counterparts) {
      const { assetTransferMethod = 'eip3009' } = extra
      const isEvm = evmChainId(each.network) !== undefined
      const option = {
        ...each,
        amount,
        max_timeout_seconds,
        extra: { ...each.extra, ...(isEvm && { assetTransferMethod }) },
      }
      made.set(JSON.stringify(option), option)
    }
  const options = [...made.values()]
  const tooMuch = acceptsShape.safeParse(options).error?.issues[0]
  return tooMuch ? refuseField('networks', `gives too many prices: ${tooMuch.message} (${endpoint})`) : options
}

function counterpart(
  { network, scheme = 'exact', pay_to }: CopyNetwork,
  { field, listed }: { field: string; listed: readonly ListedNetwork[] },
): Counterpart {
  const place = (name: string) => (field === 'networks' ? field : `${field}.${name}`)
  const found = listed.find((each) => each.network === network)
  const usdc = usdcOf(network)
  if (!found || !isAvailable(found) || !usdc) {
    const others = listed.filter((each) => isAvailable(each) && usdcOf(each.network) !== undefined).map(nameOf)
    const name = found ? nameOf(found) : network
    const problem = field === 'networks' ? `must be given: the default, ${name},` : `must be available: ${name}`
    const reason = found?.unavailable_reason ? ` (${found.unavailable_reason})` : ''
    refuseField(
      place('network'),
      `${problem} is not available for copies here${reason}; available: ${others.join(', ') || 'none'}`,
    )
  }
  if (!found.schemes.includes(scheme)) refuseField(place('scheme'), `must be one of ${found.schemes.join(', ')}`)
  const isEvm = evmChainId(network) !== undefined
  if (isEvm && pay_to !== undefined) refuseField(place('pay_to'), 'must not be given on an EVM network')
  const { asset, extra } = usdc
  const made = { scheme, network, asset, extra: { ...extra, ...(pay_to !== undefined && { payTo: pay_to }) } }
  const problem = acceptProblem({ ...made, amount: '1', max_timeout_seconds: 60 }, 'production')
  if (problem) refuseField(place(pay_to === undefined ? 'network' : 'pay_to'), problem.detail.message)
  return made
}

function isAvailable({ environment, available }: ListedNetwork): boolean {
  return environment === 'production' && available
}

function nameOf({ network, name }: ListedNetwork): string {
  return name ? `${network} (${name})` : network
}

const tokenOf = tokenRegistry()

/**
 * USDC on a network, with its EIP-712 domain on an EVM network. Undefined if the token's decimals differ from the Sandbox's, or if its
 * domain is unknown.
 */
function usdcOf(network: string): Pick<Counterpart, 'asset' | 'extra'> | undefined {
  if (evmChainId(network) !== undefined) {
    const [token] = supportedTokens(network)
    if (token?.decimals !== SANDBOX_USDC.decimals) return undefined
    const { name, version } = token.extra
    return { asset: token.address, extra: { name, version } }
  }
  const asset = Object.hasOwn(KNOWN_USDC, network) ? KNOWN_USDC[network] : undefined
  return asset !== undefined && tokenOf({ network, asset })?.decimals === SANDBOX_USDC.decimals
    ? { asset, extra: {} }
    : undefined
}
