import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'
import { LATEST_LOOK_SECONDS } from '../../domain/envoy-contract/time-outs.ts'
import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'
import type { Authenticate } from '../../facilitators/authentication.ts'
import type { Tracing } from '../../runtime/tracing.ts'
import { type JsonAnswer, postJson } from '../json/post.ts'
import { jsonText } from '../json/text.ts'
import type { ChannelRequest } from '../schemes/batch-settlement/payload.ts'
import { knownSchemeOf, type SignedPayload } from '../schemes/registry.ts'
import { createBulkhead } from './bulkhead.ts'
import { type CallSubject, createCircuitBreakers, type OpenBreakers } from './circuit-breakers.ts'
import { type SettleOutcome, settleOutcome, type VerifyOutcome, verifyOutcome } from './outcomes.ts'

export type { SettleOutcome, VerifyOutcome } from './outcomes.ts'

/** The payload that the payer has signed, and our terms for it. */
export interface FacilitatorRequest {
  /** The seller: the call takes a place in its share of the facilitator's connections. */
  accountId: string
  signed: SignedPayload | ChannelRequest
  /** Undefined if only the facilitator can determine the payer. */
  payer: string | undefined
  /** authz has checked all of the payment except the payer's balance. A fault that the facilitator then finds is in the terms. */
  isSound?: boolean
  requirements: PaymentRequirements
  /** The resource for the facilitator's catalogue (`offers/discovery/listing.ts`). */
  listing?: string | undefined
}

export interface Facilitator {
  /** Seconds until a payment of this tenant in this token may be tried, or undefined if it may be tried now. */
  busyFor(subject: CallSubject): number | undefined
  /** The signal ends the call when the client no longer waits. */
  verify(request: FacilitatorRequest, signal?: AbortSignal): Promise<VerifyOutcome>
  /** A client that leaves does not end the call. The call is sent again only after a 429, which asks for fewer calls. */
  settle(request: FacilitatorRequest): Promise<SettleOutcome>
  /** The open circuit breakers, by operation. Payments that they cover are refused without a call. */
  openBreakers(): Readonly<Record<'verify' | 'settle', OpenBreakers>>
  close(): Promise<void>
}

/** A signed payload as a facilitator gets it, and the values that its settlement must match besides the terms. */
interface SentParts {
  /** x402's `payload`. */
  payload: object
  /** x402's `extensions`. */
  extensions?: object | undefined
  settles?: { amount?: string; transaction?: string } | undefined
}

function partsOf(signed: FacilitatorRequest['signed']): SentParts {
  const scheme = knownSchemeOf(signed)
  // A request about a payment channel is no payment of any scheme.
  if (!scheme) return { payload: signed }
  const payment = signed as SignedPayload
  return { payload: payment, ...scheme.withoutExtensions?.(payment), settles: scheme.settles?.(payment) }
}

/**
 * The members `resource` and `extensions` of a payment as JSON, with a comma after each. The extensions of a listing are its last member.
 */
function described(listing: string | undefined, extensions: object | undefined): string {
  if (!extensions) return listing === undefined ? '' : `${listing},`
  const members = JSON.stringify(extensions).slice(1, -1)
  return listing === undefined ? `"extensions":{${members}},` : `${listing.slice(0, -1)},${members}},`
}

const VERIFY_TIMEOUT_MS = 8_000
/**
 * How long a settlement may take, from the upstream's answer. Envoy waits a little longer, for this call and for the chain's answer after
 * it.
 */
const SETTLE_TIMEOUT_MS = 1000 * LATEST_LOOK_SECONDS
/** How long a call may wait for a place in its tenant's share. */
const VERIFY_WAIT_MS = 4_000
const SETTLE_WAIT_MS = 10_000
const CONNECT_TIMEOUT_MS = 2_000
/**
 * Milliseconds after the upstream's answer in which a settlement may be sent again to a facilitator that asks for fewer calls (429). The
 * time left for the decision is enough for the last call and a read of the chain.
 */
const RETRY_MS = 15_000
const MOST_TRIES = 4
/** The wait before the second call, if the facilitator names none. It doubles with each further call. */
const FIRST_WAIT_MS = 500
/** The maximum size of a facilitator's answer. Correct answers have some hundred bytes. */
const MAX_ANSWER_BYTES = 256 * 1024
/**
 * At most this many verifications of one tenant run at a time, and as many settlements. Each call uses a connection, which is opened as
 * needed.
 */
const CALLS_PER_TENANT = 256
/** If a tenant has this many settlements under way or waiting, new payments to the tenant are refused for now. */
const MOST_SETTLEMENTS = 2 * CALLS_PER_TENANT

/**
 * The client of a facilitator over HTTP (x402 "Facilitator API"), on kept-alive connections. The client follows no redirects. A malformed
 * answer counts as no answer. The client repeats only a settlement that was refused because of too many calls (429).
 */
