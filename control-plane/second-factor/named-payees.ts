import { ALL_PAYEES } from '../../schema/named-payees.ts'
import { tenantManager } from '../database/tenancy.ts'
import { type Principal, requireScope } from '../identity/principal.ts'
import type { Services } from '../services.ts'
import { provePersonByCode } from './account-proof.ts'

interface NamedPayee {
  network: string
  extra: { payTo?: unknown }
}

/** The payees that a request names, and its code of the second factor. */
interface NamingRequest {
  /** `pay_to_address`, the payee on all EVM networks. */
  address?: string | null | undefined
  accepts?: readonly NamedPayee[] | undefined
  code?: string | undefined
}

/** Stands for all EVM networks, on which the `pay_to_address` of an API is paid. */
const EVM = 'eip155'

/**
 * Returns a row if a named payee is new, or has been named by API keys alone. Reads the endpoints only if the request names a payee of a
 * network that is not EVM. Leaves out expired endpoints, because they pay nobody.
 */
const FIND_NEW = `
  with named as (select network, payee from jsonb_to_recordset(?::jsonb) as named (network text, payee text))
  (select network, payee from named except (
    select '${EVM}', lower(pay_to_address) from api
    union all
    select option ->> 'network', option -> 'extra' ->> 'payTo'
      from endpoint, jsonb_path_query(accepts, '$[*]') as option
      where exists (select from named where network <> '${EVM}') and (expires_at is null or expires_at > now())))
  union all
  select network, payee from named where (network, payee) in (select network, payee from key_payee)
    or exists (select from key_payee where network = ${ALL_PAYEES})
  limit 1`

/** A payee that a person has proved counts as named by a person, even if the change then fails. */
const CONFIRM = `delete from key_payee where (network, payee) in (
  select network, payee from jsonb_to_recordset(?::jsonb) as named (network text, payee text))`

/**
 * Requires a code from a person with a second factor who names a new payee in production: one that the account does not pay yet, or that only
 * API keys have named. Otherwise a stolen session could divert all income, and nobody can bring payments back. One code is enough for all
 * payees of a request. A person without the right to change payees may name no new payee. API keys are limited by their scopes alone. Throws `insufficient_scope`, `wrong_code` and `rate_limited`.
 */
export async function proveNewPayees(services: Services, principal: Principal, request: NamingRequest): Promise<void> {
  if (!isWatched(principal)) return
  const named = payeesOf(request)
  if (named.length === 0) return
  const em = tenantManager(services.orm, principal)
  const [added] = await em.execute<object[]>(FIND_NEW, [JSON.stringify(named)])
  if (!added) return
  requireScope(principal, 'payee:write')
  await provePersonByCode(services, principal, request.code)
  await em.execute(CONFIRM, [JSON.stringify(named)])
}

/** Refuses options that name a payee, unless the caller may change payees. */
export function refuseNamedPayees(principal: Principal, accepts: readonly NamedPayee[] | undefined): void {
  if (isWatched(principal) && accepts?.some(({ extra }) => extra.payTo !== undefined))
    requireScope(principal, 'payee:write')
}

function isWatched({ environment, credential }: Principal): boolean {
  return environment === 'production' && credential.kind === 'jwt'
}

/** Returns each named payee once. An import names up to eight payees for each of 2,000 operations. */
function payeesOf({ address, accepts = [] }: NamingRequest): { network: string; payee: string }[] {
  const payees = new Map<string, { network: string; payee: string }>()
  if (address) payees.set(EVM, { network: EVM, payee: address.toLowerCase() })
  for (const { network, extra } of accepts)
    if (typeof extra.payTo === 'string') payees.set(`${network} ${extra.payTo}`, { network, payee: extra.payTo })
  return [...payees.values()]
}
