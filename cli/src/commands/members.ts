import { type Invitation, type Member, ROLES } from '@launa/sdk'
import { command } from '../command.ts'
import { CODE_FLAG, type Code, withCode } from '../session/account-proof.ts'
import { type Column, table } from '../terminal/table.ts'

type Role = Member['role']

const ROLE_FLAG = { flags: '--role <role>', summary: ROLES.join(', '), choices: ROLES, required: true }
const MEMBER = { name: '<member>', summary: 'identifier of the member, as `members list` shows it' }

const COLUMNS: readonly Column<Member>[] = [
  ['id', ({ id }) => id],
  ['e-mail', ({ email }) => email],
  ['role', ({ role }) => role, 'whole'],
  ['second factor', ({ second_factor }) => (second_factor ? 'on' : 'off'), 'whole'],
  ['since', ({ created_at }) => created_at],
]

const INVITATION_COLUMNS: readonly Column<Invitation>[] = [
  ['id', ({ id }) => id],
  ['e-mail', ({ email }) => email],
  ['role', ({ role }) => role, 'whole'],
  ['good until', ({ expires_at }) => expires_at],
]

export const memberCommands = [
  command({
    name: 'members list',
    summary: 'list the people who may act for the account',
    examples: ['members list'],
    async run(context) {
      const value = await context.client().members.list()
      return { value, text: table(value.items, COLUMNS, context.io) }
    },
  }),
  command<Code & { role: Role }>({
    name: 'members set-role',
    summary: 'change the role of a member; its sessions for the account end',
    examples: ['members set-role 01990000-0000-7000-8000-000000000000 --role accountant'],
    args: [MEMBER],
    flags: [ROLE_FLAG, CODE_FLAG],
    writes: true,
    async run(context, [id = ''], { role, code }) {
      const change = (given: Code) => context.client().members.update(id, { role, ...given })
      const value = await withCode(context, code, change)
      return { value, text: `${value.email} is ${value.role}` }
    },
  }),
  command({
    name: 'members remove',
    summary: 'remove a member; its sessions for the account end',
    examples: ['members remove 01990000-0000-7000-8000-000000000000'],
    question: ([member]) => `Remove the member ${member}?`,
    args: [MEMBER],
    writes: true,
    async run(context, [id = '']) {
      await context.client().members.remove(id)
      return { value: { removed: id }, text: 'removed' }
    },
  }),
  command<Code & { email: string; role: Role }>({
    name: 'invitations create',
    summary: 'invite a person by mail; the link works once, within seven days',
    examples: ['invitations create --email grace@example.com --role accountant'],
    flags: [{ flags: '--email <address>', summary: 'address of the person', required: true }, ROLE_FLAG, CODE_FLAG],
    writes: true,
    async run(context, _, { email, role, code }) {
      const invite = (given: Code) => context.client().invitations.create({ email, role, ...given })
      const value = await withCode(context, code, invite)
      return { value, text: `${value.email} is invited as ${value.role}, until ${value.expires_at}` }
    },
  }),
  command({
    name: 'invitations list',
    summary: 'list the invitations that can be accepted',
    examples: ['invitations list'],
    async run(context) {
      const value = await context.client().invitations.list()
      return { value, text: table(value.items, INVITATION_COLUMNS, context.io) }
    },
  }),
  command({
    name: 'invitations revoke',
    summary: 'revoke an invitation',
    examples: ['invitations revoke 01990000-0000-7000-8000-000000000000'],
    args: [{ name: '<invitation>', summary: 'identifier of the invitation, as `invitations list` shows it' }],
    writes: true,
    async run(context, [id = '']) {
      await context.client().invitations.revoke(id)
      return { value: { revoked: id }, text: 'revoked' }
    },
  }),
]
