import { Launa } from '@launa/sdk'
import { transportOf } from '../client.ts'
import { command, type Result, UsageError } from '../command.ts'
import type { Context } from '../context.ts'
import { fields } from '../text.ts'

interface Credentials {
  email?: string
  passwordStdin?: boolean
}

const CREDENTIAL_FLAGS = [
  { flags: '--email <address>', summary: 'asked for when it is absent' },
  { flags: '--password-stdin', summary: 'read the password from standard input (or set LAUNA_PASSWORD)' },
]

/** Nobody is spoken for yet, whatever the variables say. */
function anonymous({ options, variables, store, signal }: Context): Launa {
  const baseUrl = options.baseUrl ?? (variables.LAUNA_BASE_URL || store.session()?.baseUrl)
  return new Launa({ ...transportOf(options), baseUrl, signal, anonymous: true })
}

/** A password is never an argument: those are seen by every process of the machine. */
async function credentials({ io, variables }: Context, { email, passwordStdin }: Credentials) {
  const address = email ?? (io.canAsk ? await io.ask('E-mail: ') : undefined)
  if (!address) throw new UsageError('give --email')
  if (passwordStdin) return { email: address, password: (await io.readStdin()).replace(/\r?\n$/, '') }
  const password = variables.LAUNA_PASSWORD || (io.canAsk ? await io.ask('Password: ', { hidden: true }) : undefined)
  if (!password) throw new UsageError('give the password by --password-stdin or LAUNA_PASSWORD')
  return { email: address, password }
}

async function enter(context: Context, options: Credentials, how: 'login' | 'signup'): Promise<Result> {
  const client = anonymous(context)
  const { token, user } = await client.auth[how](await credentials(context, options))
  const file = context.store.saveSession({ baseUrl: client.baseUrl, email: user.email, token })
  const text = `logged in as ${user.email} at ${client.baseUrl}; the token is in ${file}`
  const next = user.email_verified ? '' : '\nverify the address next: launa auth verify <token from the mail>'
  return { value: { base_url: client.baseUrl, user, file }, text: text + next }
}

export const authCommands = [
  command<Credentials>({
    name: 'auth login',
    summary: 'log in; the token is kept in a file that only you can read, for 24 hours',
    flags: CREDENTIAL_FLAGS,
    run: (context, _, options) => enter(context, options, 'login'),
  }),
  command<Credentials>({
    name: 'auth signup',
    summary: 'make an account and log in',
    flags: CREDENTIAL_FLAGS,
    run: (context, _, options) => enter(context, options, 'signup'),
  }),
  command({
    name: 'auth verify',
    summary: 'prove your e-mail address',
    args: [{ name: '<token>', summary: 'the one in the mail, good for one use' }],
    async run(context, [token = '']) {
      const value = await anonymous(context).auth.verifyEmail({ token })
      return { value, text: value.status }
    },
  }),
  command({
    name: 'auth status',
    summary: 'who you are, and where',
    async run(context) {
      const client = context.client()
      const { user, environment, credential, scopes } = await client.auth.me()
      const value = { base_url: client.baseUrl, user, environment, credential, scopes }
      const text = fields([
        ['e-mail', user.email],
        ['verified', user.email_verified ? 'yes' : 'no'],
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
    summary: 'end the session and forget the token',
    async run(context) {
      const session = context.store.session()
      const client = session && anonymous(context).withOptions({ baseUrl: session.baseUrl, token: session.token })
      // Forgotten whatever the service says: it may be out of reach, or have forgotten the session before.
      const ended = await client?.auth.logout().then(
        () => true,
        () => false,
      )
      const known = context.store.forgetSession()
      const text = ended ? 'logged out' : 'logged out here; the service did not hear of it'
      return {
        value: { logged_out: known, ...(known && { session_ended: ended }) },
        text: known ? text : 'nobody was logged in',
      }
    },
  }),
]
