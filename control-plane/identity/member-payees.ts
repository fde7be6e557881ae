import type { EntityManager } from '@mikro-orm/postgresql'
import { type Principal, requireScope } from './principal.ts'

/**
 * Throws `insufficient_scope` if a person without the right to change payees names a new payee in production. Otherwise the person could
 * give an old slug a new API with another payee. API keys are limited by their scopes alone.
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

/** Refuses options that name a payee, unless the caller may change payees. */
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
