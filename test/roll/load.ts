import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'
import { signPayment } from '../e2e/support/buyers/buyer.ts'
import type { Shop } from '../e2e/support/sellers/shop.ts'
import { createLoopbackFetch } from '../support/loopback-fetch.ts'

/** The counts since the last `take`. */
export interface LoadCounts {
  requests: number
  paid: number
  /** The number of wrong answers and of requests without an answer, by kind. */
  failures: Map<string, number>
  /** The longest time of a 402 in milliseconds. It shows whether the machine can sustain the rate. */
  slowestMs: number
}

export interface Load {
  counts(): Readonly<LoadCounts>
  take(): LoadCounts
  /** Pays at a path of a shop, and resolves with the status after the answer was read. The request counts like all others. */
  pay(shop: Shop, path: string): Promise<number>
  stop(): Promise<void>
}

type Kind = 'challenge' | 'paid' | 'document' | 'seller'

/** Twenty requests: most ask for the price, like on a real gateway. */
const MIX: readonly Kind[] = Array.from({ length: 20 }, (_, index): Kind => {
  if (index % 10 === 5) return 'paid'
  if (index === 3) return 'document'
  return index === 8 || index === 18 ? 'seller' : 'challenge'
})

const TICK_MS = 20
/** Time limit of a request in milliseconds. No decision of the gateway takes as long, so only a request that hangs exceeds the limit. */
const MOST_MS = 150_000

/**
 * Starts buyers and sellers that send requests at a fixed rate, even if earlier requests are not answered. Buyers request `shop` with and
 * without a payment, and its document. Sellers read from the control plane.
 */
export function startLoad(options: {
  shop: Shop
  rate: number
  /** Returns the port of a gateway for the next request. */
  gateway(): number
  /** Returns the base URL of a control plane for the next request. */
  controlPlane(): string
}): Load {
  const { shop, rate, gateway, controlPlane } = options
  const loopback = createLoopbackFetch()
  let counts = fresh()
  const fail = (what: string) => counts.failures.set(what, (counts.failures.get(what) ?? 0) + 1)

  const ask = async (kind: string, url: string, headers: Record<string, string>, wanted: number): Promise<number> => {
    counts.requests += 1
    const asked = performance.now()
    try {
      const response = await loopback.fetch(url, { headers, signal: AbortSignal.timeout(MOST_MS) })
      const body = await response.text()
      if (response.status !== wanted) fail(`${kind}: ${response.status} ${reasonIn(body)}`)
      else if (kind === 'paid') counts.paid += 1
      else if (kind === 'challenge') counts.slowestMs = Math.max(counts.slowestMs, performance.now() - asked)
      return response.status
    } catch (error) {
      const cause = (error as Error).cause as NodeJS.ErrnoException | undefined
      fail(`${kind}: ${cause?.code ?? cause?.message ?? (error as Error).message}`)
      return 0
    }
  }
  const at = (host: string, path: string) => `http://${host}:${gateway()}${path}`
  const termsOf = new Map<Shop, Promise<PaymentRequirements>>()
  const pay = async (from: Shop, path: string) => {
    const terms = termsOf.get(from) ?? from.terms(path)
    termsOf.set(from, terms)
    const { header } = await signPayment(from.wallet, await terms)
    return ask('paid', at(from.host, path), { 'payment-signature': header }, 200)
  }
  const sellerHeaders = {
    authorization: `Bearer ${shop.seller.token}`,
    'x-svc-environment': shop.seller.environment,
  }
  const make: Record<Kind, () => Promise<number>> = {
    challenge: () => ask('challenge', at(shop.host, '/weather'), {}, 402),
    paid: () => pay(shop, '/weather'),
    document: () => ask('document', at(shop.host, '/openapi.json'), {}, 200),
    seller: () => ask('seller', `${controlPlane()}/apis/${shop.api.id}`, sellerHeaders, 200),
  }

  const underWay = new Set<Promise<number>>()
  const begun = performance.now()
  let made = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1_000) * rate)
    while (made < due) {
      const request = make[MIX[made++ % MIX.length] ?? 'challenge']()
      underWay.add(request)
      void request.finally(() => underWay.delete(request))
    }
  }, TICK_MS)
  const stop = async () => {
    clearInterval(timer)
    await Promise.allSettled(underWay)
    await loopback.close()
  }
  let stopped: Promise<void> | undefined
  return {
    counts: () => counts,
    take() {
      const taken = counts
      counts = fresh()
      return taken
    },
    pay,
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

/** Returns the code of an error, so that equal failures are counted together, although each body has a different request id. */
function reasonIn(body: string): string {
  try {
    const { code, error } = JSON.parse(body) as { code?: string; error?: string }
    return code ?? error ?? ''
  } catch {
    return body.slice(0, 80)
  }
}

function fresh(): LoadCounts {
  return { requests: 0, paid: 0, failures: new Map(), slowestMs: 0 }
}
