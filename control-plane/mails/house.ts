import type { MailLink } from './mail-content.ts'

/** The service that sends mails. */
export interface House {
  /** The origin under which people reach it. All links of mails begin with it. */
  baseUrl: string
  /** The address for questions, if the operator has named one. */
  supportEmail?: string | undefined
}

export function addressOf({ path }: MailLink, { baseUrl }: House): string {
  return new URL(path, baseUrl).href
}

/** Whom the receiver may ask. */
export function askText({ baseUrl, supportEmail }: House): string {
  return supportEmail === undefined
    ? `Questions? Ask the operator of Launa at ${new URL(baseUrl).host}.`
    : `Questions? Write to ${supportEmail}.`
}
