import { hash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { jsonText } from '../../json/text.ts'
import type { Reservation } from '../ledger.ts'
import { arraysOf } from '../sql/array-parameter.ts'

type Client = Pick<ClientBase, 'query'>

/** Terms that this process has used. */
interface KnownTerms {
  /** The id of the row in `payment_terms`. */
  id: string
  /** The row is committed, as far as this process knows. */
  isStored: boolean
}

const known = new WeakMap<PaymentRequirements, Map<string, KnownTerms>>()

/** The terms of a reservation. Their id is a digest of the whole row, so that every process computes the same id. */
function termsOf(reservation: Reservation): KnownTerms {
  const { requirements, environment, accountId, apiId, apiEpoch, endpointId, ephemeral, varyOn } = reservation
  const alike = known.get(requirements) ?? new Map<string, KnownTerms>()
  known.set(requirements, alike)
  const rest = `${environment} ${accountId} ${apiId} ${apiEpoch} ${endpointId} ${ephemeral} ${jsonText(varyOn)}`
  const found = alike.get(rest)
  if (found) return found
  const digest = hash('sha256', `${rest}\n${jsonText(requirements)}`, 'hex')
  const terms = { id: digest.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), isStored: false }
  alike.set(rest, terms)
  return terms
}

const COLUMNS = [
  ...(['uuid', 'text', 'uuid', 'uuid', 'uuid', 'uuid', 'text'] as const),
  ...(['text', 'text', 'text', 'text', 'json', 'bool', 'json'] as const),
] as const

const STORE = {
  name: 'ledger-terms',
  text: `
  insert into payment_terms (id, environment, account_id, api_id, api_epoch, endpoint_id, scheme, network, asset, amount, pay_to,
      requirements, ephemeral, vary_on, max_redeliveries, max_stream_seconds)
    select t.id, t.environment, t.account_id, t.api_id, t.api_epoch, t.endpoint_id, t.scheme, t.network, t.asset, t.amount::numeric,
      t.pay_to, t.requirements, t.ephemeral, t.vary_on, e.max_redeliveries, e.max_stream_seconds
    from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[],
        $10::text[], $11::text[], $12::json[], $13::boolean[], $14::json[])
      as t(id, environment, account_id, api_id, api_epoch, endpoint_id, scheme, network, asset, amount, pay_to, requirements,
        ephemeral, vary_on)
      left join endpoint e on e.id = t.endpoint_id
    order by t.id
  on conflict do nothing`,
}

/** The ids of the terms of these reservations, in their order. Terms that the ledger does not know yet are written first. */
export async function storeTerms(client: Client, batch: readonly Reservation[]): Promise<string[]> {
  const missing = new Map<KnownTerms, Reservation>()
  const ids = batch.map((reservation) => {
    const terms = termsOf(reservation)
    if (!terms.isStored) missing.set(terms, reservation)
    return terms.id
  })
  if (missing.size > 0) await write(client, missing)
  return ids
}

async function write(client: Client, missing: ReadonlyMap<KnownTerms, Reservation>): Promise<void> {
  const rows = [...missing].map(([{ id }, of]) => {
    const { scheme, network, asset, amount, payTo } = of.requirements
    return [
      ...([id, of.environment, of.accountId, of.apiId, of.apiEpoch, of.endpointId] as const),
      ...([scheme, network, asset, amount, payTo] as const),
      ...([jsonText(of.requirements), of.ephemeral, jsonText(of.varyOn)] as const),
    ] as const
  })
  await client.query({ ...STORE, values: arraysOf(COLUMNS, rows) })
  for (const each of missing.keys()) each.isStored = true
}

/**
 * Marks these terms as perhaps lost: the ledger was restored, or their transaction did not commit. The next reservation writes them again.
 */
export function doubtTerms(reservation: Reservation): void {
  termsOf(reservation).isStored = false
}
