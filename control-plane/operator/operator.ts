import { OPERATOR_ROLES } from '../../schema/operators.ts'

export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** Who changes something, for the log. */
export interface OperatorActor {
  /** Undefined for the gateway itself, and for a program with the rights of the owner of the schema. */
  id?: string
  name: string
  /** The client's IP address. */
  address?: string
}

/** An operator who has logged in. */
export interface Operator extends Required<OperatorActor> {
  role: OperatorRole
}

/** Whether a role may do what asks for at least another one. */
export function isAtLeast(role: OperatorRole, least: OperatorRole): boolean {
  return OPERATOR_ROLES.indexOf(role) >= OPERATOR_ROLES.indexOf(least)
}
