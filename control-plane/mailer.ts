import nodemailer from 'nodemailer'

/** Sends the mails of the platform. */
export interface Mailer {
  /** The link and the token prove that the receiver reads this address. Rejects when the mail server does not take it. */
  sendVerification(options: { to: string; token: string }): Promise<void>
  close(): void
}

export function createMailer(options: { smtpUrl: string; from: string; baseUrl: string }): Mailer {
  const { smtpUrl, from, baseUrl } = options
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  })
  return {
    async sendVerification({ to, token }) {
      await transport.sendMail({
        from,
        // As an object it is one address, whatever characters it holds.
        to: { name: '', address: to },
        subject: 'Confirm your e-mail address',
        text: verificationText(`${baseUrl}/verify-email?token=${token}`, token),
      })
    },
    close: () => transport.close(),
  }
}

function verificationText(link: string, token: string): string {
  return [
    'Welcome to Launa.',
    '',
    'Open this link to confirm your e-mail address:',
    link,
    '',
    'Or use this token with POST /auth/verify-email:',
    token,
    '',
    'It is good for 24 hours and for one use. If you did not sign up, ignore this mail.',
    '',
  ].join('\n')
}
