import { z } from 'zod'
import { networkName } from '../../domain/networks/supported-networks.ts'
import { inToken } from '../resources/statement-line.ts'
import { timeText } from '../resources/time-text.ts'
import { quoted } from './mail-content.ts'
import type { NotableChange } from './notable-change.ts'

type Fact = [label: string, value: string]

/** The labels of audit log fields in a mail. */
const LABELS: Readonly<Record<string, string>> = {
  pay_to_address: 'Payee',
  slug: 'Name in the address',
  upstream_base_url: 'Upstream',
  upstream_headers: 'Upstream headers',
  upstream_header_names: 'Names of upstream headers',
  redirect_origins: 'Origins that the upstream may redirect to',
  accepts: 'Prices and payees',
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

/** The changed fields of a resource, each with the value before and after. */
export function changedFacts(change: NotableChange): Fact[] {
  const { before, after } = change
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.filter((field) => !IN_THE_TITLE.includes(field)).map((field) => factOf(field, change))
}

/** The maximum number of different payees in an item. */
const MOST_PAYEES = 20

/** The payees that the prices of endpoints have after the changes. */
export function payeeFacts(changes: readonly NotableChange[]): Fact[] {
  const payees = new Set<string>()
  for (const { after } of changes) {
    const prices = options.safeParse(after?.accepts)
    for (const { network, extra } of prices.success ? prices.data : [])
      if (extra?.payTo !== undefined) payees.add(`${quoted(extra.payTo)} on ${networkName(network) ?? quoted(network)}`)
  }
  // The last ones are paid now.
  const listed = [...payees].slice(-MOST_PAYEES)
  const others = payees.size > listed.length ? ` and ${payees.size - listed.length} more` : ''
  return [['Payees', `${listText(listed)}${others}`]]
}

/** What has happened to the second factor. */
export function switched(before: NotableChange['before'], after: NotableChange['after']): string {
  if (after?.second_factor === null) return 'switched off'
  return before?.second_factor === null ? 'switched on' : 'replaced'
}

function factOf(field: string, { before, after }: NotableChange): Fact {
  const label = LABELS[field] ?? field
  const [was, is] = [before?.[field] ?? null, after?.[field] ?? null]
  if (field === 'second_factor') return [label, switched(before, after)]
  if (field === 'recovery_codes') return [label, recoveryCodesText(was, is)]
  if (field === 'disabled_reason' && is !== null) return [label, WEBHOOK_REASONS[String(is)] ?? quoted(is)]
  if (was === SECRET || is === SECRET) return [label, is === null ? 'removed' : was === null ? 'set' : 'changed']
  return [label, `from ${valueText(field, was)} to ${valueText(field, is)}`]
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
const options = z.array(
  z.object({
    ...{ network: z.string(), asset: z.string(), amount: z.string().regex(/^\d{1,78}$/) },
    extra: z.object({ payTo: z.string().optional() }).optional(),
  }),
)

function valueText(field: string, value: unknown): string {
  if (value === null) return field === 'expires_at' ? 'never' : field === 'allowed_addresses' ? 'everywhere' : 'none'
  if (field === 'expires_at' && typeof value === 'string' && !Number.isNaN(Date.parse(value))) return timeText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const long = digest.safeParse(value)
  if (long.success) return `a value of ${long.data.bytes} bytes`
  const prices = options.safeParse(value)
  if (field === 'accepts' && prices.success) return listText(prices.data.map(priceText))
  return Array.isArray(value) ? listText(value.map(quoted)) : quoted(value)
}

function listText(texts: readonly string[]): string {
  return texts.length === 0 ? 'none' : texts.join(', ')
}

function priceText({ network, asset, amount, extra }: z.output<typeof options>[number]): string {
  const known = inToken({ network, asset }, BigInt(amount))
  const price = known ? `${known.text} ${known.symbol}` : `${amount} atomic units of ${quoted(asset)}`
  const payee = extra?.payTo === undefined ? '' : ` to ${quoted(extra.payTo)}`
  return `${price} on ${networkName(network) ?? quoted(network)}${payee}`
}
