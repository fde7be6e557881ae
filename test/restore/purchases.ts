import { setTimeout as delay } from 'node:timers/promises'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { type Market, openDelivery, openShop, pay, type Shop, termsOf, uniquePath } from '../e2e/payments/market.ts'
import { permit2Wallet, signedPermit } from '../e2e/payments/permit2-buyer.ts'
import { fundedWallet, rowInState, type SignedPayment, signPayment } from '../e2e/support/buyers/buyer.ts'

/** Atomic units. */
export const PRICE = 1_000n
/** A long validity: payments must still be valid when they are presented again. */
const VALID_SECONDS = 3_600
/** Larger than all buffers on the way, so that a client that leaves early has not received it. */
const LARGE = '/large?bytes=20000000'
/** Milliseconds that the upstream takes for the payment that is under way at the time to which the database is restored. */
const UNDER_WAY_MS = 15_000

export const KINDS = ['before', 'exact', 'permit2', 'underWay', 'claimed', 'voucher', 'newChannel'] as const
export type Kind = (typeof KINDS)[number]

/** A payment that was answered before the crash, and is presented again later. */
export interface Purchase {
  kind: Kind
  present(): Promise<Response>
}

/** Shops by payee, and their buyers' payments. */
export interface Purchases {
  exact: Shop
  permit2: Shop
  made: Purchase[]
  /** Makes payments before the time to which the database is restored. */
  before(): Promise<void>
  /** Begins a payment that is under way at the time to which the database is restored. */
  begin(): Promise<void>
  /** Makes payments that the restored database does not know. */
  after(): Promise<void>
}

const acceptOf = (assetTransferMethod: 'eip3009' | 'permit2') => ({
  ...{ scheme: 'exact' as const, network: SANDBOX_NETWORK, asset: SANDBOX_USDC.address, amount: String(PRICE) },
  max_timeout_seconds: VALID_SECONDS,
  extra: { name: SANDBOX_USDC.name, version: SANDBOX_USDC.version, assetTransferMethod },
})

export async function openPurchases(market: Market, count: number): Promise<Purchases> {
  const exact = await openShop(market, { accepts: [acceptOf('eip3009')] })
  const permit2 = await openShop(market, { accepts: [acceptOf('permit2')], seller: exact.seller })
  const [wallet, permitWallet] = [await fundedWallet(market.chain), await permit2Wallet(market)]
  const made: Purchase[] = []
  let underWay: Promise<Response> | undefined
  let claimed: { payment: SignedPayment; path: string } | undefined

  const sign = async () => signPayment(wallet, await termsOf(market, exact))
  const purchase = (kind: Kind, path: string, payment: SignedPayment): Purchase => ({
    kind,
    present: () => pay(market, exact.url(path), payment),
  })
  const buy = async (kind: Kind, path = uniquePath('/weather')) => {
    const bought = purchase(kind, path, await sign())
    await served(bought.present())
    made.push(bought)
  }
  const buyByPermit = async () => {
    const { header } = await signedPermit(market, permit2, permitWallet)
    const url = permit2.url(uniquePath('/weather'))
    const present = () => market.fetch(url, { headers: { 'payment-signature': header } })
    await served(present())
    made.push({ kind: 'permit2', present })
  }
  return {
    ...{ exact, permit2, made },
    async before() {
      for (let number = 0; number < count; number += 1) await buy('before')
      claimed = { payment: await sign(), path: uniquePath(LARGE) }
      const client = new AbortController()
      const response = await pay(market, exact.url(claimed.path), claimed.payment, { signal: client.signal })
      if (response.status !== 200) throw new Error(`a payment was answered ${response.status}`)
      client.abort()
      await openDelivery(market.pool, claimed.payment)
    },
    async begin() {
      const payment = await sign()
      const slow = purchase('underWay', uniquePath(`/slow?ms=${UNDER_WAY_MS}`), payment)
      underWay = slow.present()
      made.push(slow)
      await rowInState(market.pool, payment.authorization, 'RESERVED')
    },
    async after() {
      // The backup must contain all commits before the time to which the database is restored, so this waits a second.
      await delay(1_000)
      for (let number = 0; number < count; number += 1) {
        await buy('exact')
        await buyByPermit()
      }
      if (!underWay || !claimed) throw new Error('nothing was paid before')
      await served(underWay)
      const claim = purchase('claimed', claimed.path, claimed.payment)
      await served(claim.present())
      made.push(claim)
    },
  }
}

async function served(answer: Promise<Response>): Promise<void> {
  const response = await answer
  const body = await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`a payment was answered ${response.status}: ${Buffer.from(body)}`)
}

/** Presents a payment again. Returns the result after the gateway has decided. */
export async function presentedAgain({ present }: Purchase): Promise<{ status: number; code: unknown }> {
  for (;;) {
    const response = await present().catch(() => undefined)
    if (response) {
      const body = Buffer.from(await response.arrayBuffer())
      if (response.status === 200) return { status: 200, code: undefined }
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      const { code } = (isJson ? JSON.parse(body.toString()) : {}) as { code?: unknown }
      const isUndecided = response.status === 503 || code === 'payment_outcome_unknown' || code === 'payment_in_flight'
      if (!isUndecided) return { status: response.status, code }
    }
    await delay(500)
  }
}
