import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Environment } from '../../domain/environment.ts'
import { networkName } from '../../domain/networks/supported-networks.ts'
import { spelledOut } from '../../domain/public-text.ts'
import { createPace } from '../../runtime/pace.ts'
import { inToken, type StatementLine, signedAmount } from './statement-line.ts'
import type { Statement } from './statements.ts'

/** What the file of a statement has in addition to its lines. */
export interface StatementHead {
  statement: Statement
  /** The name and e-mail address of the account; only the e-mail address if it has no name. */
  seller: string
  environment: Environment
  /** The host of the gateway that makes the file. */
  issuer: string
  /** ISO 8601. */
  madeAt: string
}

/** The maximum number of lines of one PDF, about 200 pages. The sums are always those of the whole month. */
export const MOST_PDF_LINES = 5_000

/** Sizes in points (1/72 inch). The page is A4 in landscape format. */
const MARGIN = 30
const PAGE = { width: 842, height: 595 } as const
/** The height of a line of text, and the space below a row. */
const LINE = 8
const BELOW_ROW = 3
/** The height of the line with the page number, in points. */
const FOOT = 14
const SIZE = 6.5
/** The distance from the top of a line to its baseline, as a share of the font size. */
const ASCENT = 0.72
const GAP = 6

/** All PDF readers have these fonts, with the letters of western Europe alone. */
const STANDARD = 'Helvetica'
const STANDARD_BOLD = 'Helvetica-Bold'
/** The characters of the standard fonts (Windows-1252). */
const IN_STANDARD = /^[\x20-\x7e\xa1-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/
/**
 * A font with all Latin, Greek and Cyrillic letters, for names that sellers choose. It shows an empty box for other characters. It is slow,
 * so texts that buyers choose do not get it.
 */
const WIDE = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')

/** Characters of scripts in which letters change their form or place beside others. To lay them out, the font takes a hundred times as long. */
const SLOW = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/gu
/** Emoji, for which the fonts have no glyphs. The standard fonts have the three signs. */
const EMOJI = /[\p{Extended_Pictographic}--[©®™]]/gv
/** The maximum number of characters of a name in the PDF. A name may be on each line, and takes long to lay out. */
const MOST_OF_NAME = 80

interface Column<Row> {
  title: string
  width: number
  /** The text of a cell. Each text of a list begins on its own line. */
  text: (row: Row) => string | readonly string[]
  align?: 'right'
}

type Item = Statement['items'][number]

const amountColumn = (title: string, amountOf: (item: Item) => string): Column<Item> => ({
  ...{ title, width: 104, align: 'right' as const },
  text: (item) => amountText(item, BigInt(amountOf(item))),
})

/**
 * The amount in whole tokens, with at least two decimals as in the dashboard. For an unknown token, the amount is in
 * atomic units.
 */
function amountText(of: { network: string; asset: string }, amount: bigint): string {
  const text = inToken(of, amount)?.text
  if (text === undefined) return String(amount)
  const [whole, decimals = ''] = text.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}

/** The time in UTC, without fractions of a second. */
function timeText(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ')
}

function networkText({ network }: { network: string }): string[] {
  const name = networkName(network)
  return name ? [name, network] : [network]
}

const SUM_COLUMNS: readonly Column<Item>[] = [
  { title: 'Network', width: 80, text: networkText },
  { title: 'Token', width: 60, text: ({ token, asset }) => token ?? asset },
  { title: 'Paid to', width: 180, text: ({ pay_to }) => pay_to },
  amountColumn('Opening', ({ opening }) => opening),
  amountColumn('Settled', ({ settled }) => settled),
  amountColumn('Reversed', ({ reversed }) => reversed),
  amountColumn('Closing', ({ closing }) => closing),
  { title: 'Payments', width: 40, align: 'right', text: ({ settled_count }) => String(settled_count) },
]

const LINE_COLUMNS: readonly Column<StatementLine>[] = [
  { title: 'Time (UTC)', width: 82, text: ({ at }) => timeText(at) },
  { title: 'Kind', width: 36, text: ({ kind }) => kind },
  { title: 'Payment', width: 132, text: ({ id }) => id },
  {
    title: 'API and request',
    width: 120,
    text: ({ api_name, method, path }) => [shortened(api_name ?? 'deleted API'), `${method} ${path}`],
  },
  { title: 'Network', width: 62, text: ({ network }) => networkName(network) ?? network },
  { title: 'Paid by', width: 84, text: ({ payer }) => payer },
  { title: 'Amount', width: 80, align: 'right', text: (line) => amountText(line, signedAmount(line)) },
  { title: 'Token', width: 36, text: (line) => inToken(line, 0n)?.symbol ?? line.asset },
  { title: 'Transaction', width: 150, text: ({ transaction }) => transaction ?? '' },
]

/**
 * A PDF with the sums and lines of a month, made as its reader reads it. Only one page is in memory. The function reads all lines, also
 * those that the PDF leaves out.
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
  const sheet = createSheet(document, `${title}, ${head.seller}`)
  sheet.text(title, 14)
  for (const line of headLines(head)) sheet.text(line, 8)
  const sums = sheet.table(SUM_COLUMNS)
  for (const item of statement.items) {
    sums(item)
    yield* takenFrom(document)
  }
  const shown = sheet.table(LINE_COLUMNS)
  const pace = createPace()
  let count = 0
  for await (const lines of pages) {
    for (const line of lines.slice(0, Math.max(0, MOST_PDF_LINES - count))) {
      await pace()
      shown(line)
    }
    count += lines.length
    yield* takenFrom(document)
  }
  if (count > MOST_PDF_LINES)
    sheet.text(`These are ${MOST_PDF_LINES} of ${count} lines. The CSV of the month has all of them.`, 8)
  document.end()
  for await (const piece of document) yield piece as Uint8Array
}

function headLines({ statement, seller, environment, issuer, madeAt }: StatementHead): string[] {
  const { from, to, closed } = statement
  return [
    `Account: ${seller}`,
    `Issued by Launa, ${issuer}, on ${timeText(madeAt)} UTC`,
    `Environment: ${environment === 'development' ? 'Sandbox (test money)' : 'production'}`,
    `Period: from ${timeText(from)} until ${timeText(to)} UTC`,
    ...(closed ? [] : ['This month is not closed yet: its sums and lines may still change.']),
    'Opening and closing add up all settlements less reversals since the first payment. They are not the balance of a wallet.',
    'Amounts are in whole tokens, or in atomic units for unknown tokens. Nothing is rounded.',
  ]
}

function* takenFrom(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (let piece = document.read(); piece !== null; piece = document.read()) yield piece as Uint8Array
}

/**
 * Writes lines from the top of a page to its end, and continues on the next page. `foot` stands beside each page
 * number.
 */
function createSheet(document: PDFKit.PDFDocument, foot: string) {
  let y = Number.POSITIVE_INFINITY
  let pages = 0
  const put = (text: string, at: { x: number; y: number; size: number }) => {
    useFontFor(text)
    document.fontSize(at.size)
    document.text(text, at.x, at.y + at.size * ASCENT, { lineBreak: false, baseline: 'alphabetic' })
  }
  let isBold = false
  const useFontFor = (text: string) => {
    document.font(isBold ? STANDARD_BOLD : IN_STANDARD.test(text) ? STANDARD : WIDE)
  }
  const feed = (height: number) => {
    const isFull = y + height > PAGE.height - MARGIN - FOOT
    if (isFull) {
      document.addPage()
      pages += 1
      put(printable(`${foot}, page ${pages}`), { x: MARGIN, y: PAGE.height - MARGIN - LINE, size: SIZE })
      y = MARGIN
    }
    return isFull
  }
  /** Writes one line. If the line is too wide, its font size is reduced: a number that is cut off would look like another number. */
  const writeFitted = (
    text: string,
    { x, width, size, align }: { x: number; width: number; size: number; align?: 'right' },
  ) => {
    useFontFor(text)
    const needed = document.fontSize(size).widthOfString(text)
    const fitted = Math.min(1, width / needed)
    put(text, { x: align === 'right' ? x + width - needed * fitted : x, y, size: size * fitted })
  }
  const cells = (texts: readonly (readonly string[])[], columns: readonly Pick<Column<never>, 'width' | 'align'>[]) => {
    let x = MARGIN
    for (const [index, { width, align }] of columns.entries()) {
      const [first = '', ...others] = texts[index] ?? []
      if (align) writeFitted(first, { x, width: width - GAP, size: SIZE, align })
      else for (const [line, text] of [first, ...others].entries()) put(text, { x, y: y + line * LINE, size: SIZE })
      x += width
    }
    y += heightOf(texts)
  }
  const namesInLines = new Map<string, string[]>()
  /** Returns the lines that a text needs in a column. */
  const linesOf = (text: string, { width, align }: Pick<Column<never>, 'width' | 'align'>) => {
    if (align) return [text]
    useFontFor(text)
    document.fontSize(SIZE)
    const fits = (part: string) => document.widthOfString(part) <= width - GAP
    if (IN_STANDARD.test(text)) return brokenText(text, fits)
    // Texts in the slow font are names, which many lines share.
    const known = namesInLines.get(text) ?? brokenText(text, fits)
    namesInLines.set(text, known)
    return known
  }
  /** Splits the texts of a row into the lines that their columns need. */
  const broken = <Row>(row: Row, columns: readonly Column<Row>[]) =>
    columns.map((column) => [column.text(row)].flat().flatMap((text) => linesOf(printable(text), column)))
  return {
    text(line: string, size: number) {
      feed(size * 1.5)
      writeFitted(printable(line), { x: MARGIN, width: PAGE.width - 2 * MARGIN, size })
      y += size * 1.5
    },
    /** Returns a function that writes a row. Each page repeats the titles of the columns. */
    table<Row>(columns: readonly Column<Row>[]): (row: Row) => void {
      const titles = () => {
        isBold = true
        cells(
          columns.map(({ title }) => [title]),
          columns,
        )
        isBold = false
      }
      feed(3 * (LINE + BELOW_ROW))
      y += LINE + BELOW_ROW
      titles()
      return (row) => {
        const texts = broken(row, columns)
        if (feed(heightOf(texts))) titles()
        cells(texts, columns)
      }
    },
  }
}

function heightOf(texts: readonly (readonly string[])[]): number {
  return Math.max(1, ...texts.map((lines) => lines.length)) * LINE + BELOW_ROW
}

/** The maximum number of lines of one cell, because a path has up to 2,048 characters. */
const MOST_LINES = 6
/** More characters than a line of the widest column can hold. A longer text is cut before it is measured, to save time. */
const MOST_IN_LINE = 200

/**
 * Splits a text into pieces that fit. The text may be split anywhere, because identifiers and hashes have no blanks.
 * The end of a very long text is left out.
 */
function brokenText(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = []
  let rest = text
  while (rest !== '' && lines.length < MOST_LINES) {
    let length = rest.length
    if (length > MOST_IN_LINE || !fits(rest)) {
      let [least, most] = [1, Math.min(length, MOST_IN_LINE)]
      while (least < most) {
        const middle = Math.ceil((least + most) / 2)
        if (fits(rest.slice(0, middle))) least = middle
        else most = middle - 1
      }
      const blank = rest.lastIndexOf(' ', least - 1) + 1
      length = blank > least / 2 ? blank : least
    }
    lines.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  if (rest !== '') lines.splice(-1, 1, `${lines.at(-1)?.slice(0, -3)}...`)
  return lines
}

/**
 * Leaves out the invisible parts of emoji, and spells all other invisible characters out. Emoji, and letters that are slow to lay out,
 * become `?`.
 */
function printable(text: string): string {
  const visible = spelledOut(text.normalize().replaceAll(/[\u200d\ufe0e\ufe0f]/g, ''))
  return visible.replaceAll(EMOJI, '?').replaceAll(SLOW, '?')
}

function shortened(name: string): string {
  const characters = [...name]
  return characters.length <= MOST_OF_NAME ? name : `${characters.slice(0, MOST_OF_NAME - 3).join('')}...`
}
