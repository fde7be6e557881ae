import type { ClientBase } from 'pg'

type Client = Pick<ClientBase, 'query'>

/** Jobs that run in one process at a time, by the names of their leases. */
export const JOBS = {
  /** Ends UNKNOWN payments by evidence from the chain. */
  reconciler: 'reconciler',
  finality: 'finality',
  released: 'released',
  tidying: 'tidying',
  channelJobs: 'channel jobs',
} as const

/**
 * A lease gives one process a task until a time by PostgreSQL's clock. It is a row and needs no session, so it works behind a pooler.
 * `holder` is a random number of the process.
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

/** Thrown if another process has the lease, or if the lease has ended. */
export class LeaseLost extends Error {
  constructor(name: string) {
    super(`the lease "${name}" is lost`)
  }
}

// With the first condition, a process writes nothing while another one has the lease. The last condition decides, because PostgreSQL
// evaluates it again after a wait for the row.
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
 * Prevents others from taking the lease until the caller's transaction ends, even if the lease ends before. Throws LeaseLost if the caller
 * no longer has the lease.
 */
export async function holdLease(client: Client, { name, holder }: Lease): Promise<void> {
  if ((await client.query(HOLD, [name, holder])).rowCount !== 1) throw new LeaseLost(name)
}

/** Ends a lease early, if the caller has it. */
export async function endLease(client: Client, { name, holder }: Lease): Promise<void> {
  await client.query('delete from lease where name = $1 and holder = $2', [name, holder])
}
