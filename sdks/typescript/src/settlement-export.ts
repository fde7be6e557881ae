import { cutOff, ExportedFile, lastLine } from './exported-file.ts'
import type { RequestOptions, Send } from './transport.ts'
import type { ExportSettlementsQuery, Settlement } from './types.ts'

/** A payment of an export. `amount_decimal` and `token` are null if the service does not know the token. */
export interface ExportedSettlement extends Settlement {
  amount_decimal: string | null
  token: string | null
}

/**
 * An export that has begun: iterate over its payments (JSON Lines), or read its bytes as they arrive. Both throw if the export was cut off.
 * A whole export ends with a line that has the number of payments.
 *
 * @example
 * const client = new Launa()
 * for await (const payment of await client.settlements.export({ status: 'settled' })) console.log(payment.amount_decimal)
 */
export class SettlementExport extends ExportedFile implements AsyncIterable<ExportedSettlement> {
  /** The payments of an export in JSON Lines, the default `format`. */
  async *[Symbol.asyncIterator](): AsyncGenerator<ExportedSettlement, void> {
    let count = 0
    for await (const line of this.#lines()) {
      const row = JSON.parse(line) as ExportedSettlement | { end: true; count: number }
      if ('end' in row) {
        if (row.count !== count) throw cutOff()
        return
      }
      count += 1
      yield row
    }
    throw cutOff()
  }

  async *#lines(): AsyncGenerator<string, void> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const piece of this.pieces()) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  }
}

/** Exports an account's payments; by default as JSON Lines. */
export async function exportSettlements(
  send: Send,
  query?: ExportSettlementsQuery,
  options?: RequestOptions,
): Promise<SettlementExport> {
  const response = await send.stream('exportSettlements', { query: { format: 'jsonl', ...query } }, options)
  return new SettlementExport(response, (tail) => /^(#end,|\{"end":true,)/.test(lastLine(tail) ?? ''))
}
