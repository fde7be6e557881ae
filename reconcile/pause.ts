import type { Pool } from 'pg'
import { endSuspension, suspend } from '../control-plane/operator/suspensions.ts'

/** This program's name in the operators' log. */
export const ACTOR = { name: 'launa-ops reconcile' }
/**
 * The reason of this program's suspensions. By this text, a later run finds the suspensions of an interrupted run. Runs leave
 * suspensions with other reasons in force.
 */
const REASON = 'the ledger is being completed from the chain after a restore'

/** The services that suspending needs. This program sends no news, because gateways check for changes every second. */
const services = (pool: Pool) => ({ pool, news: { publish: () => undefined }, platformDomain: '' })

/** Suspends the sales of a network. Resolves when the suspension is in force. */
export async function pauseNetwork(pool: Pool, network: string): Promise<void> {
  await suspend(services(pool), { kind: 'network', target: network, reason: REASON, until: undefined, actor: ACTOR })
}

const OWN = `select id from suspension where kind = 'network' and target = $1 and reason = $2 and ended_at is null`

/**
 * Ends this program's suspension of the network. Returns whether there was one. There was none if an operator had suspended the network
 * before.
 */
export async function resumeNetwork(pool: Pool, network: string): Promise<boolean> {
  const { rows } = await pool.query<{ id: string }>(OWN, [network, REASON])
  for (const { id } of rows)
    await endSuspension(services(pool), { id, reason: 'the ledger has all that the chain shows', actor: ACTOR })
  return rows.length > 0
}

const SOLD = `
  select distinct network from (
    select network from payment_terms
    union select o ->> 'network' from endpoint cross join jsonb_array_elements(accepts) o) n order by network`

/** The networks of the configuration and the ledger. */
export async function soldNetworks(pool: Pool): Promise<string[]> {
  return (await pool.query<{ network: string }>(SOLD)).rows.map(({ network }) => network)
}
