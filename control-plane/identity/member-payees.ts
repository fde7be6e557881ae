import type { EntityManager } from '@mikro-orm/postgresql'
import { type Principal, requireScope } from './principal.ts'

/**
 * A member who may not change payees may name none that the account has not named before, in production: a new API under the name of an old
 * one would send its money elsewhere. What API keys may name follows from their scopes alone. Throws `insufficient_scope`.
 */
export async function refuseNewPayee(
  em: EntityManager,
  principal: Principal,
  payee: string | null | undefined,
): Promise<void> {
  if (!payee || !isWatched(principal)) return
  const [known] = await em.execute<object[]>('select from api where lower(pay_to_address) = lower(?) limit 1', [payee])
  if (!known) requireScope(principal, 'payee:write')
}

/** Refuses options with a payee of their own, unless the caller may change payees. */
export function refuseNamedPayees(
  principal: Principal,
  accepts: readonly { extra: { payTo?: string | undefined } }[] | undefined,
): void {
  if (isWatched(principal) && accepts?.some(({ extra }) => extra.payTo !== undefined))
    requireScope(principal, 'payee:write')
}

function isWatched({ environment, credential }: Principal): boolean {
  return environment === 'production' && credential.kind === 'jwt'
}
