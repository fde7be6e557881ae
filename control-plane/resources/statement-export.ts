import { z } from 'zod'
import { networkName } from '../../domain/networks/supported-networks.ts'
import { csvLine } from './csv.ts'
import { createLineSums, inToken, type StatementLine, signedAmount } from './statement-line.ts'
import { MOST_PDF_LINES, type StatementHead, statementPdf } from './statement-pdf.ts'

export const statementFormat = z
  .enum(['csv', 'pdf'])
  .default('csv')
  .describe(`CSV (RFC 4180) with all lines, or a PDF with the sums and at most ${MOST_PDF_LINES} lines`)
export type StatementFormat = z.output<typeof statementFormat>

export const STATEMENT_TYPES: Readonly<Record<StatementFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
}

const COLUMNS = [
  ...([
    'at',
    'kind',
    'id',
    'created_at',
    'api_id',
    'api_name',
    'endpoint_id',
    'method',
    'path',
    'payer',
    'pay_to',
  ] as const),
  ...(['network', 'network_name', 'scheme', 'asset', 'amount', 'amount_decimal', 'token', 'transaction'] as const),
] as const

/**
 * The lines of a month and its sums, as a file. Throws at the end if the lines of a closed month do not add up to its
 * sums.
 */
export async function* statementFile(
  format: StatementFormat,
  head: StatementHead,
  pages: AsyncIterable<StatementLine[]>,
): AsyncGenerator<string | Uint8Array> {
  const checked = checkedLines(head, pages)
  if (format === 'pdf') yield* statementPdf(head, checked)
  else yield* csvOf(checked)
}

/**
 * The CSV file of a month. Its last line states the number of lines. If that line is missing, the file is incomplete.
 */
async function* csvOf(pages: AsyncIterable<StatementLine[]>): AsyncGenerator<string> {
  let count = 0
  yield csvLine(COLUMNS)
  for await (const lines of pages) {
    count += lines.length
    if (lines.length > 0) yield lines.map(csvOfLine).join('')
  }
  yield csvLine(COLUMNS.map((_, index) => ['#end', count][index] ?? null))
}

function csvOfLine(line: StatementLine): string {
  const amount = signedAmount(line)
  const token = inToken(line, amount)
  const cells = {
    ...line,
    network_name: networkName(line.network) ?? null,
    amount: { number: amount.toString() },
    amount_decimal: token ? { number: token.text } : null,
    token: token?.symbol ?? null,
  }
  return csvLine(COLUMNS.map((column) => cells[column]))
}

/**
 * Yields the lines, and throws at the end if the lines of a closed month do not add up to its sums. An open month still changes, and its
 * sums may be newer than its lines.
 */
async function* checkedLines(
  { statement }: StatementHead,
  pages: AsyncIterable<StatementLine[]>,
): AsyncGenerator<StatementLine[]> {
  const sums = createLineSums()
  for await (const lines of pages) {
    for (const line of lines) sums.add(line)
    yield lines
  }
  if (statement.closed && !sums.areOf(statement))
    throw new Error(`the payments of ${statement.month} are not those of its statement`)
}
