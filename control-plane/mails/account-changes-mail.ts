import { timeText } from '../resources/time-text.ts'
import { changedFacts, switched } from './account-change-facts.ts'
import { linkedTo } from './environment-links.ts'
import { type MailContent, type MailPart, paragraph, quoted } from './mail-content.ts'
import type { NotableChange } from './notable-change.ts'

/** The maximum number of changes that one mail lists. The database returns one more, to show that there are further ones. */
const MOST_LISTED = 20

/** The mail to an account's owner about changes of the account, with an item for each change. The most important of `changes` comes first. */
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
  const environments = changes.map(({ environment }) => environment)
  return linkedTo(environments, {
    ...shared,
    button: { label: 'See the audit log', path: '/dashboard/audit-log' },
    afterwards: [
      paragraph('If it was you, there is nothing to do.'),
      paragraph(
        'If it was not you, change your password, revoke your API keys, and check the payees, upstreams and addresses of your APIs. The audit log lists all changes.',
      ),
      { kind: 'link', link: { label: 'Change your password', path: '/dashboard/account' } },
      { kind: 'link', link: { label: 'Revoke API keys', path: '/dashboard/keys' } },
    ],
    reason:
      'You get this mail because a Launa account has this address. Launa sends such a mail about changes of its logins, members and keys, and of where its payments and requests go.',
  })
}

function headingOf(changes: readonly NotableChange[]): string {
  if (changes.some(isDeletion)) return 'Your Launa account was deleted'
  const ofMoney = changes.filter(isOfMoney)
  const headings = new Set((ofMoney.length > 0 ? ofMoney : changes).map(changeOf))
  const [only] = headings
  return headings.size === 1 && only !== undefined ? only : 'Your Launa account was changed'
}

/** Whether the change is about the payee of an API or endpoint in production. */
function isOfMoney({ environment, resource_type: type, after }: NotableChange): boolean {
  if (environment !== 'production') return false
  return type === 'endpoint' || (type === 'api' && after !== null && 'pay_to_address' in after)
}

/** Describes the change in one sentence, without the names of keys or APIs. */
function changeOf(change: NotableChange): string {
  const { resource_type: type, before, after } = change
  switch (type) {
    case 'api_key':
      return `An API key was ${verbOf(change)}`
    case 'webhook':
      return `A webhook was ${verbOf(change)}`
    case 'endpoint':
      return 'The payee of an endpoint was changed'
    case 'api':
      return apiChange(change)
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

function apiChange({ action, after }: NotableChange): string {
  if (action === 'deleted') return 'An API was deleted'
  const has = (field: string) => after !== null && field in after
  if (has('pay_to_address')) return 'The payee of an API was changed'
  if (has('upstream_base_url') || has('upstream_headers')) return 'The upstream of an API was changed'
  return has('slug') ? 'The address of an API was changed' : 'The redirect origins of an API were changed'
}

const MEMBER_CHANGES: Readonly<Record<NotableChange['action'], string>> = {
  created: 'Your account has a new member',
  updated: 'The role of a member was changed',
  deleted: 'A person is no longer a member of your account',
}

function verbOf({ action, after }: NotableChange): string {
  if (action !== 'updated') return action
  if (after?.disabled_reason) return 'disabled'
  return after?.revoked_at ? 'revoked' : 'changed'
}

function isDeletion({ resource_type, after }: NotableChange): boolean {
  return resource_type === 'account' && typeof after?.deleted_at === 'string'
}

const NAMES = { api: 'API', endpoint: 'Endpoint', api_key: 'API key', webhook: 'Webhook' } as const

function itemOf(change: NotableChange): MailPart {
  const { action, at, environment, before } = change
  const facts: [string, string][] = [
    ['When', timeText(at)],
    ['By', actorText(change)],
  ]
  if (isDeletion(change))
    return { kind: 'item', title: `Account ${quoted(before?.email ?? change.resource_name)} was deleted`, facts }
  const where = environment === null ? '' : environment === 'development' ? ', in the Sandbox' : ', in production'
  return {
    kind: 'item',
    title: `${titleOf(change)}${where}`,
    facts: [...facts, ...(action === 'updated' ? changedFacts(change) : [])],
  }
}

/** The change in one sentence, with the name of its resource. */
function titleOf(change: NotableChange): string {
  const { action, resource_type: type, before, after } = change
  const name = quoted(change.resource_name)
  switch (type) {
    case 'account':
      return changeOf(change)
    case 'invitation':
      return `${name} was invited${asRole(after)}`
    case 'member':
      if (action === 'created') return `${name} joined${asRole(after)}`
      return action === 'updated' ? `The role of ${name} was changed` : `${name} is no longer a member${asRole(before)}`
    default:
      return `${NAMES[type]} ${name} was ${verbOf(change)}`
  }
}

function asRole(values: NotableChange['after']): string {
  return typeof values?.role === 'string' ? ` as ${values.role}` : ''
}

function actorText({ actor, api_key_name: key, member_email: member, address }: NotableChange): string {
  const from = address ? `, from ${address}` : ''
  if (actor === 'person' && member) return `the member ${quoted(member)}${from}`
  if (actor === 'person') return `a logged-in person${from}`
  if (actor === 'api_key') return `the API key ${quoted(key ?? '')}${from}`
  return 'the gateway'
}
