import { LaunaError } from '../../domain/errors.ts'
import { type PersonScope, ROLE_SCOPES, type Role, type Scope } from '../../domain/scopes.ts'
import type { Actor, Tenant } from '../database/tenancy.ts'
import type { AuthorizationRule } from '../operation/operation.ts'
import type { Session } from './session-token.ts'

/** The account, environment and credential of a call. */
export interface Principal extends Tenant {
  /** The e-mail address of the calling person, or of the account that has the API key. */
  email: string
  emailVerified: boolean
  actor: Actor
  credential:
    | { kind: 'jwt'; session: Session /** The caller's role in the account. */; role: Role }
    | { kind: 'api_key'; id: string; scopes: readonly Scope[] }
}

/**
 * Throws for the first broken rule, in this order: kind of credential, own login, scope, verified e-mail, environment. A person who is not
 * an owner may call operations that name `person`, or that need scopes of the role.
 */
export function authorize(principal: Principal, rule: AuthorizationRule): void {
  const { credential } = principal
  if (rule.credential === 'jwt' && credential.kind !== 'jwt') throw new LaunaError('jwt_required')
  if (rule.person === 'own login' && isElsewhere(principal)) throw new LaunaError('own_login_required')
  for (const scope of rule.scopes ?? []) requireScope(principal, scope)
  if (credential.kind === 'jwt' && credential.role !== 'owner' && !rule.scopes?.length && !rule.person)
    throw new LaunaError('insufficient_scope')
  if (rule.write && !principal.emailVerified) throw new LaunaError('email_verification_required')
  if (rule.development && principal.environment !== 'development')
    throw new LaunaError('development_environment_required')
}

/** Returns the scopes of a caller: those of the role, or of the API key. */
export function scopesOf({ credential }: Pick<Principal, 'credential'>): readonly (Scope | PersonScope)[] {
  return credential.kind === 'jwt' ? ROLE_SCOPES[credential.role] : credential.scopes
}

/** Refuses a caller without the scope. For operations that need the scope for certain bodies only. */
export function requireScope(principal: Pick<Principal, 'credential'>, scope: Scope | PersonScope): void {
  if (!scopesOf(principal).includes(scope)) throw lacksScope(scope)
}

export function lacksScope(scope: Scope | PersonScope): LaunaError {
  return new LaunaError('insufficient_scope', { details: [{ path: 'scopes', message: `missing scope ${scope}` }] })
}

/** The session of the calling person. Throws `jwt_required` for an API key. */
export function sessionOfCaller({ credential }: Pick<Principal, 'credential'>): Session {
  if (credential.kind !== 'jwt') throw new LaunaError('jwt_required')
  return credential.session
}

/** The account of the calling person, or the account that has the API key. */
export function personOf({ accountId, credential }: Pick<Principal, 'accountId' | 'credential'>): string {
  return credential.kind === 'jwt' ? credential.session.accountId : accountId
}

/** Whether a person calls for an account other than the person's own. */
export function isElsewhere({ credential }: Pick<Principal, 'credential'>): boolean {
  return credential.kind === 'jwt' && credential.session.membership !== undefined
}
