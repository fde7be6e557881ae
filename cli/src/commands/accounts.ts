import type { OpenAccount } from '@launa/sdk'
import { command } from '../command.ts'
import { UsageError } from '../input/usage-error.ts'
import { namedCredential } from '../session/client.ts'
import { type Column, table } from '../terminal/table.ts'

const ACCOUNT = { name: '<account>', summary: 'identifier of the account, as `accounts list` shows it' }

const COLUMNS: readonly Column<OpenAccount>[] = [
  ['id', ({ id }) => id],
  ['e-mail', ({ email }) => email],
  ['name', ({ name }) => name],
  ['your role', ({ role }) => role, 'whole'],
]

export const accountsCommands = [
  command({
    name: 'accounts list',
    summary: 'list the accounts that you may act for, your own first',
    examples: ['accounts list'],
    async run(context) {
      const value = await context.client().auth.accounts()
      return { value, text: table(value.items, COLUMNS, context.io) }
    },
  }),
  command({
    name: 'accounts use',
    summary: 'act for this account from now on, with the same session',
    examples: ['accounts use 01990000-0000-7000-8000-000000000000'],
    args: [ACCOUNT],
    async run(context, [id = '']) {
      const named = namedCredential(context.variables)
      if (named) throw new UsageError(`${named} overrides the saved session: unset it, then: launa auth login`)
      const client = context.client()
      const [{ token, account }, { user }] = await Promise.all([client.auth.openAccount(id), client.auth.me()])
      const file = context.store.saveSession({ baseUrl: client.baseUrl, email: user.email, token })
      return { value: { account, file }, text: `acting for ${account.email} as ${account.role}` }
    },
  }),
  command({
    name: 'accounts join',
    summary: 'accept an invitation with the account of the invited address',
    examples: ['accounts join TOKEN'],
    args: [{ name: '<token>', summary: 'token in the mail; it works once' }],
    async run(context, [token = '']) {
      const value = await context.client().auth.acceptInvitation({ token })
      const { account } = value
      return { value, text: `you are ${account.role} of ${account.email}; next: launa accounts use ${account.id}` }
    },
  }),
  command({
    name: 'accounts leave',
    summary: 'leave an account that you are a member of',
    examples: ['accounts leave 01990000-0000-7000-8000-000000000000'],
    question: ([account]) => `Leave the account ${account}?`,
    args: [ACCOUNT],
    async run(context, [id = '']) {
      await context.client().auth.leaveAccount(id)
      return { value: { left: id }, text: 'left' }
    },
  }),
]
