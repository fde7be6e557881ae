import { z } from 'zod'
import { networkName } from '../../domain/networks/supported-networks.ts'
import { MOST_BETWEEN } from '../../schema/waiting-changes.ts'
import { timeText } from '../resources/time-text.ts'
import { quoted } from './mail-content.ts'
import type { WaitingChange } from './waiting-change.ts'

type Fact = [label: string, value: string]

/** The labels of audit log fields in a mail. */
const LABELS: Readonly<Record<string, string>> = {
  pay_to_address: 'Payee',
  slug: 'Name in the address',
  upstream_base_url: 'Upstream',
  upstream_headers: 'Upstream headers',
  upstream_header_names: 'Names of upstream headers',
  redirect_origins: 'Origins that the upstream may redirect to',
  name: 'Name',
  email: 'E-mail address',
  role: 'Role',
  scopes: 'May do',
  expires_at: 'Ends',
  allowed_addresses: 'Works from',
  password: 'Password',
  second_factor: 'Second factor',
  recovery_codes: 'Recovery codes',
  url: 'URL',
  events: 'Events',
  description: 'Description',
  enabled: 'On',
  disabled_reason: 'Disabled because',
  secret: 'Secret',
}

/** Fields that the mail does not list, because the title of the change already says what they mean. */
const IN_THE_TITLE = ['revoked_at']

/** Fields with values of a strict form. No person can write a text into them that a mail server would refuse. */
const STRICT_FIELDS = [
  'pay_to_address',
  'payees',
  'slug',
  'role',
  'enabled',
  'recovery_codes',
  'second_factor',
  'deleted_at',
]
const STRICT = /^[A-Za-z0-9.:-]{1,100}$/

/** The change without names, and without values that a person can choose freely: of these, the mail says only that they have changed. */
export function withoutTexts(change: WaitingChange): WaitingChange {
  const { before, after, between, new_payees: payees, paid_now: now, actors } = change
  const valuesOf = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [field, strictOf(field, value)]))
  return {
    ...change,
    ...{ names: [], api_name: null, new_payees: strictPairs(payees), paid_now: now && strictPairs(now) },
    ...{ before: before && valuesOf(before), after: after && valuesOf(after) },
    between: Object.fromEntries(
      Object.entries(between).map(([field, values]) => [field, values.map((value) => strictOf(field, value))]),
    ),
    actors: actors.map((actor) => ({ ...actor, api_key_name: null, member_email: null })),
  }
}

function strictOf(field: string, value: unknown): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (!STRICT_FIELDS.includes(field)) return SECRET
  const payees = pairs.safeParse(value)
  if (payees.success) return strictPairs(payees.data)
  return typeof value === 'string' && STRICT.test(value) ? value : SECRET
}

function strictPairs(payees: readonly (readonly [string, string])[]): [string, string][] {
  const partOf = (text: string) => (STRICT.test(text) ? text : 'only in the audit log')
  return payees.map(([network, payee]) => [partOf(network), partOf(payee)])
}

/** The audit log's replacement for a secret value. */
const SECRET = '(secret)'

const WEBHOOK_REASONS: Readonly<Record<string, string>> = {
  gone: 'its receiver is gone',
  failing: 'it failed for days',
}

/** The changed fields of a resource, each with the value before and after, and with the values between them. */
export function changedFacts(change: ChangedValues & Pick<WaitingChange, 'actions'>): Fact[] {
  const { before, after, actions } = change
  // Of a new resource, only the fields that were changed later have a value before.
  const ofNew = actions.includes('created') ? {} : after
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(ofNew ?? {})])].sort(byWeight)
  return fields.filter((field) => !IN_THE_TITLE.includes(field)).map((field) => factOf(field, change))
}

/** The fields that say where money and requests go are first. */
function byWeight(one: string, other: string): number {
  const order = Object.keys(LABELS)
  const placeOf = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return placeOf(one) - placeOf(other)
}

/** The payees of endpoints before and after the changes, and those that they had between them. */
export function payeeFacts(change: ChangedValues & Pick<WaitingChange, 'paid_now' | 'new_payees'>): Fact[] {
  const { before, after, paid_now: now } = change
  return [
    ...newPayeeFacts(change),
    ...(before === null && after === null ? [] : [['Payees', fromTo('payees', change)] satisfies Fact]),
    ...(now === null
      ? []
      : [['Paid now', payeesText(now, now.length > MOST_BETWEEN ? ' and more' : '')] satisfies Fact]),
  ]
}

