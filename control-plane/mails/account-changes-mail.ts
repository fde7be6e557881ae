import { LISTED_NAMES } from '../../schema/waiting-changes.ts'
import { timeText } from '../resources/time-text.ts'
import { changedFacts, cutText, newPayeeFacts, payeeFacts, switched, withoutTexts } from './account-change-facts.ts'
import { linkedTo } from './dashboard-links.ts'
import { type MailContent, type MailPart, paragraph, quoted } from './mail-content.ts'
import { type ChangeAction, type ChangeActor, lastAction, type WaitingChange } from './waiting-change.ts'

interface AccountChanges {
  /** The id of the account. */
  account: string
  /** The most important first. */
  changes: readonly WaitingChange[]
  /** The number of further changes, which wait for the next mail. */
  more: number
  /** Whether the mail leaves out names and texts, because the mail server has refused the mail with them. */
  isPlain?: boolean
}

/** The mail to an account's owner about changes of the account, with an item for each. */
export function accountChangesMail({ account, changes, more, isPlain }: AccountChanges): MailContent {
  const heading = headingOf(changes)
  const parts = [
    ...(isPlain ? [paragraph(PLAIN)] : []),
    ...(isPlain ? changes.map(withoutTexts) : changes).map(itemOf),
    ...(more > 0
      ? [paragraph(`${more} more changes wait for the next mails. The audit log has all of them now.`)]
      : []),
  ]
  const shared = { subject: heading, heading, parts }
  if (changes.some(isDeletion))
    return {
      ...shared,
      afterwards: [paragraph('The APIs of the account are deleted, and its login no longer works.')],
      reason: 'You get this mail because your Launa account had this address.',
    }
  const environments = changes.map(({ environment }) => environment)
  return linkedTo(
    { account, environments },
    {
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
    },
  )
}

function headingOf(changes: readonly WaitingChange[]): string {
  if (changes.some(isDeletion)) return DELETED
  const ofMoney = changes.filter(isOfMoney)
  const headings = new Set((ofMoney.length > 0 ? ofMoney : changes).map(changeOf))
  const [only] = headings
  if (headings.size === 1 && only !== undefined) return only
  return ofMoney.length > 0 ? 'Payees of your account were changed' : 'Your Launa account was changed'
}

/** Whether the change is about the payee of an API or endpoint in production. */
function isOfMoney({ environment, resource_type: type, after }: WaitingChange): boolean {
  if (environment !== 'production') return false
  return type === 'endpoint' || (type === 'api' && after !== null && 'pay_to_address' in after)
}

const DELETED = 'Your Launa account was deleted'
const LOGIN_FIELDS = ['email', 'password', 'second_factor']

/** Describes the change in one sentence, without the names of keys or APIs. */
function changeOf(change: WaitingChange): string {
  const { resource_type: type, before, after } = change
  switch (type) {
    case 'api_key':
      return `An API key was ${verbOf(change)}`
    case 'webhook':
      return `A webhook was ${verbOf(change)}`
    case 'endpoint':
      return lastAction(change) === 'created'
        ? 'A new endpoint has a new payee'
        : 'The payee of an endpoint was changed'
    case 'api':
      return apiChange(change)
    case 'member':
      return MEMBER_CHANGES[lastAction(change)]
    case 'invitation':
      return 'A person was invited to your account'
    case 'account':
      if (isDeletion(change)) return DELETED
      if (LOGIN_FIELDS.filter((field) => after && field in after).length > 1)
        return 'The login of your account was changed'
      if (after && 'second_factor' in after) return `The second factor of your account was ${switched(before, after)}`
      if (after && 'password' in after) return 'The password of your account was changed'
      if (after && 'email' in after) return 'The e-mail address of your account was changed'
      return Number(after?.recovery_codes) < Number(before?.recovery_codes)
        ? 'A recovery code of your account was used'
        : 'The recovery codes of your account were changed'
  }
}

function apiChange(change: WaitingChange): string {
  const action = lastAction(change)
  const { after } = change
  if (action === 'deleted') return 'An API was deleted'
  if (action === 'created') return 'A new API has a new payee'
  const has = (field: string) => after !== null && field in after
  if (has('pay_to_address')) return 'The payee of an API was changed'
  if (has('upstream_base_url') || has('upstream_headers')) return 'The upstream of an API was changed'
  return has('slug') ? 'The address of an API was changed' : 'The redirect origins of an API were changed'
}

