import type { MailLink } from './mail-content.ts'

/** The addresses of the service that appear in all mails. */
export interface MailService {
  /** The origin of the service for people. All links in mails begin with it. */
  baseUrl: string
  /** The e-mail address for questions, if the operator has named one. */
  supportEmail?: string | undefined
}

export function addressOf({ path }: MailLink, { baseUrl }: MailService): string {
  return new URL(path, baseUrl).href
}

/** A sentence that tells the receiver where to ask questions. */
export function questionsText({ baseUrl, supportEmail }: MailService): string {
  return supportEmail === undefined
    ? `Questions? Ask the operator of Launa at ${new URL(baseUrl).host}.`
    : `Questions? Write to ${supportEmail}.`
}
