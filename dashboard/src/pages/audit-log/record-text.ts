import type { AuditRecord, Identity } from '@launa/sdk'
import { changesOf } from '../../ui/data/field-changes.ts'
import { counted } from '../../ui/text/numbers.ts'
import type { RecordGroup } from './record-groups.ts'

const RESOURCES: Readonly<Record<AuditRecord['resource_type'], string>> = {
  api: 'API',
  endpoint: 'Endpoint',
  domain: 'Domain',
  api_key: 'API key',
  webhook: 'Webhook',
  account: 'Account',
  member: 'Member',
  invitation: 'Invitation',
}

/** The kinds of resources, for a filter. */
export const KINDS = Object.entries(RESOURCES).map(([value, text]) => ({
  value: value as AuditRecord['resource_type'],
  text,
}))

/** Fields of an account that belong to the login of its person. They concern no other member. */
const LOGIN_FIELDS = ['email', 'password', 'second_factor', 'recovery_codes']

/**
 * The person, API key or program that made a change. The account's own person has no `member_email`. For that person, the log has no e-mail
 * address. So the text has the name of the account, and the person's present e-mail address.
 */
export function actorText(
  { actor, api_key_name: key, member_email: member }: Pick<AuditRecord, 'actor' | 'api_key_name' | 'member_email'>,
  { name, email }: Pick<Identity['account'], 'name' | 'email'>,
): string {
  if (actor === 'person') return member ?? (name === null ? email : `${name} (${email})`)
  return actor === 'api_key' ? `API key ${key ?? ''}` : 'the gateway'
}

/** The kind of the thing that was changed. */
export function resourceText(record: Pick<AuditRecord, 'action' | 'resource_type' | 'before' | 'after'>): string {
  const isOfLogin = record.resource_type === 'account' && record.action === 'updated'
  if (isOfLogin && changesOf(record).every(({ field }) => LOGIN_FIELDS.includes(field))) return 'Login'
  return RESOURCES[record.resource_type]
}

/** The kind of the resources that the records of a group have changed, and their number if there are several. */
export function groupText({ newest, records }: Pick<RecordGroup, 'newest' | 'records'>): string {
  const text = resourceText(newest)
  return records.length === 1 ? text : counted(records.length, text)
}
