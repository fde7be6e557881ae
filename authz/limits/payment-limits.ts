import type { Environment } from '../../domain/environment.ts'
import { subnetOf } from '../../runtime/subnet.ts'
import { createBudgets } from './budgets.ts'
import { createFailureLimit, type FailureLimit } from './failure-limit.ts'
import { createShareUnderWay } from './share-under-way.ts'
import { createUnverifiedWork, type UnverifiedWorkSettings } from './unverified-work.ts'

/** The sender of a payment. */
export interface Sender {
  /** Undefined while the payer is not proven: no client may use up the share of another payer. */
  payer: string | undefined
  /** The client's IP address; empty when Envoy does not report it. */
  clientAddress: string
  /** The seller's account in its environment; undefined for a request without an upstream. */
  seller?: string
}

/** Limits the unpaid work that clients cause for the gateway, its facilitators and its sellers. */
export interface PaymentLimits {
  /** Returns why this payment is refused without a check. If it returns undefined, the payment counts as under way until `leave`. */
  enter(sender: Sender, attempt: string): Refusal | undefined
  /**
   * Returns why no row is written for a new payment to this seller, or undefined if a row may be written. New rows are limited, because
   * they are kept for long. A claim of a charged payment is not new.
   */
  refuseNew(seller: Seller): Refusal | undefined
  /** Counts a new payment that was admitted. */
  admitted(seller: Seller): void
  /**
   * Returns false when this payment has to be verified, because too many unverified payments are under way. Otherwise the payment counts as
   * unverified until `leave`.
   */
  enterUnverified(sender: Sender, attempt: string): boolean
  /**
   * Reports that the upstream has done work for this payment that is not paid. Returns false unless this process has counted the payment as
   * unverified.
   */
  wasInVain(attempt: string): boolean
  /** Called when Envoy reports that the request of this payment is open. */
  isOpen(attempt: string): void
  /**
   * The upstream of this payment floods Envoy with interim answers. Its seller's payments are refused for ten minutes, because each interim
   * answer costs Envoy as much as a final answer. No effect if another process counted the payment.
   */
  flooded(attempt: string): void
  /** Returns false when the payment was not counted by this process. */
  leave(attempt: string): boolean
  /** Counts a payment that failed at our expense: the facilitator refused it, or did not answer. */
  failed(sender: Sender): void
  /** Counts a payment with a client that did not wait for the upstream's answer. */
  abandoned(payer: string): void
  /** Counts a payment that was released, for any reason. Its row is kept for long and has cost the payer nothing. */
  released(payer: string): void
  /** Returns the refusal for a client that has caused too many look-ups in the ledger, or undefined. */
  lookUp(clientAddress: string): Refusal | undefined
  /** Counts a look-up that found nothing in the ledger. */
  foundNothing(clientAddress: string): void
}

/** The limit that a payment has reached. */
export type LimitCode =
  | 'sandbox_payments_used_up'
  | 'seller_busy'
  | 'too_many_failed_payments'
  | 'too_many_payments_in_flight'

interface Refusal {
  code: LimitCode
  retryAfterSeconds: number
}

export interface PaymentLimitSettings {
  /** Payments that one payer may have under way at once. */
  inFlightPerPayer: number
  /** Payments that one seller may have under way at once: their requests hold connections that other sellers need. */
  inFlightPerSeller: number
  /** Sandbox payments that one seller may get in an hour: Sandbox money is free, but rows are not. */
  sandboxPaymentsPerSeller: number
  /** Payments of one payer that may be released in an hour. */
  releasedPerPayer: number
  /**
   * Payments that may fail in a minute, of one payer and of one subnet. `failuresPerSubnet` also limits look-ups that find nothing in a
   * minute, and payments under way if only the facilitator can name the payer.
   */
  failuresPerPayer: number
  failuresPerSubnet: number
  unverified: UnverifiedWorkSettings
}

const WINDOW_MS = 60_000
const FLOOD_MS = 600_000
const HOUR_SECONDS = 3_600
/** Without a report for this long, a payment no longer counts as under way: Envoy reports on each open request every five seconds. */
const UNDER_WAY_MS = 120_000

