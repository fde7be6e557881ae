import { ApiError, ConfigurationError, ConnectionError, InvalidArgumentError, PaymentError } from '@launa/sdk'
import { CommanderError } from 'commander'
import { paymentFailure } from '../../programs/payment-failure.ts'
import { fileOf, fileReason } from './input/input-file.ts'
import { CommandLineError, type Mistake, NotThereError, UsageError } from './input/usage-error.ts'
import { WithdrawalError } from './pay/withdrawal-error.ts'
import { newPaymentText, noReceiptText } from './terminal/chargeable.ts'
import { bodyText, plain } from './terminal/text.ts'

/** The failure of a command. The exit code is 1 for an error of the service or the network, and 2 for wrong usage. */
export interface Failure {
  exitCode: 0 | 1 | 2
  /** The error that `--json` writes to standard error; undefined when the command has printed everything. */
  body: { error: string; code: string; [field: string]: unknown } | undefined
}

type Variables = Readonly<Record<string, string | undefined>>

/** Returns the failure for an error. `variables` are the environment variables: a hint names them if they are the cause. */
export function failureOf(thrown: unknown, variables: Variables = {}): Failure {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  // commander also throws after it has printed help or a version.
  if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? 0 : 2, body: undefined }
  if (error instanceof CommandLineError)
    return { exitCode: 2, body: { error: error.message, code: 'usage', details: error.mistakes } }
  if (error instanceof UsageError || error instanceof ConfigurationError || error instanceof InvalidArgumentError)
    return { exitCode: 2, body: { error: error.message, code: 'usage' } }
  if (error instanceof NotThereError) return { exitCode: 1, body: { error: error.message, code: 'not_found' } }
  if (error instanceof WithdrawalError)
    return { exitCode: 1, body: { error: error.message, code: 'withdrawal_failed' } }
  if (error instanceof ApiError) return { exitCode: 1, body: apiBody(error, variables) }
  if (error instanceof ConnectionError) return { exitCode: 1, body: { error: error.message, code: 'no_answer' } }
  if (error instanceof PaymentError) return { exitCode: 1, body: { error: error.message, ...paymentFailure(error) } }
  const file = fileOf(error)
  if (file !== undefined)
    return { exitCode: 2, body: { error: `cannot use ${file}: ${fileReason(error)}`, code: 'usage' } }
  return { exitCode: 1, body: { error: error.message, code: 'failed' } }
}

function apiBody(error: ApiError, variables: Variables): NonNullable<Failure['body']> {
  const { code, status, requestId, details } = error
  const message = apiMessage(error, variables)
  return { error: message, code, status, request_id: requestId ?? null, ...(details.length > 0 && { details }) }
}

/** The service's message, with a hint if this machine's settings are the cause. */
function apiMessage({ message, code, retryAfterSeconds }: ApiError, { LAUNA_API_KEY, LAUNA_TOKEN }: Variables): string {
  const texts: string[] = []
  if (code === 'jwt_required' && LAUNA_API_KEY) texts.push('LAUNA_API_KEY is set; unset it for this command')
  if (code === 'invalid_token' && LAUNA_API_KEY) texts.push('LAUNA_API_KEY is set; set another key, or unset it')
  else if (code === 'invalid_token' && LAUNA_TOKEN) texts.push('LAUNA_TOKEN is set; set another token, or unset it')
  if (retryAfterSeconds) texts.push(`try again in ${retryAfterSeconds} s`)
  return [message, ...(texts.length > 0 ? [texts.join('; ')] : [])].join(': ')
}

/** For each reason for which a spending policy refuses a payment: the setting to change, or another way to proceed. */
const REASONS: Readonly<Record<string, string>> = {
  host: 'the host is not one of LAUNA_ALLOWED_HOSTS',
  amount: 'the lower of --max-amount and LAUNA_MAX_AMOUNT is the limit',
  daily_limit: 'the lower of --max-per-day and LAUNA_MAX_PER_DAY is the limit; `launa pay spent` shows the sums',
  host_daily_limit: 'the lower of --max-per-host-per-day and LAUNA_MAX_PER_HOST_PER_DAY is the limit',
  host_refuses:
    '`launa pay list` shows these payments; a minute after the last one the host can be paid again, then after twice as long each time',
  scheme: '--max-deposit allows payment channels',
  deposit: '--max-deposit is the limit',
  network: '--network, --sandbox and the saved environment name the networks that are allowed',
  channel_changed: 'ask without --yes to agree to the other channel',
}

const LOGIN_HELPS: ReadonlySet<string> = new Set(['jwt_required', 'unauthorized', 'invalid_token'])

/** The text for a person about how to send an open payment of the journal again. */
export function resumeText(id: string): string {
  return `  Do not pay again. The signed payment is kept; the same command sends it again, and so does: launa pay resume ${id}`
}

/** A failure as text for people. */
export function failureText(body: NonNullable<Failure['body']>): string {
  const { error, code, reasons, request_id, resume, owed, chargeable_until, new_payment_from } = body
  const lines = [`launa: ${bodyText(error)}`, ...mistakeLines(body)]
  for (const reason of new Set((reasons ?? []) as string[])) if (REASONS[reason]) lines.push(`  ${REASONS[reason]}`)
  if (request_id) lines.push(`  request ${plain(request_id)}`)
  if (chargeable_until !== undefined) lines.push(`  ${openText(chargeable_until as string | null)}`)
  if (resume) lines.push(resumeText(resume as string))
  if (owed) lines.push(`  It was charged. If the seller never answers, give it up: launa pay abandon ${resume}`)
  if (new_payment_from) lines.push(`  ${newPaymentText(new_payment_from as string)}`)
  if (code === 'second_factor_required') lines.push('  give the code of your authenticator app with --code')
  if (LOGIN_HELPS.has(code)) lines.push('  log in with: launa auth login')
  return lines.join('\n')
}

/** Returns one line for each mistake of a command line; none if there is only one mistake, which the message names. */
function mistakeLines({ code, details }: NonNullable<Failure['body']>): string[] {
  const mistakes = code === 'usage' && Array.isArray(details) ? (details as Mistake[]) : []
  if (mistakes.length < 2) return []
  return mistakes.map(({ path, message }) => `  ${bodyText(path ? `${path}: ${message}` : message)}`)
}

function openText(until: string | null): string {
  return noReceiptText(until === null ? undefined : Date.parse(until) / 1_000)
}
