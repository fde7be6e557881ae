import { accountChangesMail } from './account-changes-mail.ts'
import {
  addressChangeBegunMail,
  addressChangeMail,
  invitationMail,
  passwordResetMail,
  verificationMail,
  wrongCodesMail,
} from './account-mails.ts'
import { alarmMail } from './alarm-mail.ts'
import { htmlMail } from './html-mail.ts'
import type { MailContent } from './mail-content.ts'
import type { MailService } from './mail-service.ts'
import { problemsMail } from './problems-mail.ts'
import { textMail } from './text-mail.ts'

/** Every mail of the service, with the function that writes its text. */
export const MAILS = {
  verification: verificationMail,
  password_reset: passwordResetMail,
  address_change_begun: addressChangeBegunMail,
  address_change: addressChangeMail,
  invitation: invitationMail,
  wrong_codes: wrongCodesMail,
  account_changes: accountChangesMail,
  problems: problemsMail,
  alarm: alarmMail,
}

export type MailKind = keyof typeof MAILS

export type MailFacts<Kind extends MailKind> =
  Parameters<(typeof MAILS)[Kind]> extends [infer Facts] ? Facts : Record<string, never>

export interface WrittenMail {
  subject: string
  text: string
  html: string
}

/** A mail of the service as text and as HTML. Both have the same content, and all links lead to the service itself. */
export function writeMail<Kind extends MailKind>(
  kind: Kind,
  facts: MailFacts<Kind>,
  mailService: MailService,
): WrittenMail {
  const content = (MAILS[kind] as (facts: MailFacts<Kind>) => MailContent)(facts)
  return { subject: content.subject, text: textMail(content, mailService), html: htmlMail(content, mailService) }
}