export function createFacilitator(options: {
  url: string
  tracing: Tracing
  authenticate?: Authenticate
  verifyTimeoutMs?: number
  /** The time counts from the upstream's answer, and includes the wait for a place. */
  settleTimeoutMs?: number
  /** Milliseconds, of a monotonic clock. */
  now?: () => number
  wait?: (milliseconds: number) => Promise<unknown>
}): Facilitator {
  const { authenticate, now = () => performance.now(), wait = delay } = options
  const { verifyTimeoutMs = VERIFY_TIMEOUT_MS, settleTimeoutMs = SETTLE_TIMEOUT_MS } = options
  const base = new URL(options.url)
  const prefix = base.pathname.replace(/\/+$/, '')
  const pool = new Pool(base.origin, {
    connections: null,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    maxResponseSize: MAX_ANSWER_BYTES,
    keepAliveTimeout: 30_000,
  })
  // Settlements have breakers of their own: if only verifications were answered, every payment would end with an unknown outcome.
  const verifying = createCircuitBreakers(now)
  const settling = createCircuitBreakers(now)
  const verifications = createBulkhead(CALLS_PER_TENANT)
  const settlements = createBulkhead(CALLS_PER_TENANT)
  const waitMs = (subject: CallSubject) => Math.max(verifying.waitMs(subject), settling.waitMs(subject))

  const post = async (
    name: '/verify' | '/settle',
    { parts, requirements, listing }: Omit<FacilitatorRequest, 'signed'> & { parts: SentParts },
    limits: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<JsonAnswer> => {
    const terms = jsonText(requirements)
    const listed = described(listing, parts.extensions)
    const payload = `{"x402Version":2,${listed}"accepted":${terms},"payload":${jsonText(parts.payload)}}`
    const body = `{"x402Version":2,"paymentPayload":${payload},"paymentRequirements":${terms}}`
    const path = prefix + name
    const authorization = await authenticate?.({ method: 'POST', host: base.host, path })
    return options.tracing.call(`facilitator ${name}`, (headers) =>
      postJson(pool, {
        path,
        body,
        headers: authorization === undefined ? headers : { ...headers, authorization },
        ...limits,
      }),
    )
  }

  const verify = async (request: FacilitatorRequest, signal?: AbortSignal): Promise<VerifyOutcome> => {
    const subject = callSubjectOf(request)
    // A verified payment will be settled later, so this call may be the probe of both breakers.
    const isLetThrough = waitMs(subject) === 0 && verifying.enter(subject) && settling.enter(subject)
    if (!isLetThrough) return BLAMELESS
    try {
      const limits = { timeoutMs: verifyTimeoutMs, ...(signal && { signal }) }
      const outcome = verifyOutcome(await post('/verify', { ...request, parts: partsOf(request.signed) }, limits), {
        network: request.requirements.network,
        payer: request.payer,
        isSound: request.isSound,
      })
      const isNews = verifying.report(subject, outcome.kind !== 'unavailable')
      return isNews || outcome.kind !== 'unavailable' ? outcome : BLAMELESS
    } catch {
      const isNews = verifying.report(subject, signal?.aborted ? undefined : false)
      return isNews ? { kind: 'unavailable' } : BLAMELESS
    }
  }

  const settle = async (request: FacilitatorRequest, timeoutMs: number): Promise<SettleOutcome> => {
    try {
      const parts = partsOf(request.signed)
      const outcome = settleOutcome(
        await post('/settle', { ...request, parts }, { timeoutMs }),
        moneyMoved(request, parts),
      )
      settling.report(callSubjectOf(request), isAnswer(outcome))
      return outcome
    } catch {
      settling.report(callSubjectOf(request), false)
      return { kind: 'unknown', reason: 'settlement_unanswered', transaction: undefined }
    }
  }

  const settleInTime = async (request: FacilitatorRequest, begun: number): Promise<SettleOutcome> => {
    for (let tries = 1, pause = FIRST_WAIT_MS; ; tries += 1, pause *= 2) {
      const outcome = await settle(request, settleTimeoutMs - (now() - begun))
      if (outcome.kind !== 'rejected' || !outcome.isRate || tries === MOST_TRIES) return outcome
      const { retryAfterSeconds } = outcome
      const waitMs = retryAfterSeconds === undefined ? pause : Math.max(retryAfterSeconds * 1000, FIRST_WAIT_MS)
      if (now() + waitMs > begun + Math.min(RETRY_MS, settleTimeoutMs / 2)) return outcome
      await wait(waitMs)
    }
  }

  return {
    busyFor(subject) {
      const wait = waitMs(subject)
      if (wait > 0) return Math.ceil(wait / 1000)
      return settlements.load(subject.accountId) >= MOST_SETTLEMENTS ? 1 : undefined
    },
    async verify(request, signal) {
      const { accountId } = request
      if (!(await verifications.enter(accountId, VERIFY_WAIT_MS, signal))) return BLAMELESS
      return verify(request, signal).finally(() => verifications.leave(accountId))
    },
    async settle(request) {
      const { accountId } = request
      const begun = now()
      if (!(await settlements.enter(accountId, SETTLE_WAIT_MS))) return { kind: 'unsent', reason: 'facilitator_busy' }
      return settleInTime(request, begun).finally(() => settlements.leave(accountId))
    },
    openBreakers: () => ({ verify: verifying.open(), settle: settling.open() }),
    close: () => pool.close(),
  }
}

function callSubjectOf({ accountId, requirements }: FacilitatorRequest): CallSubject {
  return { accountId, asset: requirements.asset }
}

/** Returns whether the circuit breakers count this outcome as an answer of the facilitator. */
function isAnswer(outcome: SettleOutcome): boolean {
  if (outcome.kind === 'rejected') return !outcome.isOutage
  return outcome.kind !== 'unknown' || outcome.reason !== 'settlement_unreadable'
}

const BLAMELESS = { kind: 'unavailable', blameless: true } as const

/** The values that a payment's settlement must match. */
function moneyMoved({ payer, requirements }: FacilitatorRequest, { settles = {} }: SentParts) {
  const { network } = requirements
  const { amount = requirements.amount, transaction } = settles
  return { payer, requirements: { network, amount }, sentTransaction: transaction }
}
