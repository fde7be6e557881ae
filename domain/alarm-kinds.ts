import { type PersonScope, ROLE_SCOPES, ROLES, type Role, type Scope } from './scopes.ts'

/** The alarms that a person may get by mail about an account. The person chooses each of them separately. */
export const ALARM_KINDS = ['first_income', 'day_summary', 'month_summary', 'webhook_failing', 'key_ending'] as const

export type AlarmKind = (typeof ALARM_KINDS)[number]

/** The scope that a person's role must have for each alarm: the REST API requires it for the data that the mail shows. */
const NEEDS: Readonly<Record<AlarmKind, Scope | PersonScope>> = {
  first_income: 'settlements:read',
  day_summary: 'settlements:read',
  month_summary: 'settlements:read',
  webhook_failing: 'webhooks:read',
  key_ending: 'keys:read',
}

/** The alarms that a person with this role may get. */
export function alarmsOf(role: Role): AlarmKind[] {
  return ALARM_KINDS.filter((kind) => ROLE_SCOPES[role].includes(NEEDS[kind]))
}

/** Each alarm with each role that may get it. */
export const ALARM_ROLES: readonly (readonly [AlarmKind, Role])[] = ROLES.flatMap((role) =>
  alarmsOf(role).map((kind) => [kind, role] as const),
)
