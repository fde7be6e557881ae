import { ALARM_KINDS, type Session } from '@launa/sdk'
import { command, type Result } from '../command.ts'
import type { Context } from '../context.ts'
import {
  CODE_FLAG,
  type Code,
  currentPassword,
  NEW_PASSWORD_FLAGS,
  type NewPassword,
  newPassword,
  withCode,
} from '../session/account-proof.ts'
import { anonymous } from '../session/client.ts'
import { fields } from '../terminal/text.ts'

type AlarmKind = (typeof ALARM_KINDS)[number]

/** Saves the token of the new session. */
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
    summary:
      'change the e-mail address: a mail with a token goes to the new one; then: launa auth verify <token>. A mail to the old address has a token that stops the change',
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
    name: 'account stop-email-change',
    summary: 'stop a change of your e-mail address that another person has begun; all sessions end',
    examples: ['account stop-email-change TOKEN'],
    args: [{ name: '<token>', summary: 'token in the mail to the present address; it works once' }],
    async run(context, [token = '']) {
      const value = await anonymous(context).auth.stopEmailChange({ token })
      return { value, text: 'stopped; choose a new password next: launa auth forgot-password' }
    },
  }),
  command<{ email?: boolean }>({
    name: 'account publish',
    summary: 'choose whether your confirmed address is the contact of APIs that have no other contact',
    examples: ['account publish --no-email'],
    flags: [
      { flags: '--email', summary: 'publish it; the default of an account' },
      { flags: '--no-email', summary: 'keep it private, whatever the settings of the APIs are' },
    ],
    check: ({ email }) => (email === undefined ? ['give --email or --no-email'] : []),
    async run(context, _, { email }) {
      const user = await context.client().auth.update({ publish_owner_email: email === true })
      return { value: { user }, text: user.publish_owner_email ? 'published' : 'private' }
    },
  }),
  command<{ name: string }>({
    name: 'account rename',
    summary: 'change the name that members, invited persons and statements see',
    examples: ["account rename --name 'Northwind Weather'"],
    flags: [{ flags: '--name <name>', summary: 'the new name', required: true }],
    async run(context, _, { name }) {
      const user = await context.client().auth.update({ name })
      return { value: { user }, text: `the name is ${user.name}` }
    },
  }),
  command<{ problems?: boolean }>({
    name: 'account mails',
    summary: 'choose whether you get mails about problems of your APIs',
    examples: ['account mails --no-problems'],
    flags: [
      { flags: '--problems', summary: 'send mails; the default of an account' },
      { flags: '--no-problems', summary: 'send no mails; `launa status` still shows the problems' },
    ],
    check: ({ problems }) => (problems === undefined ? ['give --problems or --no-problems'] : []),
    async run(context, _, { problems }) {
      const user = await context.client().auth.update({ problem_mails: problems === true })
      return { value: { user }, text: user.problem_mails ? 'mailed' : 'not mailed' }
    },
  }),
  command<{ on?: AlarmKind[]; off?: AlarmKind[] }>({
    name: 'account alarms',
    summary: 'show or choose the events of the account about which you get mails; each member chooses separately',
    examples: ['account alarms', 'account alarms --on month_summary --on key_ending --off day_summary'],
    flags: [
      {
        flags: '--on <kind>',
        summary: 'send mails about this event; may be given more than once',
        choices: ALARM_KINDS,
        repeats: true,
      },
      {
        flags: '--off <kind>',
        summary: 'send no mails about this event; may be given more than once',
        choices: ALARM_KINDS,
        repeats: true,
      },
    ],
    check: ({ on = [], off = [] }) =>
      on.filter((kind) => off.includes(kind)).map((kind) => `give either --on or --off for ${kind}`),
    writes: true,
    async run(context, _, { on = [], off = [] }) {
      const { auth } = context.client()
      const now = await auth.alarms()
      const kinds = ALARM_KINDS.filter((kind) => !off.includes(kind) && (on.includes(kind) || now.kinds.includes(kind)))
      const alarms = on.length + off.length > 0 ? await auth.updateAlarms({ kinds }) : now
      const text = fields(alarms.available.map((kind) => [kind, alarms.kinds.includes(kind) ? 'on' : 'off']))
      return { value: alarms, text }
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
