import { setTimeout as delay } from 'node:timers/promises'
import type { AcceptOption } from '@launa/sdk'
import type { Result } from '../command.ts'
import type { Context } from '../context.ts'
import { acceptsOf, type PriceOptions } from '../input/pricing.ts'
import { UsageError } from '../input/usage-error.ts'
import { type Code, withCode } from '../session/account-proof.ts'
import { fields } from '../terminal/text.ts'
import { reportText } from './openapi-report.ts'

/** The options of an import. The price of a single operation takes precedence over the price for all operations. */
export interface ImportOptions extends PriceOptions, Code {
  prices?: Record<string, unknown>
  documentPrices?: boolean
  enabled?: boolean
}

/** The fields of an import request besides the operations and their prices. */
export function termsOf({ documentPrices = false, enabled = true }: ImportOptions) {
  return { document_prices: documentPrices, enabled }
}

/** Milliseconds between two polls of the job. */
const INTERVAL = 500

/** Starts a job that imports a large specification, waits for its end, and shows a person its progress. */
export async function importByJob(
  context: Context,
  wanted: { api: string; spec: string; accepts: AcceptOption[] | undefined; options: ImportOptions },
): Promise<Result> {
  const { api, spec, accepts, options } = wanted
  const client = context.client()
  const prices: Record<string, AcceptOption[]> = {}
  const { accepts: _accepts, documentPrices: _document, enabled: _enabled, ...how } = options
  for (const [name, price] of Object.entries(options.prices ?? {})) {
    if (typeof price !== 'string') throw new UsageError(`the price of ${name} must be text, such as "0.05"`)
    prices[name] = (await acceptsOf({ ...how, price }, client)) ?? []
  }
  const body = { spec, ...termsOf(options), ...(accepts && { accepts }), prices }
  const start = (code: Code) => client.openapi.startImport(api, { ...body, ...code })
  let state = await withCode(context, options.code, start)
  const shows = context.io.isTty && !context.options.json
  while (state.state === 'queued' || state.state === 'running') {
    const found =
      state.operations === null ? 'reading' : `${state.created + state.skipped} of ${state.operations} operations`
    if (shows) context.io.err(`\r\u001b[K${state.state === 'queued' ? 'waiting' : found} ...`)
    await delay(INTERVAL, undefined, { signal: context.signal })
    state = await client.openapi.getImport(api, state.id)
  }
  if (shows) context.io.err('\r\u001b[K')
  const summary = fields([
    ['import', state.id],
    ['outcome', state.state],
    ['created', String(state.created)],
    ['skipped', String(state.skipped)],
    ['problem', state.problem],
  ])
  const report = { skipped: state.skipped_operations, skipped_count: state.skipped }
  const text = state.skipped > 0 ? `${summary}\n\n${reportText([], report, context.io)}` : summary
  return { value: state, text, exitCode: state.state === 'done' ? 0 : 1 }
}
