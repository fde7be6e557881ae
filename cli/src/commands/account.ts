import type { Session } from '@launa/sdk'
import {
  CODE_FLAG,
  type Code,
  currentPassword,
  NEW_PASSWORD_FLAGS,
  type NewPassword,
  newPassword,
  withCode,
} from '../account-proof.ts'
import { command, type Result } from '../command.ts'
import type { Context } from '../context.ts'

/** Keeps the token of the new session. */
function renewed({ store, client }: Context, { token, user }: Session): Result {
  store.saveSession({ baseUrl: client().baseUrl, email: user.email, token })
  return { value: { user }, text: 'done; all other sessions have ended' }
}

export const accountCommands = [
  command<NewPassword & Code>({
    name: 'account change-password',
    summary: 'choose a new password; all other sessions end',
    examples: ['account change-password'],
    flags: [...NEW_PASSWORD_FLAGS, CODE_FLAG],
    async run(context, _, options) {
      const current_password = await currentPassword(context)
      const new_password = await newPassword(context, options)
      const change = (code: Code) => context.client().auth.changePassword({ current_password, new_password, ...code })
      return renewed(context, await withCode(context, options.code, change))
    },
  }),
  command<{ email: string } & Code>({
    name: 'account change-email',
    summary: 'change the e-mail address: a mail with a token goes to the new one; then: launa auth verify <token>',
    examples: ['account change-email --email new@example.com'],
    flags: [{ flags: '--email <address>', summary: 'new e-mail address', required: true }, CODE_FLAG],
    async run(context, _, { email, code }) {
      const password = await currentPassword(context)
      const value = await withCode(context, code, (given) =>
        context.client().auth.changeEmail({ email, password, ...given }),
      )
      return { value, text: `a mail to ${email} is on its way; then: launa auth verify <token>` }
    },
  }),
  command({
    name: 'account end-other-sessions',
    summary: 'end all other sessions',
    examples: ['account end-other-sessions'],
    async run(context) {
      return renewed(context, await context.client().auth.endOtherSessions())
    },
  }),
  command<Code>({
    name: 'account delete',
    summary: 'delete the account with its APIs and keys; payments stay on record',
    examples: ['account delete'],
    question: () => 'Delete the account with its APIs and API keys?',
    flags: [CODE_FLAG],
    async run(context, _, { code }) {
      const password = await currentPassword(context)
      await withCode(context, code, (given) => context.client().auth.deleteAccount({ password, ...given }))
      context.store.forgetSession()
      return { value: { deleted: true }, text: 'deleted' }
    },
  }),
]
