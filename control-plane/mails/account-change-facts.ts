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
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(ofNew ?? {})])]
  return fields.filter((field) => !IN_THE_TITLE.includes(field)).map((field) => factOf(field, change))
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
  const others = [...new Set(values.map((value) => valueText(field, value)))].filter(
    (text) => text !== was && text !== is,
  )
  return `from ${was} to ${is}${others.length > 0 ? `; between: ${others.join('; ')}${moreAfter(values)}` : ''}`
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

function valueText(field: string, value: unknown): string {
  if (value === null) return field === 'expires_at' ? 'never' : field === 'allowed_addresses' ? 'everywhere' : 'none'
  if (field === 'expires_at' && typeof value === 'string' && !Number.isNaN(Date.parse(value))) return timeText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const long = digest.safeParse(value)
  if (long.success) return `a value of ${long.data.bytes} bytes`
  const payees = pairs.safeParse(value)
  if (field === 'payees' && payees.success) return payeesText(payees.data)
  return Array.isArray(value) ? listText(value.map(shortQuoted)) : shortQuoted(value)
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

function shortQuoted(value: unknown): string {
  const text = quoted(value)
  return text.length <= MOST_OF_VALUE
    ? text
    : `${text.slice(0, MOST_OF_VALUE)} and ${text.length - MOST_OF_VALUE} more characters`
}

function listText(texts: readonly string[]): string {
  return texts.length === 0 ? 'none' : texts.join(', ')
}
