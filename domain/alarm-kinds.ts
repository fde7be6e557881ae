import { type PersonScope, ROLE_SCOPES, ROLES, type Role, type Scope } from './scopes.ts'

/** What a person may be mailed of about an account, each with a switch. */
export const ALARM_KINDS = ['first_income', 'day_summary', 'month_summary', 'webhook_failing', 'key_ending'] as const

export type AlarmKind = (typeof ALARM_KINDS)[number]

/** What the role of a person must have to be mailed: a mail shows what the API would show. */
const NEEDS: Readonly<Record<AlarmKind, Scope | PersonScope>> = {
  first_income: 'settlements:read',
  day_summary: 'settlements:read',
  month_summary: 'settlements:read',
  webhook_failing: 'webhooks:read',
  key_ending: 'keys:read',
}

/** The kinds that a role may be mailed. */
export function alarmsOf(role: Role): AlarmKind[] {
  return ALARM_KINDS.filter((kind) => ROLE_SCOPES[role].includes(NEEDS[kind]))
}

/** Each kind with each role that may be mailed it. */
export const ALARM_ROLES: readonly (readonly [AlarmKind, Role])[] = ROLES.flatMap((role) =>
  alarmsOf(role).map((kind) => [kind, role] as const),
)
