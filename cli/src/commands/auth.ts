import { command, type Result } from '../command.ts'
import type { Context } from '../context.ts'
import { UsageError } from '../input/usage-error.ts'
import {
  CODE_FLAG,
  type Code,
  NEW_PASSWORD_FLAGS,
  type NewPassword,
  newPassword,
  withCode,
} from '../session/account-proof.ts'
import { anonymous, namedCredential } from '../session/client.ts'
import { suspensionText } from '../terminal/suspension-text.ts'
import { fields } from '../terminal/text.ts'

interface Credentials {
  email?: string
  passwordStdin?: boolean
}

const CREDENTIAL_FLAGS = [
  { flags: '--email <address>', summary: 'e-mail address; asked for when absent' },
  { flags: '--password-stdin', summary: 'read the password from standard input (or set LAUNA_PASSWORD)' },
]

/**
 * Returns the e-mail address and the password for a login. A password is never an argument, because every process of the machine can see
 * arguments.
 */
async function credentials({ io, variables }: Context, { email, passwordStdin }: Credentials) {
  const address = email ?? (io.canAsk ? await io.ask('E-mail: ') : undefined)
  if (!address) throw new UsageError('give --email')
  if (passwordStdin) return { email: address, password: (await io.readStdin()).replace(/\r?\n$/, '') }
  const password = variables.LAUNA_PASSWORD || (io.canAsk ? await io.ask('Password: ', { hidden: true }) : undefined)
  if (!password) throw new UsageError('give the password with --password-stdin or in LAUNA_PASSWORD')
  return { email: address, password }
}

interface Publication {
  publishOwnerEmail?: boolean
}

async function enter(
  context: Context,
  options: Credentials & Code & Publication,
  how: 'login' | 'signup',
): Promise<Result> {
  const client = anonymous(context)
  const known = await credentials(context, options)
  const { token, user } =
    how === 'signup'
      ? await client.auth.signup({ ...known, publish_owner_email: options.publishOwnerEmail })
      : await withCode(context, options.code, (code) => client.auth.login({ ...known, ...code }))
  const file = context.store.saveSession({ baseUrl: client.baseUrl, email: user.email, token })
  const text = `logged in as ${user.email} at ${client.baseUrl}; the token is in ${file}`
  const published = user.publish_owner_email
    ? '\nit is then the public contact of your APIs that have none; to keep it private: launa account publish --no-email'
    : ''
  const next = user.email_verified
    ? ''
    : `\nverify the address next: launa auth verify <token from the mail>${published}`
  const named = namedCredential(context.variables)
  const overridden = named ? `\n${named} overrides this login: unset it` : ''
  return { value: { base_url: client.baseUrl, user, file }, text: text + next + overridden }
}

export const authCommands = [
  command<Credentials & Code>({
    name: 'auth login',
    summary: 'log in; a file that only you can read keeps the token for 24 hours',
    examples: [
      'auth login --email you@example.com',
      'auth login --email you@example.com --password-stdin < password.txt',
    ],
    flags: [...CREDENTIAL_FLAGS, CODE_FLAG],
    run: (context, _, options) => enter(context, options, 'login'),
  }),
  command<Credentials & Publication>({
    name: 'auth signup',
    summary: 'create an account and log in',
    examples: ['auth signup --email you@example.com', 'auth signup --email you@example.com --no-publish-owner-email'],
    flags: [
      ...CREDENTIAL_FLAGS,
      {
        flags: '--no-publish-owner-email',
        summary: 'keep your address private; by default, APIs without a contact publish it when it is verified',
      },
    ],
    run: (context, _, options) => enter(context, options, 'signup'),
  }),
  command({
    name: 'auth verify',
    summary: 'verify your e-mail address',
    examples: ['auth verify TOKEN'],
    args: [{ name: '<token>', summary: 'token in the mail; it works once' }],
    async run(context, [token = '']) {
      const value = await anonymous(context).auth.verifyEmail({ token })
      return { value, text: value.status }
    },
  }),
  command({
    name: 'auth resend',
    summary: 'send the mail with the verification token again',
    examples: ['auth resend'],
    async run(context) {
      const value = await context.client().auth.resendVerification()
      return {
        value,
        text: value.status === 'sent' ? 'a mail is on its way; then: launa auth verify <token>' : value.status,
      }
    },
  }),
  command<{ email: string }>({
    name: 'auth forgot-password',
    summary: 'send a mail with a token for a new password',
    examples: ['auth forgot-password --email you@example.com'],
    flags: [{ flags: '--email <address>', summary: 'e-mail address of the account', required: true }],
    async run(context, _, { email }) {
      const value = await anonymous(context).auth.forgotPassword({ email })
      return { value, text: `if there is an account, a mail is on its way; then: launa auth reset-password <token>` }
    },
  }),
  command<NewPassword>({
    name: 'auth reset-password',
    summary: 'choose a new password; all sessions end',
    examples: ['auth reset-password TOKEN'],
    args: [{ name: '<token>', summary: 'token in the mail; it works once, for one hour' }],
    flags: NEW_PASSWORD_FLAGS,
    async run(context, [token = ''], options) {
      const password = await newPassword(context, options)
      const value = await anonymous(context).auth.resetPassword({ token, password })
      return { value, text: 'the password is changed; log in with it' }
    },
  }),
  command({
    name: 'auth status',
    summary: 'show the account, the environment and the credential in use',
    examples: ['auth status', 'auth status --sandbox --json'],
    async run(context) {
      const client = context.client()
      const { user, environment, credential, scopes } = await client.auth.me()
      const value = { base_url: client.baseUrl, user, environment, credential, scopes }
      const text = fields([
        ['e-mail', user.email],
        ['verified', user.email_verified ? 'yes' : 'no'],
        ['second factor', user.second_factor ? `on, ${user.recovery_codes_left} recovery codes left` : 'off'],
        ['suspended', suspensionText(user.suspended)],
        ['address', client.baseUrl],
        ['environment', environment],
        ['credential', credential],
        ['scopes', scopes?.join(' ')],
      ])
      return { value, text }
    },
  }),
  command({
    name: 'auth logout',
    summary: 'end the session and delete the saved token',
    examples: ['auth logout'],
    async run(context) {
      const session = context.store.session()
      const client = session && anonymous(context).withOptions({ baseUrl: session.baseUrl, token: session.token })
      // The session is deleted here even if the service fails. The service may be unreachable, or may have ended the
      // session before.
      const ended = await client?.auth.logout().then(
        () => true,
        () => false,
      )
      const known = context.store.forgetSession()
      const text = ended ? 'logged out' : 'logged out here; the service could not be told'
      return {
        value: { logged_out: known, ...(known && { session_ended: ended }) },
        text: known ? text : 'no session was saved',
      }
    },
  }),
]
