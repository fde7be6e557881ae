import { ExportedFile, lastLine } from './exported-file.ts'
import type { RequestOptions, Send } from './transport.ts'
import type { ExportStatementQuery } from './types.ts'

/**
 * The statement of a month as a file that arrives: CSV or PDF. Reading throws if the file was cut off.
 *
 * @example
 * const client = new Launa()
 * const file = await client.statements.export({ month: '2026-11', format: 'pdf' })
 * let bytes = 0
 * for await (const piece of file.bytes()) bytes += piece.length
 */
export class StatementExport extends ExportedFile {}

/** Exports the statement of a month; by default as CSV. */
export async function exportStatement(
  send: Send,
  query: ExportStatementQuery,
  options?: RequestOptions,
): Promise<StatementExport> {
  const isEnd = (tail: string) => lastLine(tail)?.startsWith('#end,') === true || tail.trimEnd().endsWith('%%EOF')
  return new StatementExport(await send.stream('exportStatement', { query }, options), isEnd)
}
