import { chainIdOf } from '../sdks/typescript/src/buyer/keys/authorization.ts'
import { shownText } from '../sdks/typescript/src/shown-text.ts'
import type { typedData } from './authorization.ts'
import type { Offer } from './terms.ts'

/** A wallet's interface for pages (EIP-1193). */
export interface Provider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>
}

export interface Wallet {
  name: string
  provider: Provider
}

/**
 * Calls `onWallets` with all known wallets each time that another wallet announces itself (EIP-6963). If none does, `window.ethereum` is
 * the only wallet.
 */
export function discoverWallets(onWallets: (wallets: readonly Wallet[]) => void): void {
  const announced = new Map<string, Wallet>()
  const tell = () => {
    const injected = (globalThis as { ethereum?: unknown }).ethereum
    const wallets = [...announced.values()]
    if (wallets.length === 0 && isProvider(injected)) wallets.push({ name: 'your wallet', provider: injected })
    onWallets(wallets)
  }
  addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as CustomEvent).detail ?? {}
    if (typeof info?.uuid !== 'string' || typeof info.name !== 'string' || !isProvider(provider)) return
    announced.set(info.uuid, { name: info.name.slice(0, 40), provider })
    tell()
  })
  addEventListener('ethereum#initialized', tell)
  dispatchEvent(new Event('eip6963:requestProvider'))
  tell()
}

function isProvider(value: unknown): value is Provider {
  return typeof (value as Provider | undefined)?.request === 'function'
}

/**
 * Returns the wallet's account, after the wallet has switched to the offer's network. The switch is needed, because
 * wallets sign only for their current network.
 */
export async function accountOn({ provider }: Wallet, offer: Offer): Promise<string> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' })
  const [account] = Array.isArray(accounts) ? accounts : []
  if (typeof account !== 'string' || !/^0x[0-9a-f]{40}$/i.test(account)) throw new Error('the wallet names no account')
  const wanted = chainIdOf(offer.terms)
  if (await isOn(provider, wanted)) return account
  await provider.request({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: `0x${wanted.toString(16)}` }],
  })
  if (!(await isOn(provider, wanted))) throw new Error('the wallet has not changed its network')
  return account
}

async function isOn(provider: Provider, chainId: number): Promise<boolean> {
  return Number(await provider.request({ method: 'eth_chainId' })) === chainId
}

export async function signTypedData(
  { provider }: Wallet,
  account: string,
  data: ReturnType<typeof typedData>,
): Promise<string> {
  const params = [account, JSON.stringify(data)]
  const signature = await provider.request({ method: 'eth_signTypedData_v4', params })
  if (typeof signature !== 'string' || !/^0x([0-9a-f]{2}){65,4096}$/i.test(signature))
    throw new Error('the wallet has given no signature')
  return signature
}

/** Error codes of EIP-1193 and EIP-3085. */
const REJECTED = 4001
const UNKNOWN_NETWORK = 4902

/** A text for a person: why the wallet has not signed. */
export function walletProblem(error: unknown, { network, terms }: Offer): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (code === REJECTED) return 'You declined in the wallet.'
  if (code === UNKNOWN_NETWORK)
    return `The wallet does not know the network ${network} (chain ${chainIdOf(terms)}). Add it there, then try again.`
  return `The wallet says: ${shownText(typeof message === 'string' ? message : 'no reason')}`
}
