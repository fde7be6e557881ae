import { spelledOut } from '../../domain/public-text.ts'

/**
 * The content of a mail. Every text is plain and on one line; each may hold text of others, because the layout escapes all of them. Links
 * exist in no text: `href` alone makes one.
 */
export interface MailContent {
  /** In plain words, at most 78 characters, without text of others. */
  subject: string
  /** What happened, as a heading of a few words. */
  heading: string
  parts: readonly MailPart[]
  /** What to do next, if there is one thing. */
  button?: MailLink
  /** After the button: what to do otherwise, or if the receiver has not asked for this. */
  afterwards?: readonly MailPart[]
  /** Why the receiver gets this mail, and how to get no more where that is possible. */
  reason: string
}

export interface MailLink {
  label: string
  /** A path of the service, from its root: `/dashboard/account`. */
  path: `/${string}`
}

export type MailPart =
  | { kind: 'paragraph'; text: string }
  /** One thing that happened, with its facts as pairs of a label and a value. */
  | { kind: 'item'; title: string; facts: readonly (readonly [label: string, value: string])[] }
  /** A value to copy, such as a token, alone on its line. */
  | { kind: 'code'; label: string; code: string }
  /** A link beside the button. */
  | { kind: 'link'; link: MailLink }

export const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text })

/** A name or value of others, in quotation marks. Its line ends and quotation marks are escaped as JSON does. */
export function quoted(value: unknown): string {
  return JSON.stringify(value)
}

/** A time as `2026-11-26 12:00:00 UTC`. */
export function timeText(at: string | Date): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/**
 * A text as a mail shows it: unseen characters are spelled out, so that a thief with a key cannot hide a payee in a name. Mail programs make
 * links of all that looks like a URL, so `://` becomes `[://]`.
 */
export function shown(text: string): string {
  return spelledOut(text).replaceAll('://', '[://]')
}
