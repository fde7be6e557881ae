import type { Role } from '../../domain/scopes.ts'
import { type MailContent, paragraph } from './mail-content.ts'

/** Asks the receiver to prove that the e-mail address of a new account is the receiver's own. */
export function verificationMail({ token }: { token: string }): MailContent {
  return {
    subject: 'Confirm your e-mail address',
    heading: 'Confirm your e-mail address',
    parts: [paragraph('Welcome to Launa. Your account can sell after you have confirmed this address.')],
    button: { label: 'Confirm the address', path: `/verify-email?token=${token}` },
    afterwards: [
      paragraph('The link works once, within 24 hours.'),
      {
        kind: 'code',
        label: 'Without a browser, use this token with launa auth verify or POST /auth/verify-email',
        code: token,
      },
      paragraph('If you did not sign up, ignore this mail and do not confirm the address.'),
    ],
    reason: 'You get this mail because somebody signed up with this address.',
  }
}

/** A mail with a link that lets the receiver choose a new password. */
export function passwordResetMail({ token }: { token: string }): MailContent {
  return {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    parts: [
      paragraph('Somebody has requested a new password for your Launa account.'),
      paragraph('A new password ends all sessions. API keys stay valid.'),
    ],
    button: { label: 'Choose a password', path: `/reset-password?token=${token}` },
    afterwards: [
      paragraph('The link works once, within one hour.'),
      { kind: 'code', label: 'Without a browser, use this token with POST /auth/reset-password', code: token },
      paragraph('If it was not you, ignore this mail: your password stays unchanged.'),
    ],
    reason: 'You get this mail because a Launa account has this address.',
  }
}

/**
 * Goes to the account's current address, and lets the receiver stop the change. `newEmail` may be a text of an attacker
 * who knows the password.
 */
export function addressChangeBegunMail({ token, newEmail }: { token: string; newEmail: string }): MailContent {
  return {
    subject: 'Your e-mail address is about to change',
    heading: 'Your e-mail address is about to change',
    parts: [
      paragraph('Somebody who knows your password has requested a change of the e-mail address of your Launa account.'),
      { kind: 'item', title: 'The change', facts: [['New address', newEmail]] },
      paragraph('If it was you, ignore this mail. If it was not you, stop the change.'),
    ],
    button: { label: 'Stop the change', path: `/stop-email-change?token=${token}` },
    afterwards: [
      paragraph('The link works once, within 24 hours and before the change is made. It ends all sessions.'),
      paragraph('Then choose a new password, because somebody else has the current one.'),
      { kind: 'code', label: 'Without a browser, use this token with POST /auth/stop-email-change', code: token },
    ],
    reason: 'You get this mail because this is the address of your Launa account until the change is made.',
  }
}

/** Goes to the new address of an account, and asks the receiver to prove that the address is the receiver's own. */
export function addressChangeMail({ token }: { token: string }): MailContent {
  return {
    subject: 'Confirm your new e-mail address',
    heading: 'Confirm your new e-mail address',
    parts: [
      paragraph(
        'Somebody has requested this e-mail address for a Launa account. Log in to the account, and then confirm the address.',
      ),
    ],
    button: { label: 'Confirm the address', path: `/verify-email?token=${token}` },
    afterwards: [
      paragraph('The link works once, within 24 hours.'),
      {
        kind: 'code',
        label: 'Without a browser, use this token with launa auth verify or POST /auth/verify-email',
        code: token,
      },
      paragraph('If it was not you, ignore this mail.'),
    ],
    reason: 'You get this mail because somebody named this address as the new address of a Launa account.',
  }
}

/** The rights of each role, in one sentence. */
const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  owner: 'An owner may do everything.',
  developer: 'A developer may change APIs, prices, domains and keys, but no payees and no members.',
  accountant: 'An accountant may read payments, figures and statements.',
  support: 'Support may read payments, APIs and endpoints.',
}

/** Invites the receiver to an account. `from` is the verified address of the person who invites. */
export function invitationMail({ token, from, role }: { token: string; from: string; role: Role }): MailContent {
  return {
    subject: 'You are invited to a Launa account',
    heading: 'You are invited to an account',
    parts: [
      paragraph('Somebody has invited this address to a Launa account.'),
      {
        kind: 'item',
        title: 'The invitation',
        facts: [
          ['From', from],
          ['Role', role],
        ],
      },
      paragraph(ROLE_TEXTS[role]),
    ],
    button: { label: 'See the invitation', path: `/dashboard/invitation?token=${token}` },
    afterwards: [
      paragraph('The link works once, within 7 days. Log in with this address to accept, or sign up with it first.'),
      { kind: 'code', label: 'Without a browser, use this token with POST /auth/accept-invitation', code: token },
      paragraph('If you do not know the sender, ignore this mail. Nothing happens without your answer.'),
    ],
    reason: 'You get this mail because a person with a Launa account has invited this address.',
  }
}

/** Warns that somebody has entered the right password of the account, but no valid code. */
export function wrongCodesMail(): MailContent {
  return {
    subject: 'Wrong codes at a login to your Launa account',
    heading: 'Wrong codes at a login',
    parts: [
      paragraph(
        'Somebody entered the right password of your account, and then several wrong codes of the second factor.',
      ),
      paragraph(
        'All these logins were refused. For some time, logins do not accept codes of your authenticator app. Your recovery codes still work.',
      ),
      paragraph('If it was not you, somebody knows your password: choose a new password now.'),
    ],
    button: { label: 'Change the password', path: '/dashboard/account' },
    afterwards: [{ kind: 'link', link: { label: 'See the audit log', path: '/dashboard/audit-log' } }],
    reason: 'You get this mail because your Launa account has a second factor.',
  }
}
