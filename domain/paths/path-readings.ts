import type { PathPattern, Segment } from './path-pattern.ts'

/**
 * Servers behind the gateway read paths in different ways: without case, without a last slash, or decoded twice. `foldedPath` and
 * `carelessPath` stand for all of these ways. A path is refused if one of its readings has another price (`endpoint-readings.ts`).
 */

/**
 * A path or pattern text in a form that removes harmless differences: it is decoded, in one case, and without compatibility characters of
 * Unicode. An escaped slash stays escaped.
 */
export function foldedText(text: string): string {
  return isPlainLowerCase(text) ? text : caseless(decoded(text, { keepsSlash: true }).normalize('NFKC'))
}

/** The folded text (`foldedText`) of a path without its last slash. `path` is in the canonical spelling, without query. */
export function foldedPath(path: string): string {
  return foldedText(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
}

/**
 * A path as the most lenient servers read it, in the form of `foldedPath`. They decode it as often as it is encoded, and drop the ends of
 * segments (`carelessSegment`). Undefined if a segment becomes `.` or `..`. `path` is in the canonical spelling, without query.
 */
export function carelessPath(path: string, pattern?: PathPattern): string | undefined {
  if (!MAY_BE_CARELESS.test(path)) return foldedPath(path)
  // A segment is unchanged if its pattern has characters that lenient servers drop, because the seller has sold that spelling.
  const isSold = (pattern?.segments ?? []).map(isSoldSpelling)
  if (!isSold.includes(true)) return joined(wholly(path).split(SLASHES).map(carelessSegment))
  const read = path.slice(1).split('/')
  return joined(
    read.flatMap((text, index) =>
      isSold[index] ? foldedText(text) : wholly(text).split(SLASHES).map(carelessSegment),
    ),
  )
}

/** A path without tabs and ends of lines, which parsers of URLs drop wherever they stand (WHATWG URL, section 4.4). */
export function withoutLineEnds(path: string): string {
  return path.includes('%') ? path.replace(LINE_ENDS, '') : path
}

/** Line ends and tabs that are percent-encoded once or several times. */
const LINE_ENDS = /%(?:25)*0[9ad]/gi

/** The segments as a path. Undefined if one of them is `.` or `..`. */
function joined(segments: readonly string[]): string | undefined {
  if (segments.includes('.') || segments.includes('..')) return undefined
  return caseless(`/${segments.filter((text) => text !== '').join('/')}`)
}

/**
 * The text in a form that is equal for all texts that differ only in case. Some servers compare upper case, others lower case. For them `ı`
 * and `İ` equal `i`.
 */
function caseless(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('i\u0307', 'i')
}

/** Whether lenient servers may read a segment `.` or `..` in a path, so that they may serve any other path. */
export function mayMeanAnyPath(path: string): boolean {
  return carelessPath(path) === undefined
}

const MAY_BE_CARELESS = /[%;]|\.(?:\/|$)/
const SLASHES = /[/\\]/
const AFTER_PATH = /[\p{Cc};?#]/u

// Drops everything after a `;`, `?`, `#` or control character, then blanks at both ends, then dots at the end.
function carelessSegment(text: string): string {
  const end = text.search(AFTER_PATH)
  const kept = (end === -1 ? text : text.slice(0, end)).trim()
  return kept === '.' || kept === '..' ? kept : withoutLastDots(kept) || kept
}

/** Removes dots at the end. No regular expression does this in linear time. */
function withoutLastDots(text: string): string {
  let end = text.length
  while (end > 0 && /[.\s]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

function isSoldSpelling(segment: Segment): boolean {
  const texts = segment.kind === 'exact' ? [segment.text] : [segment.before, ...segment.between, segment.after]
  return texts.some((text) => MAY_BE_CARELESS.test(text) && wholly(text) !== carelessSegment(wholly(text)))
}

/** Decodes a text as often as possible. It assumes that all of the text was encoded the same number of times. */
function wholly(text: string): string {
  return decodedAtAnyDepth(decodedAtAnyDepth(text)).normalize('NFKC')
}

function decodedAtAnyDepth(text: string): string {
  if (!text.includes('%')) return text
  const units = text.replace(UTF_16_UNIT, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)))
  return decoded(units.replace(/%(?:25)+(?=[0-9A-Fa-f]{2})/g, '%'), { keepsSlash: false })
}

/** An escape such as `%u0070`, which servers on Windows (HTTP.sys) decode. */
const UTF_16_UNIT = /%(?:25)*u([0-9a-f]{4})/gi

const PERCENT = 0x25
const SLASH = 0x2f

function decoded(text: string, { keepsSlash }: { keepsSlash: boolean }): string {
  const bytes = Buffer.from(text, 'utf8')
  let length = 0
  for (let index = 0; index < bytes.length; index += 1) {
    const own = bytes[index] ?? 0
    const code = own === PERCENT ? hexadecimal(bytes[index + 1]) * 16 + hexadecimal(bytes[index + 2]) : Number.NaN
    const isDecoded = !Number.isNaN(code) && !(keepsSlash && code === SLASH)
    bytes[length] = isDecoded ? code : own
    length += 1
    if (isDecoded) index += 2
  }
  const kept = bytes.subarray(0, length)
  const latin1 = kept.toString('latin1')
  return textOf(OVERLONG.test(latin1) ? latin1.replaceAll(OVERLONGS, shortest) : latin1)
}

/** A UTF-8 character as its bytes, or a byte that belongs to no such character. */
const CHARACTERS = /([\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})|[\x80-\xff]/g

/** The text of bytes in UTF-8. Bytes that are no UTF-8 count as Latin-1, as on some servers. `bytes` has a character for each byte. */
function textOf(bytes: string): string {
  const encoded = bytes.replace(CHARACTERS, (own, character?: string) => character ?? utf8Of(own.charCodeAt(0)))
  return Buffer.from(encoded, 'latin1').toString('utf8')
}

function utf8Of(code: number): string {
  return String.fromCharCode(0xc0 | (code >> 6), 0x80 | (code & 0x3f))
}

/** The value of a hexadecimal digit; NaN for any other byte. */
function hexadecimal(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN
}

/** ASCII characters in more bytes than UTF-8 allows. Some decoders accept them. */
const OVERLONG = /[\xc0\xc1][\x80-\xbf]|\xe0[\x80\x81][\x80-\xbf]|\xf0\x80[\x80\x81][\x80-\xbf]/
const OVERLONGS = new RegExp(OVERLONG, 'g')

function shortest(bytes: string): string {
  const [last = 0, before = 0] = [bytes.charCodeAt(bytes.length - 1), bytes.charCodeAt(bytes.length - 2)]
  return String.fromCharCode(((before & 1) << 6) | (last & 0x3f))
}

function isPlainLowerCase(text: string): boolean {
  return /^[a-z0-9\-._~!$&'()+,;=:@/]*$/.test(text)
}
