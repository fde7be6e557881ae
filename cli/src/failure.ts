import {
  ApiError,
  ConfigurationError,
  ConnectionError,
  InvalidArgumentError,
  PaymentError,
  paymentFailure,
} from '@launa/sdk'
import { CommanderError } from 'commander'
import { newPaymentText, noReceiptText } from './chargeable.ts'
import { UsageError } from './command.ts'
import { bodyText, plain } from './text.ts'

/** How a command ended when it did not succeed: 1 for what the service or the world says, 2 for how it was called. */
export interface Failure {
  exitCode: 0 | 1 | 2
  /** Written to standard error as JSON with `--json`; undefined when everything has been said. */
  body: { error: string; code: string; [field: string]: unknown } | undefined
}

export function failureOf(thrown: unknown): Failure {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  if (error instanceof CommanderError) return commanderFailure(error)
  if (error instanceof UsageError || error instanceof ConfigurationError || error instanceof InvalidArgumentError)
    return { exitCode: 2, body: { error: error.message, code: 'usage' } }
  if (error instanceof ApiError) return { exitCode: 1, body: apiBody(error) }
  if (error instanceof ConnectionError) return { exitCode: 1, body: { error: error.message, code: 'no_answer' } }
  return { exitCode: 1, body: paymentBody(error) }
}

/** What a payment's error says beside its message; a payment without a receipt is named, and until when it can be charged. */
function paymentBody(error: Error): NonNullable<Failure['body']> {
  if (!(error instanceof PaymentError)) return { error: error.message, code: 'failed' }
  const { reasons, sellerSays, open } = paymentFailure(error)
  return {
    error: error.message,
    code: error.code,
    ...(reasons && { reasons }),
    ...(sellerSays !== undefined && { seller_says: sellerSays }),
    ...(open && { chargeable_until: open.chargeableUntil, resume: open.id ?? null }),
    ...(open?.newPaymentFrom && { new_payment_from: open.newPaymentFrom }),
  }
}

/** Help and version end by an exception too; commander has printed them. */
function commanderFailure({ exitCode, code, message }: CommanderError): Failure {
  if (exitCode === 0) return { exitCode: 0, body: undefined }
  if (code === 'commander.help') return { exitCode: 2, body: undefined }
  return { exitCode: 2, body: { error: message.replace(/^error: /, ''), code: 'usage' } }
}

function apiBody({ message, code, status, requestId, details }: ApiError): NonNullable<Failure['body']> {
  return { error: message, code, status, request_id: requestId ?? null, ...(details.length > 0 && { details }) }
}

/** What can be done about what the spending policy refuses. */
const REASONS: Readonly<Record<string, string>> = {
  host: 'the host is not one of LAUNA_ALLOWED_HOSTS',
  amount: 'it costs more than --max-amount or LAUNA_MAX_AMOUNT',
  daily_limit: 'more would be signed away today than --max-per-day or LAUNA_MAX_PER_DAY',
  host_daily_limit:
    'more would be signed away to the host today than --max-per-host-per-day or LAUNA_MAX_PER_HOST_PER_DAY',
  host_refuses:
    'the host has taken three payments in a row without a receipt; look at launa pay list, or try again in an hour',
  scheme: 'it is sold in a way that was not allowed; --max-deposit allows payment channels',
  deposit: 'the seller wants to see more deposited than --max-deposit',
  network: 'it is sold on another network than --network or --sandbox say, or than there is a key for',
  channel_changed:
    'the seller asks for another channel than the one that was deposited into; ask without --yes to agree to it',
  withdraw_delay: 'the deposit could not be taken back for more than 30 days',
  terms: 'these are not the terms that were approved',
  asset: 'it is sold for a token that is not a known USDC',
}

/** Tells a person how to send a kept payment again. */
export function resumeText(id: string): string {
  return `  Do not pay again. The signed payment is kept; the same command sends it again, and so does: launa pay resume ${id}`
}

/** The same for people. */
export function failureText(body: NonNullable<Failure['body']>): string {
  const { error, code, details, reasons, request_id, resume, chargeable_until, new_payment_from } = body
  const lines = [`launa: ${bodyText(error)}`]
  for (const reason of new Set((reasons ?? []) as string[])) if (REASONS[reason]) lines.push(`  ${REASONS[reason]}`)
  for (const { path, message } of (details ?? []) as { path: string; message: string }[])
    lines.push(`  ${plain(path)}: ${plain(message)}`)
  if (request_id) lines.push(`  request ${plain(request_id)}`)
  if (chargeable_until !== undefined) lines.push(`  ${openText(chargeable_until as string | null)}`)
  if (resume) lines.push(resumeText(resume as string))
  if (new_payment_from) lines.push(`  ${newPaymentText(new_payment_from as string)}`)
  if (code === 'second_factor_required') lines.push('  give the code of your authenticator app by --code')
  if (code === 'jwt_required' || code === 'unauthorized') lines.push('  log in with: launa auth login')
  return lines.join('\n')
}

function openText(until: string | null): string {
  return noReceiptText(until === null ? undefined : Date.parse(until) / 1_000)
}
