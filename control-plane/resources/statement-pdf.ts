import PDFDocument from 'pdfkit'
import type { Environment } from '../../domain/environment.ts'
import { spelledOut } from '../../domain/public-text.ts'
import { inToken, type StatementLine, signedAmount } from './statement-line.ts'
import type { Statement } from './statements.ts'

/** What a file has beside the lines. */
export interface StatementHead {
  statement: Statement
  /** The name or address of the account. */
  seller: string
  environment: Environment
}

/** Most lines of one PDF, about 120 pages. The sums are of the whole month. */
export const MOST_PDF_LINES = 5_000

/** Points. The page is A4, lying. */
const MARGIN = 30
const PAGE = { width: 842, height: 595 } as const
const ROW = 11
const SIZE = 6.5
const GAP = 6

interface Column<Row> {
  title: string
  width: number
  text: (row: Row) => string
  align?: 'right'
}

type Item = Statement['items'][number]

const amountColumn = (title: string, amountOf: (item: Item) => string): Column<Item> => ({
  ...{ title, width: 104, align: 'right' as const },
  text: (item) => inToken(item, BigInt(amountOf(item)))?.text ?? amountOf(item),
})

const SUM_COLUMNS: readonly Column<Item>[] = [
  { title: 'Network', width: 80, text: ({ network }) => network },
  { title: 'Token', width: 60, text: ({ token, asset }) => token ?? asset },
  { title: 'Paid to', width: 180, text: ({ pay_to }) => pay_to },
  amountColumn('Opening', ({ opening }) => opening),
  amountColumn('Settled', ({ settled }) => settled),
  amountColumn('Reversed', ({ reversed }) => reversed),
  amountColumn('Closing', ({ closing }) => closing),
  { title: 'Payments', width: 40, align: 'right', text: ({ settled_count }) => String(settled_count) },
]

const LINE_COLUMNS: readonly Column<StatementLine>[] = [
  { title: 'Time (UTC)', width: 92, text: ({ at }) => at },
  { title: 'Kind', width: 34, text: ({ kind }) => kind },
  { title: 'Payment', width: 135, text: ({ id }) => id },
  { title: 'Network', width: 70, text: ({ network }) => network },
  { title: 'Paid by', width: 160, text: ({ payer }) => payer },
  {
    title: 'Amount',
    width: 90,
    align: 'right',
    text: (line) => inToken(line, signedAmount(line))?.text ?? String(signedAmount(line)),
  },
  { title: 'Token', width: 40, text: (line) => inToken(line, 0n)?.symbol ?? line.asset },
  { title: 'Transaction', width: 161, text: ({ transaction }) => transaction ?? '' },
]

/**
 * A PDF of the sums of a month and of its lines, made while it is read. One page is in memory, and some bytes for each page before. All
 * lines are read, also those that it does not show.
 */
export async function* statementPdf(
  head: StatementHead,
  pages: AsyncIterable<StatementLine[]>,
): AsyncGenerator<Uint8Array> {
  const { statement } = head
  const title = `Statement of ${statement.month}`
  const document = new PDFDocument({
    ...{ size: 'A4', layout: 'landscape', margin: 0, autoFirstPage: false },
    info: { Title: title },
  })
  const sheet = createSheet(document)
  sheet.text(title, 14)
  for (const line of headLines(head)) sheet.text(line, 8)
  const sums = sheet.table(SUM_COLUMNS)
  for (const item of statement.items) {
    sums(item)
    yield* takenFrom(document)
  }
  const shown = sheet.table(LINE_COLUMNS)
  let count = 0
  for await (const lines of pages) {
    for (const line of lines.slice(0, Math.max(0, MOST_PDF_LINES - count))) shown(line)
    count += lines.length
    yield* takenFrom(document)
  }
  if (count > MOST_PDF_LINES)
    sheet.text(`These are ${MOST_PDF_LINES} of ${count} lines. The CSV of the month has all of them.`, 8)
  document.end()
  for await (const piece of document) yield piece as Uint8Array
}

function headLines({ statement, seller, environment }: StatementHead): string[] {
  const { from, to, closed } = statement
  return [
    seller,
    `${environment === 'development' ? 'Sandbox: no money' : 'Production'}, from ${from} until ${to}`,
    ...(closed ? [] : ['This month is not closed yet: the sums and lines still change.']),
    'Amounts are in the unit of their token, and in atomic units where the token is not known. Nothing is rounded.',
  ]
}

function* takenFrom(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (let piece = document.read(); piece !== null; piece = document.read()) yield piece as Uint8Array
}

/** Writes from the top of a page to its end, and goes on with the next one. */
function createSheet(document: PDFKit.PDFDocument) {
  let y = Number.POSITIVE_INFINITY
  const feed = (height: number) => {
    const isFull = y + height > PAGE.height - MARGIN
    if (isFull) {
      document.addPage()
      y = MARGIN
    }
    return isFull
  }
  const write = (
    text: string,
    { x, width, size, align }: { x: number; width: number; size: number; align?: 'right' },
  ) => {
    const printed = printable(text)
    document.fontSize(size)
    const needed = document.widthOfString(printed)
    // A number that is cut off is another number.
    const fitted = Math.min(1, width / needed)
    document.fontSize(size * fitted)
    document.text(printed, align === 'right' ? x + width - needed * fitted : x, y, { lineBreak: false })
  }
  const cells = (texts: readonly string[], columns: readonly Pick<Column<never>, 'width' | 'align'>[]) => {
    let x = MARGIN
    for (const [index, { width, align }] of columns.entries()) {
      write(texts[index] ?? '', { x, width: width - GAP, size: SIZE, ...(align && { align }) })
      x += width
    }
    y += ROW
  }
  return {
    text(line: string, size: number) {
      feed(size * 1.5)
      document.font('Helvetica')
      write(line, { x: MARGIN, width: PAGE.width - 2 * MARGIN, size })
      y += size * 1.5
    },
    /** Returns what writes a row below the titles of the columns, which each page repeats. */
    table<Row>(columns: readonly Column<Row>[]): (row: Row) => void {
      const titles = () => {
        document.font('Helvetica-Bold')
        cells(
          columns.map(({ title }) => title),
          columns,
        )
        document.font('Helvetica')
      }
      feed(3 * ROW)
      y += ROW
      titles()
      return (row) => {
        if (feed(ROW)) titles()
        cells(
          columns.map(({ text }) => text(row)),
          columns,
        )
      }
    },
  }
}

/** The fonts that every PDF reader has know Latin letters alone. */
function printable(text: string): string {
  return spelledOut(text).replace(/[^\x20-\x7e\xa1-\xff]/gu, '?')
}
