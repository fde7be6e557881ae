import nodemailer from 'nodemailer'

/** Sends the mails of the platform. */
export interface Mailer {
  /** The link and the token prove that the receiver reads this address. Rejects when the mail server does not take it. */
  sendVerification(options: { to: string; token: string }): Promise<void>
  /** The link and the token allow their holder to choose a new password. */
  sendPasswordReset(options: { to: string; token: string }): Promise<void>
  /** The link and the token stop the change to `newEmail`. The receiver is the account's address until then. */
  sendAddressChangeBegun(options: { to: string; token: string; newEmail: string }): Promise<void>
  /** The token proves that the receiver reads this address, the new one of an account. */
  sendAddressChange(options: { to: string; token: string }): Promise<void>
  /** Warns that another person has the password of the account but no code. */
  sendWrongCodes(options: { to: string }): Promise<void>
  /** Mails each address separately about the changes of an account. Rejects when the mail server does not take one. */
  sendNotice(options: { to: readonly string[]; text: string }): Promise<void>
  /** Tells a seller what is wrong with its APIs. Rejects when the mail server does not take it. */
  sendProblems(options: { to: string; text: string }): Promise<void>
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
  // An object is always one receiver, whatever characters the address holds.
  const send = (address: string, mail: { subject: string; text: string }) =>
    transport.sendMail({ from, to: { name: '', address }, ...mail })
  return {
    async sendVerification({ to, token }) {
      const text = verificationText(`${baseUrl}/verify-email?token=${token}`, token)
      await send(to, { subject: 'Confirm your e-mail address', text })
    },
    async sendPasswordReset({ to, token }) {
      await send(to, {
        subject: 'Choose a new password',
        text: resetText(`${baseUrl}/reset-password?token=${token}`, token),
      })
    },
    async sendAddressChangeBegun({ to, token, newEmail }) {
      const text = changeBegunText(newEmail, `${baseUrl}/stop-email-change?token=${token}`, token)
      await send(to, { subject: 'Your e-mail address is about to change', text })
    },
    async sendAddressChange({ to, token }) {
      const text = changeText(`${baseUrl}/verify-email?token=${token}`, token)
      await send(to, { subject: 'Confirm your new e-mail address', text })
    },
    async sendNotice({ to, text }) {
      for (const address of to) await send(address, { subject: 'Your Launa account was changed', text })
    },
    async sendWrongCodes({ to }) {
      await send(to, { subject: 'Wrong codes at a login to your Launa account', text: WRONG_CODES })
    },
    async sendProblems({ to, text }) {
      await send(to, { subject: 'Problems of your APIs', text })
    },
    close: () => transport.close(),
  }
}

const WRONG_CODES = [
  'Somebody has logged in to your Launa account with the right password, and then sent several wrong codes of the second factor.',
  'All these logins were refused. For a while the account takes no codes of the authenticator app at a login; your recovery codes work.',
  '',
  'If it was not you, somebody knows your password: choose another one now.',
  '',
].join('\n')

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
    'It is good for 24 hours and for one use. If you did not sign up, ignore this mail: confirm nothing that you did not begin.',
    '',
  ].join('\n')
}

function resetText(link: string, token: string): string {
  return [
    'Somebody has asked for a new password of the Launa account with this address.',
    '',
    'Open this link to choose one:',
    link,
    '',
    'Or use this token with POST /auth/reset-password:',
    token,
    '',
    'It is good for one hour and for one use, and ends all sessions. If it was not you, ignore this mail: your password stays.',
    '',
  ].join('\n')
}

function changeText(link: string, token: string): string {
  return [
    'A Launa account is to have this e-mail address.',
    '',
    'Open this link, while you are logged in, to confirm it:',
    link,
    '',
    'Or use this token with POST /auth/verify-email:',
    token,
    '',
    'It is good for 24 hours and for one use. If it was not you, ignore this mail.',
    '',
  ].join('\n')
}

function changeBegunText(newEmail: string, link: string, token: string): string {
  return [
    `Somebody who knows your password has asked to change the address of your Launa account to ${newEmail}.`,
    '',
    'If it was you, ignore this mail. If it was not, open this link to stop the change:',
    link,
    '',
    'Or use this token with POST /auth/stop-email-change:',
    token,
    '',
    'It is good for 24 hours, for one use, and until the change is made. It ends all sessions. Then choose a new password,',
    'because somebody else has the present one.',
    '',
  ].join('\n')
}
