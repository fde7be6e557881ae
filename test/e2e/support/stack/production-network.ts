import { type Address, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { HOST, type Settings } from '../../../../sandbox/settings.ts'
import { findAnvil } from '../../../../sandbox/tools.ts'
import { switchCommand } from './facilitator-switch.ts'
import { anvilArguments, prepareTokenChain, type TokenChain, tokenChain } from './own-chain.ts'

/**
 * Every test stack has a production network beside its Sandbox: a chain with payment channels, a facilitator, and a switch in front of the
 * facilitator. Tests share the network. Each test has its own payees and payers, and does not move the chain's clock or blocks.
 */

/** Base Sepolia's id and token: official clients know them without settings, and the network has a name in x402 v1. */
export const PRODUCTION_CHAIN_ID = 84532
export const PRODUCTION_NETWORK = `eip155:${PRODUCTION_CHAIN_ID}`
export const PRODUCTION_TOKEN: Address = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'

/** A token with 18 decimals that the operator configures for this network. It is not deployed. */
export const NAMED_TOKEN: Address = '0x1818181818181818181818181818181818181818'
export const NAMED_TOKENS = {
  [PRODUCTION_NETWORK]: { [NAMED_TOKEN]: { symbol: 'D18', decimals: 18, currency: 'USD' } },
}

/** Returns a price in the network's token. */
export const priceOf = ({ scheme, amount }: { scheme: 'exact' | 'batch-settlement'; amount: bigint }) => ({
  ...{ scheme, network: PRODUCTION_NETWORK, asset: PRODUCTION_TOKEN, amount: String(amount), max_timeout_seconds: 60 },
  extra: { name: 'USDC', version: '2' },
})

const AUTHORIZER_KEY = toHex(402, { size: 32 })
/** The account that signs claims and refunds of payment channels. */
export const authorizer = privateKeyToAccount(AUTHORIZER_KEY)

/** Returns ports that no part of the stack uses. */
function portsOf({ ports: { production } }: Settings) {
  return { chain: production - 17, facilitator: production - 15, switch: production - 13 }
}

const addressOf = (port: number) => `http://${HOST}:${port}`

const placeOf = (settings: Settings) => ({
  ...{ url: addressOf(portsOf(settings).chain), chainId: PRODUCTION_CHAIN_ID, token: PRODUCTION_TOKEN },
})

/** Returns the test's access to the chain, with which it also gives its payers their money. */
export function productionChain(settings: Settings): TokenChain {
  return tokenChain(placeOf(settings))
}

/** Returns the facilitator itself, to which a test's proxy forwards calls. */
export function productionFacilitatorUrl(settings: Settings): string {
  return addressOf(portsOf(settings).facilitator)
}

/** Returns the URL that authz calls: that of the switch, in which a test can redirect the calls about its payee. */
export function productionSwitchUrl(settings: Settings): string {
  return addressOf(portsOf(settings).switch)
}

/** Returns the network's entry in authz's settings. */
export function productionFacilitator(settings: Settings) {
  const url = productionSwitchUrl(settings)
  const rpcUrl = placeOf(settings).url
  return {
    [PRODUCTION_NETWORK]: {
      url,
      rpc_url: rpcUrl,
      confirmations: 0,
      least_claim: 500,
      receiver_authorizer_key: AUTHORIZER_KEY,
    },
  }
}

/** Returns the command for the production network's chain. */
export function productionChainCommand(settings: Settings) {
  const { chain: port } = portsOf(settings)
  const args = anvilArguments(port, PRODUCTION_CHAIN_ID)
  const prepare = () => prepareTokenChain(placeOf(settings))
  return { command: findAnvil(settings.root), args, environment: {}, port, prepare }
}

/** Returns the command for the production network's facilitator. */
export function productionFacilitatorCommand(settings: Settings) {
  const { facilitator: port } = portsOf(settings)
  const chain = { RPC_URL: placeOf(settings).url, CHAIN_ID: String(PRODUCTION_CHAIN_ID) }
  const args = [`${settings.root}/sandbox/facilitator/main.ts`]
  const environment = { ...chain, PORT: String(port), LOG_LEVEL: 'error' }
  return { command: process.execPath, args, environment, port }
}

/** Returns the command for the switch in front of the facilitator. */
export function productionSwitchCommand(settings: Settings) {
  return switchCommand(productionSwitchUrl(settings), productionFacilitatorUrl(settings))
}
