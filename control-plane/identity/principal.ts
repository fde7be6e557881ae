import { LaunaError } from '../../domain/errors.ts'
import type { Scope } from '../../domain/scopes.ts'
import type { Actor, Tenant } from '../database/tenancy.ts'
import type { AuthorizationRule } from './authorization.ts'
import type { Session } from './session-token.ts'

/** The account, environment and credential of a call. */
export interface Principal extends Tenant {
  email: string
  emailVerified: boolean
  actor: Actor
  credential: { kind: 'jwt'; session: Session } | { kind: 'api_key'; id: string; scopes: readonly Scope[] }
}

/** Refuses with the first rule that fails, in the order: kind, scope, verified e-mail, environment. */
export function authorize(principal: Principal, rule: AuthorizationRule): void {
  if (rule.credential === 'jwt' && principal.credential.kind !== 'jwt') throw new LaunaError('jwt_required')
  for (const scope of rule.scopes ?? []) requireScope(principal, scope)
  if (rule.write && !principal.emailVerified) throw new LaunaError('email_verification_required')
  if (rule.development && principal.environment !== 'development')
    throw new LaunaError('development_environment_required')
}

/** Refuses an API key without the scope, for operations that need it for certain bodies only. */
export function requireScope({ credential }: Principal, scope: Scope): void {
  if (credential.kind === 'jwt' || credential.scopes.includes(scope)) return
  throw lacksScope(scope)
}

export function lacksScope(scope: Scope): LaunaError {
  return new LaunaError('insufficient_scope', { details: [{ path: 'scopes', message: `missing scope ${scope}` }] })
}
