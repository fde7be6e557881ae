import type { ErrorCode } from '../../domain/errors.ts'
import { networkOf } from '../../runtime/network-of.ts'
import { createFailureLimit, type FailureLimit } from './failure-limit.ts'
import { createPayerShare } from './payer-share.ts'

/** Who sends a payment. */
export interface Sender {
  /** Undefined while it is only claimed: nobody may use up what is somebody else's. */
  payer: string | undefined
  /** The client's IP address; empty when Envoy does not say. */
  clientAddress: string
}

/** Keeps anybody from making the gateway, its facilitators and its sellers work for nothing. */
export interface PaymentLimits {
  /** Why this payment is not even looked at, or undefined; then it counts as under way until `leave`. */
  enter(sender: Sender, attempt: string): Refusal | undefined
  /** False when the payment was not counted by this process. */
  leave(attempt: string): boolean
  /** A payment that did not pay, at our expense: the facilitator said no, or nothing. */
  failed(sender: Sender): void
  /** A payment whose client did not wait for the upstream's answer. */
  abandoned(payer: string): void
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
  /**
   * Payments that may fail in a minute; of a network also so many that were looked up in vain, and so many at once of which only the
   * facilitator can tell who pays.
   */
  failuresPerPayer: number
  failuresPerNetwork: number
}

const WINDOW_MS = 60_000
/** A request with a payment lasts no longer. */
const UNDER_WAY_MS = 120_000

/** `now` in milliseconds. */
export function createPaymentLimits(settings: PaymentLimitSettings, now: () => number): PaymentLimits {
  const payers = createFailureLimit({ most: settings.failuresPerPayer, windowMs: WINDOW_MS, now })
  const networks = createFailureLimit({ most: settings.failuresPerNetwork, windowMs: WINDOW_MS, now })
  // Apart: when a seller changes a price, whole networks of honest buyers come with the old one, and may pay the new one at once.
  const lookUps = createFailureLimit({ most: settings.failuresPerNetwork, windowMs: WINDOW_MS, now })
  const underWay = createPayerShare({ most: settings.inFlightPerPayer, ttlMs: UNDER_WAY_MS, now })
  // Of those whose payer is not known yet, by network: each costs a call of the facilitator, and all at once would fail too late to count.
  const unproven = createPayerShare({ most: settings.failuresPerNetwork, ttlMs: UNDER_WAY_MS, now })
  const waitOf = (limit: FailureLimit, clientAddress: string) =>
    limit.isEmpty() ? undefined : limit.waitSeconds(subjectOf(clientAddress))
  const refusal = (wait: number | undefined): Refusal | undefined =>
    wait === undefined ? undefined : { code: 'too_many_failed_payments', retryAfterSeconds: wait }
  return {
    enter({ payer, clientAddress }, attempt) {
      const waitPayer = payer === undefined ? undefined : payers.waitSeconds(payer.toLowerCase())
      const refused = refusal(waitPayer ?? waitOf(networks, clientAddress))
      if (refused) return refused
      if (payer !== undefined) unproven.leave(attempt)
      const isFree =
        payer === undefined ? unproven.enter(subjectOf(clientAddress), attempt) : underWay.enter(payer, attempt)
      return isFree ? undefined : { code: 'too_many_payments_in_flight', retryAfterSeconds: 1 }
    },
    leave(attempt) {
      const wasUnproven = unproven.leave(attempt)
      return underWay.leave(attempt) || wasUnproven
    },
    failed({ payer, clientAddress }) {
      if (payer !== undefined) payers.add(payer.toLowerCase())
      networks.add(subjectOf(clientAddress))
    },
    abandoned: (payer) => payers.add(payer.toLowerCase()),
    lookUp: (clientAddress) => refusal(waitOf(networks, clientAddress) ?? waitOf(lookUps, clientAddress)),
    foundNothing: (clientAddress) => lookUps.add(subjectOf(clientAddress)),
  }
}

/** The network of a client, or its address where that has none. */
export function subjectOf(clientAddress: string): string {
  try {
    return networkOf(clientAddress)
  } catch {
    return clientAddress
  }
}
