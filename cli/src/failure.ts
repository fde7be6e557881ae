import { ApiError, ConfigurationError, ConnectionError, InvalidArgumentError, PaymentError } from '@launa/sdk'
import { CommanderError } from 'commander'
import { UsageError } from './command.ts'

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
  const code = error instanceof PaymentError ? error.code : 'failed'
  const { file, reasons } = error as { file?: string; reasons?: readonly string[] }
  return { exitCode: 1, body: { error: error.message, code, ...(reasons && { reasons }), ...(file && { file }) } }
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
  amount: 'it costs more than --max-amount',
  scheme: 'it is sold in a way that was not allowed; --max-deposit allows payment channels',
  deposit: 'the seller wants to see more deposited than --max-deposit',
  network: 'it is sold on another network than --network or --sandbox say, or than there is a key for',
  asset: 'it is sold for a token that is not a known USDC',
}

/** What a person is told of a payment that must not be made again. */
export function keptText(file: string): string {
  return `  Do not pay again. The signed payment is kept; send it again with: launa pay resume ${file}`
}

/** The same for people. */
export function failureText({ error, code, details, reasons, request_id, file }: NonNullable<Failure['body']>): string {
  const lines = [`launa: ${error}`]
  for (const reason of new Set((reasons ?? []) as string[])) if (REASONS[reason]) lines.push(`  ${REASONS[reason]}`)
  for (const { path, message } of (details ?? []) as { path: string; message: string }[])
    lines.push(`  ${path}: ${message}`)
  if (request_id) lines.push(`  request ${request_id}`)
  if (file) lines.push(keptText(file as string))
  if (code === 'second_factor_required') lines.push('  give the code of your authenticator app by --code')
  if (code === 'jwt_required' || code === 'unauthorized') lines.push('  log in with: launa auth login')
  return lines.join('\n')
}
