import type { ClientBase } from 'pg'
import type { SuspensionTarget } from '../../domain/configuration/suspension.ts'
import type { Environment } from '../../domain/environment.ts'

/** The slug and environment of the API that owns a host of the platform's domain. */
export interface PlatformHost {
  slug: string
  environment: Environment
}

/** Returns the slug and environment of a platform host; undefined for a custom host. */
export function platformHostOf(host: string, platformDomain: string): PlatformHost | undefined {
  const suffix = `.${platformDomain}`
  if (!host.endsWith(suffix)) return undefined
  const [slug = '', dev, ...more] = host.slice(0, -suffix.length).split('.')
  if (more.length > 0 || (dev !== undefined && dev !== 'dev')) return undefined
  return { slug, environment: dev === undefined ? 'production' : 'development' }
}

/** SQL: an endpoint of API `a` has an option `o` that fulfils the condition. */
const hasOption = (condition: string) => `exists (select from endpoint e, jsonb_array_elements(e.accepts) o
  where e.api_id = a.id and ${condition})`

/**
 * SQL: an address of a network other than EVM, in the spelling that suspensions have (`spelledAddress`). Earlier
 * versions accepted leading zeros in the numbers of Hedera.
 */
const spelled = (address: string) => `regexp_replace(${address}, '\\.0+(?=[0-9])', '.', 'g')`

const SAME_ASSET = `(${spelled(`o ->> 'asset'`)} = split_part($1, '/', 2) or lower(o ->> 'asset') = split_part($1, '/', 2))`

/**
 * SQL by kind of suspension: API `a` is affected by the target $1. If the target is a platform host, $2 and $3 are the slug and environment
 * of its API.
 */
const CONDITIONS: Readonly<Record<SuspensionTarget['kind'], string>> = {
  account: 'a.account_id::text = $1',
  api: 'a.id::text = $1',
  host: `exists (select from domain d where d.api_id = a.id and d.hostname = $1) or (a.slug = $2 and a.environment = $3)`,
  network: hasOption(`o ->> 'network' = $1`),
  token: hasOption(`o ->> 'network' = split_part($1, '/', 1) and ${SAME_ASSET}`),
  payee: `lower(a.pay_to_address) = $1 or ${hasOption(`${spelled(`o -> 'extra' ->> 'payTo'`)} = $1`)}`,
}

/** How many APIs one SQL statement examines, so that its time does not depend on the number of all APIs. */
const LOOKED_AT = 1_000
/**
 * How many APIs change in one transaction. The number is small, because other transactions wait for the locks of this
 * one.
 */
const CHANGED_AT_ONCE = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Yields the ids of the APIs that a suspension affects, in portions for one transaction each. */
export async function* affectedApis(
  client: Pick<ClientBase, 'query'>,
  { kind, target }: SuspensionTarget,
  platform: PlatformHost | undefined,
): AsyncGenerator<string[]> {
  const usesHost = kind === 'host'
  const own = usesHost ? [target, platform?.slug ?? null, platform?.environment ?? null] : [target]
  const place = own.length + 1
  const text = `select a.id, ${CONDITIONS[kind]} as affected from (select * from api where id > $${place} order by id limit ${LOOKED_AT}) a
    order by a.id`
  for (let after = FIRST; ; ) {
    const { rows } = await client.query<{ id: string; affected: boolean | null }>(text, [...own, after])
    const found = rows.filter(({ affected }) => affected).map(({ id }) => id)
    for (let start = 0; start < found.length; start += CHANGED_AT_ONCE)
      yield found.slice(start, start + CHANGED_AT_ONCE)
    if (rows.length < LOOKED_AT) return
    after = rows.at(-1)?.id ?? after
  }
}
