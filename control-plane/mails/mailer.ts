import nodemailer from 'nodemailer'
import type { ControlPlaneSettings } from '../settings.ts'
import type { MailService } from './mail-service.ts'
import { type MailFacts, type MailKind, writeMail } from './write-mail.ts'

export interface Mailer {
  /** Sends a mail to one address. Rejects when the mail server refuses it. */
  send<Kind extends MailKind>(to: string, kind: Kind, facts: MailFacts<Kind>): Promise<void>
  close(): void
}

type MailSettings = MailService & { smtpUrl: string; from: string }

export function mailSettings(
  settings: Pick<ControlPlaneSettings, 'SMTP_URL' | 'MAIL_FROM' | 'BASE_URL' | 'SUPPORT_EMAIL'>,
): MailSettings {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, BASE_URL: baseUrl, SUPPORT_EMAIL: supportEmail } = settings
  return { smtpUrl, from, baseUrl, supportEmail }
}

export function createMailer({ smtpUrl, from, ...mailService }: MailSettings): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  })
  return {
    async send(to, kind, facts) {
      const mail = writeMail(kind, facts, mailService)
      // nodemailer reads an object as one receiver, whatever characters the address holds. It would split a text at
      // commas.
      await transport.sendMail({
        ...{ from, to: { name: '', address: to }, ...mail },
        ...(mailService.supportEmail !== undefined && { replyTo: mailService.supportEmail }),
      })
    },
    close: () => transport.close(),
  }
}