/** `now` returns milliseconds. */
export function createPaymentLimits(settings: PaymentLimitSettings, now: () => number): PaymentLimits {
  const payers = createFailureLimit({ most: settings.failuresPerPayer, windowMs: WINDOW_MS, now })
  const subnets = createFailureLimit({ most: settings.failuresPerSubnet, windowMs: WINDOW_MS, now })
  // Look-ups have a limit of their own. When a seller changes a price, many honest buyers of one subnet present payments of the old price.
  // They must be able to pay the new price at once.
  const lookUps = createFailureLimit({ most: settings.failuresPerSubnet, windowMs: WINDOW_MS, now })
  const underWay = createShareUnderWay({ most: settings.inFlightPerPayer, ttlMs: UNDER_WAY_MS, now })
  // Payments without a known payer, by subnet. Each costs a call of the facilitator. A limit on failures would count many concurrent
  // payments too late.
  const unproven = createShareUnderWay({ most: settings.failuresPerSubnet, ttlMs: UNDER_WAY_MS, now })
  const sellers = createShareUnderWay({ most: settings.inFlightPerSeller, ttlMs: UNDER_WAY_MS, now })
  // One subnet gets half of a seller's share, so that a single machine cannot block all other buyers.
  const part = Math.ceil(settings.inFlightPerSeller / 2)
  const sellersParts = createShareUnderWay({ most: part, ttlMs: UNDER_WAY_MS, now })
  const unverified = createUnverifiedWork(settings.unverified, { ttlMs: UNDER_WAY_MS, now })
  const floods = createFailureLimit({ most: 1, windowMs: FLOOD_MS, now })
  const waitOfSeller = (seller: string | undefined) =>
    seller === undefined || floods.isEmpty() ? undefined : floods.waitSeconds(seller.toLowerCase())
  const perHour = (most: number) => createBudgets({ most, perSecond: most / HOUR_SECONDS, now })
  const sandbox = perHour(settings.sandboxPaymentsPerSeller)
  const releases = perHour(settings.releasedPerPayer)
  const waitOf = (limit: FailureLimit, clientAddress: string) =>
    limit.isEmpty() ? undefined : limit.waitSeconds(subnetKey(clientAddress))
  const waitOfPayer = (payer: string) => payers.waitSeconds(payer) ?? releases.waitSeconds(payer)
  const refusal = (wait: number | undefined): Refusal | undefined =>
    wait === undefined ? undefined : { code: 'too_many_failed_payments', retryAfterSeconds: wait }
  const shares = [underWay, unproven, sellers, sellersParts, unverified]
  const leave = (attempt: string) => shares.map((share) => share.leave(attempt)).includes(true)
  const enter = ({ payer, clientAddress, seller }: Sender, attempt: string): Refusal | undefined => {
    const waitPayer = payer === undefined ? undefined : waitOfPayer(payer.toLowerCase())
    const refused = refusal(waitPayer ?? waitOf(subnets, clientAddress))
    if (refused) return refused
    const waitSeller = waitOfSeller(seller)
    if (waitSeller !== undefined) return { code: 'seller_busy', retryAfterSeconds: waitSeller }
    if (payer !== undefined) unproven.leave(attempt)
    const isFree =
      payer === undefined ? unproven.enter(subnetKey(clientAddress), attempt) : underWay.enter(payer, attempt)
    if (!isFree) return { code: 'too_many_payments_in_flight', retryAfterSeconds: 1 }
    if (seller === undefined) return undefined
    const isWithinPart = sellersParts.enter(`${seller} ${subnetKey(clientAddress)}`, attempt)
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
    enterUnverified({ payer, seller }, attempt) {
      return payer !== undefined && seller !== undefined && unverified.enter({ payer, seller }, attempt)
    },
    wasInVain: unverified.wasInVain,
    isOpen(attempt) {
      for (const share of shares) share.renew(attempt)
    },
    flooded(attempt) {
      const seller = sellers.subjectOf(attempt)
      if (seller !== undefined && waitOfSeller(seller) === undefined) floods.add(seller)
    },
    leave,
    failed({ payer, clientAddress }) {
      if (payer !== undefined) payers.add(payer.toLowerCase())
      subnets.add(subnetKey(clientAddress))
    },
    abandoned: (payer) => payers.add(payer.toLowerCase()),
    released: (payer) => releases.take(payer.toLowerCase()),
    lookUp: (clientAddress) => refusal(waitOf(subnets, clientAddress) ?? waitOf(lookUps, clientAddress)),
    foundNothing: (clientAddress) => lookUps.add(subnetKey(clientAddress)),
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

/** The subnet of a client, or its address if it has no subnet. */
export function subnetKey(clientAddress: string): string {
  try {
    return subnetOf(clientAddress)
  } catch {
    return clientAddress
  }
}
