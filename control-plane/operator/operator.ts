import { SUSPENSION_KINDS, type SuspensionKind } from '../../domain/configuration/suspension.ts'
import { OPERATOR_ROLES } from '../../schema/operators.ts'

export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** The author of a change, for the log. */
export interface OperatorActor {
  /** Undefined for the gateway itself, and for a program that runs as the owner of the schema. */
  id?: string
  name: string
  address?: string
}

export interface Operator extends Required<OperatorActor> {
  role: OperatorRole
  /** The hash of the session's token. */
  session: Buffer
}

/** Whether a role has at least the rights of another. */
export function isAtLeast(role: OperatorRole, least: OperatorRole): boolean {
  return OPERATOR_ROLES.indexOf(role) >= OPERATOR_ROLES.indexOf(least)
}

/**
 * The lowest role that may suspend and resume a target of each kind. Targets that concern many sellers need an admin.
 */
export const LEAST_TO_SUSPEND: Readonly<Record<SuspensionKind, OperatorRole>> = {
  ...{ account: 'support', api: 'support', host: 'support' },
  ...{ payee: 'admin', network: 'admin', token: 'admin' },
}
export const LEAST_TO_ASSIGN_PLANS: OperatorRole = 'support'
export const LEAST_TO_DECIDE: OperatorRole = 'admin'

/** What a role may change. Pages use this to offer only what the API accepts. */
export function permissionsOf(role: OperatorRole) {
  return {
    suspend: SUSPENSION_KINDS.filter((kind) => isAtLeast(role, LEAST_TO_SUSPEND[kind])),
    assign_plans: isAtLeast(role, LEAST_TO_ASSIGN_PLANS),
    decide: isAtLeast(role, LEAST_TO_DECIDE),
  }
}
