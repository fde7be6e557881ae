import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { SUSPENSION_KINDS } from '../../domain/configuration/suspension.ts'
import { gatewayHost } from '../../domain/hosts/gateway-host.ts'
import type { Account } from '../entities/account.ts'
import type { Api } from '../entities/api.ts'
import type { Domain } from '../entities/domain.ts'
import { instant } from '../validation/shapes.ts'

/** A suspension by the operators of the gateway, as the seller sees it. */
export const suspension = z.object({
  kind: z.enum(SUSPENSION_KINDS),
  reason: z.string(),
  since: instant,
  until: instant.nullable(),
})

export type Suspension = z.output<typeof suspension>

/**
 * SQL for the first suspension in force among some targets, as JSON text, or null. `targets` are pairs of SQL for kind and target, the
 * widest first. Row-level security shows a tenant only its own suspensions.
 */
export function suspensionText(targets: readonly (readonly [kind: string, target: string])[]): string {
  const rows = targets.map(([kind, target], rank) => `(${rank}, '${kind}', ${target})`)
  return `(select '{"kind":' || json_of(s.kind) || ',"reason":' || json_of(s.reason) || ',"since":' || json_of(s.created_at)
      || ',"until":' || json_of(s.ends_at) || '}'
    from (values ${rows.join(', ')}) as w(rank, kind, target) join suspension s on s.kind = w.kind and s.target = w.target
    where s.ended_at is null order by w.rank limit 1)`
}

/**
 * SQL for the suspension of an API, for a row of `api`. `suffix` is SQL for the API's own host after the slug. A suspension of that host
 * comes last, because the API still sells on its other hosts.
 */
export function apiSuspensionText(suffix: string): string {
  return suspensionText([
    ['account', 'api.account_id::text'],
    ['api', 'api.id::text'],
    ['payee', 'lower(api.pay_to_address)'],
    ['host', `api.slug || ${suffix}`],
  ])
}

async function read(em: EntityManager, sql: string, values: readonly string[]): Promise<Suspension | null> {
  const [row] = await em.execute<{ suspended: string | null }[]>(sql, [...values])
  return row?.suspended ? suspension.parse(JSON.parse(row.suspended)) : null
}

/** The suspension of an account; null without one. */
export function accountSuspension(em: EntityManager, { id }: Pick<Account, 'id'>): Promise<Suspension | null> {
  return read(em, `select ${suspensionText([['account', '?::text']])} as suspended`, [id])
}

/** The widest suspension of an API: that of its account, of the API itself, of its payee, or of its platform host. */
export function apiSuspension(
  em: EntityManager,
  { id, environment }: Pick<Api, 'id' | 'environment'>,
  platformDomain: string,
): Promise<Suspension | null> {
  const suffix = gatewayHost({ slug: '', environment, platformDomain })
  return read(em, `select ${apiSuspensionText('?')} as suspended from api where id = ?`, [suffix, id])
}

/** The suspensions of the host names of these domains, by host name. */
export async function hostSuspensions(
  em: EntityManager,
  domains: readonly Pick<Domain, 'hostname' | 'status'>[],
): Promise<ReadonlyMap<string, Suspension>> {
  const served = domains.filter(({ status }) => status === 'verified').map(({ hostname }) => hostname)
  if (served.length === 0) return new Map()
  const sql = `select h as hostname, ${suspensionText([['host', 'h']])} as suspended from jsonb_array_elements_text(?::jsonb) h`
  const rows = await em.execute<{ hostname: string; suspended: string | null }[]>(sql, [JSON.stringify(served)])
  return new Map(
    rows.flatMap(({ hostname, suspended }) =>
      suspended === null ? [] : [[hostname, suspension.parse(JSON.parse(suspended))] as const],
    ),
  )
}
