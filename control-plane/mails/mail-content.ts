import { spelledOut } from '../../domain/public-text.ts'

/**
 * The content of a mail. Every text is plain and on one line. A text may come from other people, because the layout
 * escapes all texts. Only a `MailLink` becomes a link.
 */
export interface MailContent {
  /** In plain words, at most 78 characters, without text from other people. */
  subject: string
  /** A heading of a few words that states what happened. */
  heading: string
  parts: readonly MailPart[]
  /** The link to the next step, if the receiver should take one. */
  button?: MailLink
  /** Text after the button: alternatives, and what to do if the receiver has not asked for this mail. */
  afterwards?: readonly MailPart[]
  /** Why the receiver gets this mail, and how to stop such mails if that is possible. */
  reason: string
}

export interface MailLink {
  label: string
  /** The absolute path of a page of the service: `/dashboard/account`. */
  path: `/${string}`
}

export type MailPart =
  | { kind: 'paragraph'; text: string }
  /** One event, with its facts as pairs of a label and a value. */
  | { kind: 'item'; title: string; facts: readonly (readonly [label: string, value: string])[] }
  /** A value to copy, such as a token, on a separate line. */
  | { kind: 'code'; label: string; code: string }
  /** A link in addition to the button. */
  | { kind: 'link'; link: MailLink }

export const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text })

/**
 * Puts a name or value from other people in quotation marks. Its line ends and quotation marks are escaped as in JSON.
 */
export function quoted(value: unknown): string {
  return JSON.stringify(value)
}

/**
 * A text as a mail shows it. Invisible characters are spelled out, so that a name cannot hide a payee. `://` becomes `[://]`, because mail
 * programs turn URLs into links.
 */
export function shown(text: string): string {
  return spelledOut(text).replaceAll('://', '[://]')
}
