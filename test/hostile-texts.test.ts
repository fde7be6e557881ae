import { describe, expect, it } from 'vitest'
import { sellersText } from '../authz/page/html.ts'
import { csvLine } from '../control-plane/resources/csv.ts'
import { excerptOf } from '../control-plane/tenant-calls/excerpt.ts'
import { oneLine, publicText, spelledOut as spelledByServices } from '../domain/public-text.ts'
import { shownText, spelledOut } from '../sdks/typescript/src/shown-text.ts'

const LAST_CODE_POINT = 0x10ffff

it('services and SDKs treat equal characters as invisible', () => {
  const different: string[] = []
  for (let code = 0; code <= LAST_CODE_POINT; code += 1) {
    const character = String.fromCodePoint(code)
    if (spelledOut(character) !== spelledByServices(character)) different.push(code.toString(16))
  }
  expect(different).toEqual([])
})

/** Texts that another party may send, by the harm that they could cause. `sdks/vectors/texts.json` has the texts that all SDKs replay. */
const HOSTILE: readonly (readonly [what: string, text: string])[] = [
  ['a command for a terminal', '\u001b[2K\u001b[32mpaid\u0007'],
  ['a command of eight bits', '\u009b1A\u0090q\u009c'],
  ['a link of a terminal', '\u001b]8;;https://example.com\u0007here\u001b]8;;\u0007'],
  ['lines', 'a\r\nb\u0085d\u2028e\u2029f\rg'],
  ['another direction', 'moc.\u202elive\u2066a\u2069\u200f\u061c'],
  ['no width', 'a\u200bb\u2060c\ufeffd\u00ade\u034ff'],
  ['fillers', 'a\u115f\u1160\u3164\uffa0b'],
  ['hidden data', 'a\u{e0041}\u{e0100}b'],
  ['halves of a pair', 'a\ud800b\udc00'],
  ['markup', '<img src=x onerror="alert(1)">\'&amp;'],
  ['a formula', '=HYPERLINK("https://example.com";A1)'],
  ['a command in a table', 'a,b"\r\n=cmd|calc'],
  ['a separator of other countries', 'a;=1+1'],
]

const UNSEEN = /(?![\ufe0e\ufe0f])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/** Functions that show a text of another party to a reader, each with its own rules for lines. */
const EXITS: readonly (readonly [who: string, shown: (text: string) => string])[] = [
  ['a terminal or a log', (text) => shownText(text)],
  ['a JSON document', (text) => spelledOut(JSON.stringify({ text }))],
  ['a mail', (text) => spelledByServices(text)],
  ['a line of a page or of a text for models', oneLine],
  ['a published text', (text) => publicText(text).replaceAll(/[\n\t]/g, ' ')],
  ['a page', (text) => sellersText(text, 500)],
  ['a table', (text) => csvLine([text]).slice(0, -2)],
  ['the log of a webhook', (text) => excerptOf(Buffer.from(text)).replaceAll(/[\n\t]/g, ' ')],
]

describe.each(EXITS)('%s', (_, shown) => {
  it.each(HOSTILE)('shows every character of %s', (_what, text) => {
    expect(shown(text)).not.toMatch(UNSEEN)
  })
})

it.each(HOSTILE)('a page contains no markup of %s', (_, text) => {
  expect(sellersText(text, 500).replace(/^<bdi>|<\/bdi>$/g, '')).not.toMatch(/[<>"']/)
})

it.each([
  ...HOSTILE,
  ...['=1', '+1', '-1', '@a', '|a', '%a', ' =1', '\t=1', '\r=1', '\ufeff=1', '＝1', '＋1', '－1', '＠a'].map(
    (text) => ['a beginning of a formula', text] as const,
  ),
])('a table keeps one cell on one line for %s: %j', (_, text) => {
  const line = csvLine([text, 1])
  const [, cell = ''] = /^("(?:[^"\r\n]|"")*"|[^",;\r\n]*),1\r\n$/.exec(line) ?? []
  expect(cell).not.toBe('')
  expect(cell).not.toMatch(/^"?\s*[=+\-@|%＝＋－＠\t\r]/)
})