/** The payees that the account did not pay before the changes. */
export function newPayeeFacts({ new_payees: payees }: Pick<WaitingChange, 'new_payees'>): Fact[] {
  return payees.length === 0 ? [] : [['New payees', payeesText(payees, moreAfter(payees))]]
}

/** The database keeps a bounded number of values. */
function moreAfter(values: readonly unknown[]): string {
  return values.length < MOST_BETWEEN ? '' : '; and perhaps more'
}

type ChangedValues = Pick<WaitingChange, 'before' | 'after' | 'between'>

function fromTo(field: string, { before, after, between }: ChangedValues): string {
  const [was, is] = [valueText(field, before?.[field] ?? null), valueText(field, after?.[field] ?? null)]
  const values = between[field] ?? []
  const others = values.filter((value) => ![was, is].includes(valueText(field, value)))
  const texts = new Set(
    others.map((value) =>
      field === 'upstream_base_url' ? serverText(value) : valueText(field, value, MOST_OF_VALUE_BETWEEN),
    ),
  )
  return `from ${was} to ${is}${texts.size > 0 ? `; between: ${[...texts].join('; ')}${moreAfter(values)}` : ''}`
}

/** What has happened to the second factor. */
export function switched(before: WaitingChange['before'], after: WaitingChange['after']): string {
  if (after?.second_factor === null) return 'switched off'
  return before?.second_factor === null ? 'switched on' : 'replaced'
}

function factOf(field: string, change: ChangedValues): Fact {
  const { before, after } = change
  const label = LABELS[field] ?? field
  const [was, is] = [before?.[field] ?? null, after?.[field] ?? null]
  if (field === 'second_factor') return [label, switched(before, after)]
  if (field === 'recovery_codes') return [label, recoveryCodesText(was, is)]
  if (field === 'disabled_reason' && is !== null) return [label, WEBHOOK_REASONS[String(is)] ?? quoted(is)]
  if (was === SECRET || is === SECRET) return [label, is === null ? 'removed' : was === null ? 'set' : 'changed']
  return [label, fromTo(field, change)]
}

function recoveryCodesText(was: unknown, is: unknown): string {
  if (is === null) return 'removed'
  if (was === null) return 'made'
  if (typeof was !== 'number' || typeof is !== 'number') return 'a code was used, or new codes were made'
  if (is >= was) return 'new codes were made'
  return `${was - is === 1 ? 'a code was' : `${was - is} codes were`} used, ${is} are left`
}

/** The audit log has only the length and digest of a long value. */
const digest = z.object({ bytes: z.number(), sha256: z.string() })
const pairs = z.array(z.tuple([z.string(), z.string()]))

function valueText(field: string, value: unknown, most = MOST_OF_VALUE): string {
  if (value === null) return field === 'expires_at' ? 'never' : field === 'allowed_addresses' ? 'everywhere' : 'none'
  if (field === 'expires_at' && typeof value === 'string' && !Number.isNaN(Date.parse(value))) return timeText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const long = digest.safeParse(value)
  if (long.success) return `a value of ${long.data.bytes} bytes`
  const payees = pairs.safeParse(value)
  if (field === 'payees' && payees.success) return payeesText(payees.data)
  if (!Array.isArray(value)) return cutText(quoted(value), most)
  const list = value.map((each) => cutText(quoted(each), MOST_OF_VALUE))
  return cutText(listText(list), most * MOST_LISTED)
}

function payeesText(payees: readonly (readonly [string, string])[], more = ''): string {
  const texts = payees
    .slice(0, MOST_BETWEEN)
    .map(
      ([network, payee]) =>
        `${quoted(payee)} on ${network === 'eip155' ? 'EVM networks' : (networkName(network) ?? quoted(network))}`,
    )
  return `${listText(texts)}${more}`
}

/** The maximum number of characters of a value in a mail. A longer value is cut: the host of a URL is at its beginning. */
const MOST_OF_VALUE = 300
const MOST_OF_VALUE_BETWEEN = 120
/** How many times as long a list may be. */
const MOST_LISTED = 8

/** The server of a URL. The end of a long one is shown, because it says who owns the name. */
function serverText(url: unknown): string {
  const server = /^[^/]*\/\/[^/?#]*/.exec(String(url))?.[0] ?? String(url)
  const [start, end] = [server.slice(0, 40), server.slice(-MOST_OF_VALUE_BETWEEN)]
  return quoted(server.length <= MOST_OF_VALUE_BETWEEN ? server : `${start}…${end}`)
}

/** A text with at most `most` characters, and with the number of those that are left out. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)} and ${text.length - most} more characters`
}

function listText(texts: readonly string[]): string {
  return texts.length === 0 ? 'none' : texts.join(', ')
}
