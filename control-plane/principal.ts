import { LaunaError } from '../domain/errors.ts'
import type { Scope } from '../domain/scopes.ts'
import type { AuthorizationRule } from './authorization.ts'
import type { Session } from './session-token.ts'
import type { Tenant } from './tenancy.ts'

/** Who calls, in which environment, with which credential. */
export interface Principal extends Tenant {
  email: string
  emailVerified: boolean
  credential: { kind: 'jwt'; session: Session } | { kind: 'api_key'; id: string; scopes: readonly Scope[] }
}

/** Refuses with the first rule that fails, in the order: kind, scope, verified e-mail, environment. */
export function authorize(principal: Principal, rule: AuthorizationRule): void {
  const { credential } = principal
  if (rule.credential === 'jwt' && credential.kind !== 'jwt') throw new LaunaError('jwt_required')
  if (credential.kind === 'api_key') {
    const missing = rule.scopes?.find((scope) => !credential.scopes.includes(scope))
    if (missing)
      throw new LaunaError('insufficient_scope', { details: [{ path: 'scopes', message: `the key lacks ${missing}` }] })
  }
  if (rule.write && !principal.emailVerified) throw new LaunaError('email_verification_required')
  if (rule.development && principal.environment !== 'development')
    throw new LaunaError('development_environment_required')
}
