import type { Environment } from '../../domain/environment.ts'
import { type MailContent, type MailPart, paragraph, quoted, timeText } from './mail-content.ts'

/** The maximum number of changes that one mail lists. The database returns one more, to show that there are further ones. */
const MOST_LISTED = 20

/** A record of the audit log that its owner is mailed about, as the database returns it. */
export interface NotableChange {
  at: string
  environment: Environment | null
  actor: 'person' | 'api_key' | 'gateway'
  api_key_name: string | null
  /** The address of the member; absent in records of an earlier version. */
  member_email?: string | null
  address: string | null
  action: 'created' | 'updated' | 'deleted'
  resource_type: 'api' | 'endpoint' | 'api_key' | 'account' | 'webhook' | 'member' | 'invitation'
  resource_name: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The mail to an account's owner about changes of the account, with an item for each change. */
export function accountChangesMail({ changes }: { changes: readonly NotableChange[] }): MailContent {
  const listed = changes.slice(0, MOST_LISTED)
  const heading = headingOf(listed)
  const parts = [
    ...listed.map(itemOf),
    ...(changes.length > listed.length ? [paragraph('There were more changes. The audit log has all of them.')] : []),
  ]
  const shared = { subject: heading, heading, parts }
  if (changes.some(isDeletion))
    return {
      ...shared,
      afterwards: [paragraph('The APIs of the account are deleted, and its login no longer works.')],
      reason: 'You get this mail because your Launa account had this address.',
    }
  return {
    ...shared,
    button: { label: 'See the audit log', path: '/dashboard/audit-log' },
    afterwards: [
      paragraph('If it was you, there is nothing to do.'),
      paragraph(
        'If it was not you, change your password, revoke your API keys, and check the payees and upstreams of your APIs. GET /audit-log lists all changes.',
      ),
      { kind: 'link', link: { label: 'Change your password', path: '/dashboard/account' } },
      { kind: 'link', link: { label: 'Revoke API keys', path: '/dashboard/keys' } },
    ],
    reason:
      'You get this mail because a Launa account has this address. Launa sends such a mail for every change of keys, payees and logins.',
  }
}

function headingOf(changes: readonly NotableChange[]): string {
  if (changes.some(isDeletion)) return 'Your Launa account was deleted'
  const headings = new Set(changes.map(changeOf))
  const [only] = headings
  return headings.size === 1 && only !== undefined ? only : 'Your Launa account was changed'
}

/** Describes the change in one sentence, without the names of keys or APIs. */
function changeOf(change: NotableChange): string {
  const { resource_type: type, before, after } = change
  switch (type) {
    case 'api_key':
      return `An API key was ${verbOf(change)}`
    case 'webhook':
      return after?.disabled_reason ? 'A webhook was disabled' : `A webhook was ${verbOf(change)}`
    case 'endpoint':
      return 'The payee of an endpoint was changed'
    case 'api':
      return after && 'pay_to_address' in after
        ? 'The payee of an API was changed'
        : 'The upstream of an API was changed'
    case 'member':
      return MEMBER_CHANGES[change.action]
    case 'invitation':
      return 'A person was invited to your account'
    case 'account':
      if (after && 'second_factor' in after) return `The second factor of your account was ${switched(before, after)}`
      if (after && 'password' in after) return 'The password of your account was changed'
      if (after && 'email' in after) return 'The e-mail address of your account was changed'
      return 'The recovery codes of your account were changed'
  }
}

const MEMBER_CHANGES: Readonly<Record<NotableChange['action'], string>> = {
  created: 'Your account has a new member',
  updated: 'The role of a member was changed',
  deleted: 'A member has left your account',
}

function switched(before: NotableChange['before'], after: NotableChange['after']): string {
  if (after?.second_factor === null) return 'switched off'
  return before?.second_factor === null ? 'switched on' : 'replaced'
}

function verbOf({ action, after }: NotableChange): string {
  if (action !== 'updated') return action
  return after?.revoked_at ? 'revoked' : 'changed'
}

function isDeletion({ resource_type, after }: NotableChange): boolean {
  return resource_type === 'account' && typeof after?.deleted_at === 'string'
}

const NAMES: Readonly<Record<NotableChange['resource_type'], string>> = {
  api: 'API',
  endpoint: 'Endpoint',
  api_key: 'API key',
  account: 'Account',
  webhook: 'Webhook',
  member: 'Member',
  invitation: 'Invited address',
}

function itemOf(change: NotableChange): MailPart {
  const { action, at, environment, resource_type: type, before, after } = change
  const facts: [string, string][] = [
    ['When', timeText(at)],
    ['By', actorText(change)],
  ]
  if (isDeletion(change))
    return { kind: 'item', title: `Account ${quoted(before?.email ?? change.resource_name)} was deleted`, facts }
  const where = environment === 'development' ? ', in the Sandbox' : ''
  const fields = action === 'updated' ? [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])] : []
  return {
    kind: 'item',
    title: `${NAMES[type]} ${quoted(change.resource_name)} was ${verbOf(change)}${where}`,
    facts: [...facts, ...fields.map((field) => factOf(field, change))],
  }
}

/** The labels of audit log fields in a mail. */
const FIELDS: Readonly<Record<string, string>> = {
  pay_to_address: 'Payee',
  upstream_base_url: 'Upstream',
  upstream_headers: 'Upstream headers',
  accepts: 'Prices and payees',
  email: 'E-mail address',
  role: 'Role',
  password: 'Password',
  second_factor: 'Second factor',
  recovery_codes: 'Recovery codes',
}

/** The audit log's replacement for a secret value. */
const SECRET = '(secret)'

function factOf(field: string, { before, after }: NotableChange): [label: string, value: string] {
  const label = FIELDS[field] ?? field
  const [was, is] = [before?.[field] ?? null, after?.[field] ?? null]
  if (field === 'second_factor') return [label, switched(before, after)]
  if (field === 'recovery_codes') return [label, is === null ? 'removed' : 'a code was used, or new codes were made']
  if (was === SECRET || is === SECRET) return [label, is === null ? 'removed' : was === null ? 'set' : 'changed']
  return [label, `from ${valueText(was)} to ${valueText(is)}`]
}

function actorText({ actor, api_key_name: key, member_email: member, address }: NotableChange): string {
  const from = address ? `, from ${address}` : ''
  if (actor === 'person' && member) return `the member ${quoted(member)}${from}`
  if (actor === 'person') return `a logged-in person${from}`
  if (actor === 'api_key') return `the API key ${quoted(key ?? '')}${from}`
  return 'the gateway'
}

function valueText(value: unknown): string {
  return value === null ? 'none' : quoted(value)
}
