import type { ClientBase } from 'pg'

type Client = Pick<ClientBase, 'query'>

/** Jobs that one process of authz does at a time, by the name of the lease. */
export const JOBS = {
  /** Closes payments with an unknown outcome. */
  reconciler: 'reconciler',
  finality: 'finality',
  released: 'released',
  tidying: 'tidying',
  channelJobs: 'channel jobs',
} as const

/**
 * A lease gives one process a task until a time by PostgreSQL's clock. A row needs no session, so a pooler may stand between. `holder` is a
 * number that the process has drawn at random.
 */
export const LEASES = [
  `create table lease (
    name text primary key check (length(name) <= 100),
    holder integer not null,
    until timestamptz not null
  )`,
  'alter table lease enable row level security',
]

export interface Lease {
  name: string
  holder: number
  seconds: number
}

/** Another process has the lease, or its time is over. */
export class LeaseLost extends Error {
  constructor(name: string) {
    super(`the lease "${name}" is lost`)
  }
}

// The first condition keeps processes that wait from writing. The last one decides, after a wait for the row.
const TAKE = `
  insert into lease (name, holder, until) select $1, $2, clock_timestamp() + make_interval(secs => $3)
    where not exists (select from lease where name = $1 and holder <> $2 and until > clock_timestamp())
  on conflict (name) do update set holder = excluded.holder, until = excluded.until
    where lease.holder = excluded.holder or lease.until <= clock_timestamp()`

/** Takes a lease that no other process has, or prolongs it. Returns whether the caller has it. */
export async function takeLease(client: Client, { name, holder, seconds }: Lease): Promise<boolean> {
  return (await client.query(TAKE, [name, holder, seconds])).rowCount === 1
}

const HOLD = 'select from lease where name = $1 and holder = $2 and until > clock_timestamp() for share'

/**
 * Keeps the lease from being taken until the transaction of the caller ends, even if its time is over before. Throws LeaseLost if the caller
 * does not have it any more.
 */
export async function holdLease(client: Client, { name, holder }: Lease): Promise<void> {
  if ((await client.query(HOLD, [name, holder])).rowCount !== 1) throw new LeaseLost(name)
}

/** Ends a lease before its time, if the caller has it. */
export async function endLease(client: Client, { name, holder }: Lease): Promise<void> {
  await client.query('delete from lease where name = $1 and holder = $2', [name, holder])
}
