import { ExportedFile, lastLine } from './exported-file.ts'
import type { RequestOptions, Send } from './transport.ts'
import type { ExportStatementQuery } from './types.ts'

/**
 * The file of a month that has begun to arrive: CSV, or PDF. It ends with an error when it was cut off.
 *
 * @example
 * const client = new Launa()
 * const file = await client.statements.export({ month: '2026-11', format: 'pdf' })
 * let bytes = 0
 * for await (const piece of file.bytes()) bytes += piece.length
 */
export class StatementExport extends ExportedFile {}

/** The file of a month: CSV unless the query asks for a PDF. */
export async function exportStatement(
  send: Send,
  query: ExportStatementQuery,
  options?: RequestOptions,
): Promise<StatementExport> {
  const isEnd = (tail: string) => lastLine(tail)?.startsWith('#end,') === true || tail.trimEnd().endsWith('%%EOF')
  return new StatementExport(await send.stream('exportStatement', { query }, options), isEnd)
}
