import { Pool } from 'undici'
import { z } from 'zod'
import type { PaymentRequirements } from '../domain/payment-requirements.ts'
import type { Tracing } from '../runtime/tracing.ts'
import type { ExactPayload } from './payment-header.ts'
import { postJson } from './post-json.ts'

/** What a facilitator says of a payment before the upstream is called. */
export type VerifyOutcome = { kind: 'valid' } | { kind: 'invalid'; reason: string } | { kind: 'unavailable' }

/** How a settlement ended. Only `refused` promises that no money has moved and none will. */
export type SettleOutcome =
  | { kind: 'settled'; transaction: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string; transaction: string | undefined }

/** What the payer has signed, and the terms of ours that it is held against. */
export interface FacilitatorRequest {
  signed: ExactPayload
  requirements: PaymentRequirements
}

export interface Facilitator {
  verify(request: FacilitatorRequest): Promise<VerifyOutcome>
  settle(request: FacilitatorRequest): Promise<SettleOutcome>
  close(): Promise<void>
}

const VERIFY_TIMEOUT_MS = 8_000
const SETTLE_TIMEOUT_MS = 40_000
const CONNECT_TIMEOUT_MS = 2_000
/** Answers are some hundred bytes; a larger one is not from a facilitator. */
const MAX_ANSWER_BYTES = 256 * 1024
const CONNECTIONS = 256

const reason = z.string().max(200).optional()
const verifyAnswer = z.object({ isValid: z.boolean(), invalidReason: reason })
const settleAnswer = z.object({
  success: z.boolean(),
  errorReason: reason,
  transaction: z.string().max(200).optional(),
  network: z.string().max(128).optional(),
  payer: z.string().max(128).optional(),
})

/** x402's own error names; anything else a facilitator may say stays out of answers and rows. */
const REASON = /^[a-z0-9_]{1,100}$/

/**
 * Reasons that are found before anything is sent to the chain and that no payment by somebody else can cause.
 * Every other failure may hide a transfer, so it is `unknown` until the chain has been asked.
 */
const REFUSED_BEFORE_BROADCAST: ReadonlySet<string> = new Set([
  'insufficient_funds',
  'invalid_exact_evm_insufficient_balance',
  'invalid_exact_evm_signature',
  'invalid_exact_evm_payload_authorization_valid_before',
  'invalid_exact_evm_payload_authorization_valid_after',
  'invalid_exact_evm_payload_authorization_value_mismatch',
  'invalid_exact_evm_recipient_mismatch',
  'invalid_exact_evm_network_mismatch',
  'invalid_exact_evm_missing_eip712_domain',
  'invalid_exact_evm_token_name_mismatch',
  'invalid_exact_evm_token_version_mismatch',
])

const TRANSACTION_HASH = /^0x[0-9a-fA-F]{64}$/

/**
 * A facilitator over HTTP (x402 "Facilitator API"), on kept-alive connections. Redirects are not followed, and
 * whatever is not a well-formed answer counts as none. Neither call is ever repeated from here.
 */
export function createFacilitator(options: { url: string; tracing: Tracing }): Facilitator {
  const base = new URL(options.url)
  const prefix = base.pathname.replace(/\/+$/, '')
  const pool = new Pool(base.origin, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    maxResponseSize: MAX_ANSWER_BYTES,
    keepAliveTimeout: 30_000,
  })

  const post = async (
    path: string,
    { signed, requirements }: FacilitatorRequest,
    timeoutMs: number,
  ): Promise<unknown> => {
    const body = JSON.stringify({
      x402Version: 2,
      paymentPayload: { x402Version: 2, accepted: requirements, payload: signed },
      paymentRequirements: requirements,
    })
    const { status, text } = await options.tracing.call(`facilitator ${path}`, (headers) =>
      postJson(pool, { path: prefix + path, body, timeoutMs, headers }),
    )
    if (status !== 200) throw new Error(`facilitator answered ${status}`)
    return JSON.parse(text)
  }

  return {
    async verify(request) {
      try {
        return verifyOutcome(await post('/verify', request, VERIFY_TIMEOUT_MS))
      } catch {
        return { kind: 'unavailable' }
      }
    },
    async settle(request) {
      try {
        return settleOutcome(await post('/settle', request, SETTLE_TIMEOUT_MS), request.requirements.network)
      } catch {
        return { kind: 'unknown', reason: 'settlement_unanswered', transaction: undefined }
      }
    },
    close: () => pool.close(),
  }
}

/** Reads the body of a `/verify` answer. */
export function verifyOutcome(body: unknown): VerifyOutcome {
  const answer = verifyAnswer.safeParse(body)
  if (!answer.success) return { kind: 'unavailable' }
  if (answer.data.isValid) return { kind: 'valid' }
  return { kind: 'invalid', reason: stableReason(answer.data.invalidReason, 'unexpected_verify_error') }
}

/** Reads the body of a `/settle` answer for a payment on `network`. */
export function settleOutcome(body: unknown, network: string): SettleOutcome {
  const answer = settleAnswer.safeParse(body)
  if (!answer.success) return { kind: 'unknown', reason: 'settlement_unreadable', transaction: undefined }
  const { success, errorReason, network: answeredNetwork = network } = answer.data
  const transaction = TRANSACTION_HASH.test(answer.data.transaction ?? '') ? answer.data.transaction : undefined
  if (success && transaction !== undefined && answeredNetwork === network) return { kind: 'settled', transaction }
  if (success) return { kind: 'unknown', reason: 'settlement_contradictory', transaction }
  const stable = stableReason(errorReason, 'unexpected_settle_error')
  if (!answer.data.transaction && REFUSED_BEFORE_BROADCAST.has(stable)) return { kind: 'refused', reason: stable }
  return { kind: 'unknown', reason: stable, transaction }
}

function stableReason(given: string | undefined, otherwise: string): string {
  return given !== undefined && REASON.test(given) ? given : otherwise
}
