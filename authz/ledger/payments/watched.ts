import type { ClientBase } from 'pg'
import { FIRST_SECONDS } from './first-watch.ts'
import { EVIDENT, type UnresolvedPayment } from './unresolved.ts'

/*
 * Released payments with an authorization that may still be spent, by any party that has seen it. authz asks the chain about each, less and
 * less often, until the authorization has expired. `watch_at` is the time of the next query.
 */

type Client = Pick<ClientBase, 'query'>

const LONGEST_SECONDS = 86_400
/**
 * When authz asks the chain for the last time, in seconds after the authorization has expired. While the chain's clock is late, authz asks
 * again.
 */
const LAST_SECONDS = 60

const DUE = `
  with w as materialized (
    select id as due, watch_at as due_at from payment_watch where network = $1 and watch_at <= now() order by watch_at limit $2)
  select ${EVIDENT}, true as released from w join payment on payment.id = due where state = 'RELEASED' order by due_at`

/**
 * Released payments of these networks about which authz has to ask the chain now. They are ordered by network, the longest due first, with
 * at most `limit` of each network.
 */
export async function readReleased(
  client: Client,
  { networks, limit }: { networks: readonly string[]; limit: number },
): Promise<UnresolvedPayment[]> {
  const due: UnresolvedPayment[] = []
  for (const network of networks) due.push(...(await client.query<UnresolvedPayment>(DUE, [network, limit])).rows)
  return due
}

// The wait is as long as the time since the payment was presented. So authz asks the chain some ten times in all, and once more when the
// authorization has expired.
const PUT_OFF = `
  with next as materialized (
    select w.id, w.bucket, now() + make_interval(secs => least(
        greatest(extract(epoch from now() - a.created_at)::float8, ${FIRST_SECONDS}),
        greatest(extract(epoch from a.valid_before - now())::float8, 0) + ${LAST_SECONDS}, ${LONGEST_SECONDS})) as watch_at
      from payment_watch w join payment_attempt a on a.id = w.id and a.bucket = w.bucket where w.id = any($1::uuid[]))
  update payment_watch w set watch_at = n.watch_at from next n where w.id = n.id and w.bucket = n.bucket`

const END = 'delete from payment_watch where id = any($1::uuid[])'

/** Sets the time of the next query for authorizations that may still be spent. Ends the watch over those that cannot be spent any more. */
export async function putOff(
  client: Client,
  { open, over }: { open: readonly string[]; over: readonly string[] },
): Promise<void> {
  if (open.length > 0) await client.query(PUT_OFF, [open])
  if (over.length > 0) await client.query(END, [over])
}