const MEMBER_CHANGES: Readonly<Record<ChangeAction, string>> = {
  created: 'Your account has a new member',
  updated: 'The role of a member was changed',
  deleted: 'A person is no longer a member of your account',
}

/** What has happened to a resource, in one word, or in several if it was changed in several ways. */
function verbOf(change: WaitingChange): string {
  return change.actions.map((action) => verb(action, change)).join(' and ')
}

function verb(action: ChangeAction, { after }: WaitingChange): string {
  if (action !== 'updated') return action
  if (after?.disabled_reason) return 'disabled'
  return after?.revoked_at ? 'revoked' : 'changed'
}

function isDeletion({ resource_type, after }: WaitingChange): boolean {
  return resource_type === 'account' && typeof after?.deleted_at === 'string'
}

const PLAIN = 'Your mail server did not take this mail with its names and texts, so they are only in the audit log.'

/** The maximum numbers of characters of a fact, and of all facts of an item. Mail programs cut long mails. */
const MOST_OF_FACT = 3_000
const MOST_OF_ITEM = 6_000

/** The facts that fit into an item. A last fact says how many do not fit. */
function fitting(facts: readonly [string, string][]): [string, string][] {
  const shown: [string, string][] = []
  let room = MOST_OF_ITEM
  for (const [label, value] of facts) {
    const text = cutText(value, MOST_OF_FACT)
    room -= label.length + text.length
    if (room < 0) return [...shown, ['More', `${facts.length - shown.length} more fields are in the audit log.`]]
    shown.push([label, text])
  }
  return shown
}

function itemOf(change: WaitingChange): MailPart {
  const { environment, before, names, first_at: from, last_at: to } = change
  const [first, last] = [timeText(from), timeText(to)]
  const facts: [string, string][] = [
    ['When', first === last ? first : `${first} to ${last}`],
    ['By', change.actors.map(actorText).join('; ')],
  ]
  if (isDeletion(change)) {
    const title = names.length === 0 ? changeOf(change) : `Account ${quoted(before?.email ?? names[0])} was deleted`
    return { kind: 'item', title, facts }
  }
  const where = environment === null ? '' : environment === 'development' ? ', in the Sandbox' : ', in production'
  return { kind: 'item', title: `${titleOf(change)}${where}`, facts: [...facts, ...fitting(valueFacts(change))] }
}

function valueFacts(change: WaitingChange): [string, string][] {
  if (change.resource_type === 'endpoint') return payeeFacts(change)
  return [...newPayeeFacts(change), ...(change.actions.includes('updated') ? changedFacts(change) : [])]
}

const NAMES = { api: 'API', api_key: 'API key', webhook: 'Webhook' } as const

/** The change in one sentence, with the name of its resource. */
function titleOf(change: WaitingChange): string {
  const { resource_type: type, before, after, api_name: api } = change
  const name = namesText(change)
  const action = lastAction(change)
  const at = change.slug === null ? '' : ` (name in the address: ${change.slug})`
  if (change.names.length === 0) return `${changeOf(change)}${at}`
  switch (type) {
    case 'account':
      return changeOf(change)
    case 'endpoint': {
      const where = `${api === null ? '' : ` of API ${quoted(api)}`}${at}`
      const kind = change.names.length === 1 ? 'Endpoint' : 'Endpoints'
      return `${kind} ${name}${where}: ${action === 'created' ? 'created with a new payee' : 'other payees'}`
    }
    case 'invitation':
      return `${name} was invited${asRole(after)}`
    case 'member':
      if (action === 'created') return `${name} joined${asRole(after)}`
      return action === 'updated' ? `The role of ${name} was changed` : `${name} is no longer a member${asRole(before)}`
    default:
      return `${NAMES[type]} ${name}${at} was ${verbOf(change)}`
  }
}

/** The names of the resource or of the endpoints. A renamed resource has several. */
function namesText({ names }: WaitingChange): string {
  const shown = names.slice(0, LISTED_NAMES).map(quoted).join(', ')
  return `${shown}${names.length > LISTED_NAMES ? ' and more' : ''}`
}

function asRole(values: WaitingChange['after']): string {
  return typeof values?.role === 'string' ? ` as ${values.role}` : ''
}

function actorText({ actor, api_key_name: key, member_email: member, address }: ChangeActor): string {
  const from = address ? `, from ${address}` : ''
  if (actor === 'person' && member) return `the member ${quoted(member)}${from}`
  if (actor === 'person') return `a logged-in person${from}`
  if (actor === 'api_key') return `${key === null ? 'an API key' : `the API key ${quoted(key)}`}${from}`
  return 'the gateway'
}
