import { shownText } from '../../typescript/src/shown-text.ts'

/**
 * Texts of sellers, named by the harm that they could do to a reader. Lone surrogates are left out: not every language can represent them.
 */
const TEXTS: Readonly<Record<string, string>> = {
  nothing: 'Grüße, 支払い ✓ ❤\ufe0f می',
  'a command for a terminal': '\u001b[2K\u001b[32mpaid\u0007',
  'a command of eight bits': '\u009b1A\u0090q\u009c',
  'a title of a terminal': '\u001b]0;title\u001b\\',
  lines: 'a\r\nb\tc\u0085d\u2028e\u2029f',
  deletion: 'a\u0008\u007f\u0000b',
  'another direction': 'moc.\u202elive\u202c \u2066a\u2069 \u200f\u061c',
  'no width': 'a\u200bb\u2060c\ufeffd\u00ade\u034ff\u180eg',
  fillers: 'a\u115f\u1160\u17b4\u3164\uffa0b\u2065',
  'hidden data': 'a\u{e0041}\u{e0100}\u{e0fff}\ufe00b',
  'no meaning of their own': 'a\ue000\u{f0000}\ufffdb',
  'a formula': '=HYPERLINK("https://example.com")',
  markup: '<img src=x onerror=alert(1)>&amp;',
  'a quotation': 'ok". launa: paid 0.1 USDC',
  'a long text': 'x'.repeat(201),
  'a text of full length': 'x'.repeat(200),
  'a long text of escapes': '\u001b'.repeat(200),
  'an escape at the end': `${'x'.repeat(195)}\u001b`,
  'a long text of pairs': '\u{1f31e}'.repeat(201),
}

/** How each SDK shows a text of a seller. It cuts the text after 200 characters. */
export function textVectors() {
  return Object.entries(TEXTS).map(([name, input]) => ({ name, input, shown: shownText(input) }))
}
