import type { Environment } from '../../domain/environment.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { networkOf } from '../../runtime/network-of.ts'
import { createBudgets } from './budgets.ts'
import { createFailureLimit, type FailureLimit } from './failure-limit.ts'
import { createShareUnderWay } from './share-under-way.ts'

/** Who sends a payment. */
export interface Sender {
  /** Undefined while it is only claimed: nobody may use up what is somebody else's. */
  payer: string | undefined
  /** The client's IP address; empty when Envoy does not say. */
  clientAddress: string
  /** The account that is paid, in its environment; undefined for what asks no upstream. */
  seller?: string
}

/** Keeps anybody from making the gateway, its facilitators and its sellers work for nothing. */
export interface PaymentLimits {
  /** Why this payment is not even looked at, or undefined; then it counts as under way until `leave`. */
  enter(sender: Sender, attempt: string): Refusal | undefined
  /** Why no new payment of this seller gets a row, which is kept for long, or undefined. What was paid for already is no new payment. */
  refuseNew(seller: Seller): Refusal | undefined
  /** A new payment was let through. */
  admitted(seller: Seller): void
  /** Envoy says that the request of this payment is open. */
  isOpen(attempt: string): void
  /** False when the payment was not counted by this process. */
  leave(attempt: string): boolean
  /** A payment that did not pay, at our expense: the facilitator said no, or nothing. */
  failed(sender: Sender): void
  /** A payment whose client did not wait for the upstream's answer. */
  abandoned(payer: string): void
  /** A payment that was let go of, for any reason: its row is kept for long, and has cost its payer nothing. */
  released(payer: string): void
  /** Why the ledger is not even asked about a payment that pays for nothing as it is, or undefined. */
  lookUp(clientAddress: string): Refusal | undefined
  /** Such a payment, of which the ledger had nothing to tell. */
  foundNothing(clientAddress: string): void
}

interface Refusal {
  code: ErrorCode
  retryAfterSeconds: number
}

export interface PaymentLimitSettings {
  /** Payments that one payer may have under way at once. */
  inFlightPerPayer: number
  /** Payments that one seller may have under way at once: their requests hold connections that others need. */
  inFlightPerSeller: number
  /** Sandbox payments that one seller may get in an hour: its money is free, and its rows are not. */
  sandboxPaymentsPerSeller: number
  /** Payments of one payer that may be let go of in an hour. */
  releasedPerPayer: number
  /**
   * Payments that may fail in a minute; of a network also so many that were looked up in vain, and so many at once of which only the
   * facilitator can tell who pays.
   */
  failuresPerPayer: number
  failuresPerNetwork: number
}

const WINDOW_MS = 60_000
const HOUR_SECONDS = 3_600
/** After so long without a word of its request a payment is not under way any more: Envoy speaks of each open one every five seconds. */
const UNDER_WAY_MS = 120_000

/** `now` in milliseconds. */
export function createPaymentLimits(settings: PaymentLimitSettings, now: () => number): PaymentLimits {
  const payers = createFailureLimit({ most: settings.failuresPerPayer, windowMs: WINDOW_MS, now })
  const networks = createFailureLimit({ most: settings.failuresPerNetwork, windowMs: WINDOW_MS, now })
  // Apart: when a seller changes a price, whole networks of honest buyers come with the old one, and may pay the new one at once.
  const lookUps = createFailureLimit({ most: settings.failuresPerNetwork, windowMs: WINDOW_MS, now })
  const underWay = createShareUnderWay({ most: settings.inFlightPerPayer, ttlMs: UNDER_WAY_MS, now })
  // Of those whose payer is not known yet, by network: each costs a call of the facilitator, and all at once would fail too late to count.
  const unproven = createShareUnderWay({ most: settings.failuresPerNetwork, ttlMs: UNDER_WAY_MS, now })
  const sellers = createShareUnderWay({ most: settings.inFlightPerSeller, ttlMs: UNDER_WAY_MS, now })
  // One network gets half of a seller's share, so that a single machine cannot keep all other buyers away.
  const part = Math.ceil(settings.inFlightPerSeller / 2)
  const sellersParts = createShareUnderWay({ most: part, ttlMs: UNDER_WAY_MS, now })
  const perHour = (most: number) => createBudgets({ most, perSecond: most / HOUR_SECONDS, now })
  const sandbox = perHour(settings.sandboxPaymentsPerSeller)
  const releases = perHour(settings.releasedPerPayer)
  const waitOf = (limit: FailureLimit, clientAddress: string) =>
    limit.isEmpty() ? undefined : limit.waitSeconds(subjectOf(clientAddress))
  const waitOfPayer = (payer: string) => payers.waitSeconds(payer) ?? releases.waitSeconds(payer)
  const refusal = (wait: number | undefined): Refusal | undefined =>
    wait === undefined ? undefined : { code: 'too_many_failed_payments', retryAfterSeconds: wait }
  const shares = [underWay, unproven, sellers, sellersParts]
  const leave = (attempt: string) => shares.map((share) => share.leave(attempt)).includes(true)
  const enter = ({ payer, clientAddress, seller }: Sender, attempt: string): Refusal | undefined => {
    const waitPayer = payer === undefined ? undefined : waitOfPayer(payer.toLowerCase())
    const refused = refusal(waitPayer ?? waitOf(networks, clientAddress))
    if (refused) return refused
    if (payer !== undefined) unproven.leave(attempt)
    const isFree =
      payer === undefined ? unproven.enter(subjectOf(clientAddress), attempt) : underWay.enter(payer, attempt)
    if (!isFree) return { code: 'too_many_payments_in_flight', retryAfterSeconds: 1 }
    if (seller === undefined) return undefined
    const isWithinPart = sellersParts.enter(`${seller} ${subjectOf(clientAddress)}`, attempt)
    if (isWithinPart && sellers.enter(seller, attempt)) return undefined
    leave(attempt)
    if (!isWithinPart) return { code: 'too_many_payments_in_flight', retryAfterSeconds: 1 }
    return { code: 'seller_busy', retryAfterSeconds: 2 }
  }
  return {
    enter,
    refuseNew(seller) {
      const wait = seller.environment === 'development' ? sandbox.waitSeconds(sellerOf(seller)) : undefined
      return wait === undefined ? undefined : { code: 'sandbox_payments_used_up', retryAfterSeconds: wait }
    },
    admitted(seller) {
      if (seller.environment === 'development') sandbox.take(sellerOf(seller))
    },
    isOpen(attempt) {
      for (const share of shares) share.renew(attempt)
    },
    leave,
    failed({ payer, clientAddress }) {
      if (payer !== undefined) payers.add(payer.toLowerCase())
      networks.add(subjectOf(clientAddress))
    },
    abandoned: (payer) => payers.add(payer.toLowerCase()),
    released: (payer) => releases.take(payer.toLowerCase()),
    lookUp: (clientAddress) => refusal(waitOf(networks, clientAddress) ?? waitOf(lookUps, clientAddress)),
    foundNothing: (clientAddress) => lookUps.add(subjectOf(clientAddress)),
  }
}

/** An account in one environment. */
export interface Seller {
  environment: Environment
  accountId: string
}

/** The name under which the limits count a seller. */
export function sellerOf({ environment, accountId }: Seller): string {
  return `${environment} ${accountId}`
}

/** The network of a client, or its address where that has none. */
export function subjectOf(clientAddress: string): string {
  try {
    return networkOf(clientAddress)
  } catch {
    return clientAddress
  }
}
