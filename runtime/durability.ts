import type { ClientBase } from 'pg'

/** The oldest major version of PostgreSQL that our tests have worked with. */
export const OLDEST_POSTGRES = 15

/** PostgreSQL's settings that decide whether an acknowledged commit survives a crash. */
export interface DurabilityFacts {
  /** `server_version_num`: 180003 is 18.3. */
  version: number
  fsync: string
  fullPageWrites: string
  /** The setting `synchronous_commit` of this session. */
  synchronousCommit: string
  /** The value that the next session of this role in this database will have. */
  nextSynchronousCommit: string
  /** How many standbys each commit waits for, by `synchronous_standby_names`. */
  standbysRequired: number
  /** How many of the standbys that a commit may wait for are connected, as far as this role can see. */
  standbysFollowing: number
}

/** The problems of a database. The codes are labels of `launa_database_unsafe`. */
export type DurabilityProblem =
  | 'postgres_too_old'
  | 'fsync_off'
  | 'full_page_writes_off'
  | 'synchronous_commit_off'
  | 'standbys_not_awaited'
  | 'no_synchronous_standby'

/** What a service does with a database that may lose acknowledged commits: refuse payments and changes, or warn. */
export type DurabilityPolicy = 'refuse' | 'warn'

export const PROBLEM_TEXTS: Readonly<Record<DurabilityProblem, string>> = {
  postgres_too_old: `PostgreSQL is older than ${OLDEST_POSTGRES}: use a version that the tests run`,
  fsync_off: 'fsync is off: a crash of the machine can destroy the whole ledger',
  full_page_writes_off: 'full_page_writes is off: a crash of the machine can damage pages of the ledger',
  synchronous_commit_off:
    'synchronous_commit is off for this role, database or connection: a crash loses payments that were acknowledged',
  standbys_not_awaited:
    'synchronous_commit is local: commits do not wait for the standbys that synchronous_standby_names asks for',
  no_synchronous_standby: 'synchronous_standby_names is empty: the loss of the primary loses the last payments',
}

/** Problems of settings that `DATABASE_DURABILITY=refuse` refuses. An old version is refused under each policy. */
const REFUSED: readonly DurabilityProblem[] = ['fsync_off', 'full_page_writes_off', 'synchronous_commit_off']

export function durabilityProblems(facts: DurabilityFacts): DurabilityProblem[] {
  const commits = [facts.synchronousCommit, facts.nextSynchronousCommit]
  const found: Record<DurabilityProblem, boolean> = {
    postgres_too_old: facts.version < OLDEST_POSTGRES * 10_000,
    fsync_off: facts.fsync === 'off',
    full_page_writes_off: facts.fullPageWrites === 'off',
    synchronous_commit_off: commits.includes('off'),
    standbys_not_awaited: facts.standbysRequired > 0 && commits.includes('local'),
    no_synchronous_standby: facts.standbysRequired === 0,
  }
  return (Object.keys(found) as DurabilityProblem[]).filter((problem) => found[problem])
}

export function refusedProblems(
  problems: readonly DurabilityProblem[],
  policy: DurabilityPolicy,
): readonly DurabilityProblem[] {
  return problems.filter(
    (problem) => problem === 'postgres_too_old' || (policy === 'refuse' && REFUSED.includes(problem)),
  )
}

/**
 * SQL: the facts. A changed setting of a role or database applies to new sessions only, so this query reads the settings from the
 * catalogue. A role without `pg_monitor` sees empty rows for other roles' sessions, but can count them.
 */
const FACTS = `
  with own as (
    select split_part(line, '=', 2) as value
      from pg_db_role_setting s, unnest(s.setconfig) as line
      where line like 'synchronous_commit=%'
        and s.setrole in (0, (select oid from pg_roles where rolname = session_user))
        and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      order by s.setrole <> 0 desc, s.setdatabase <> 0 desc limit 1)
  select current_setting('server_version_num')::int as version,
    current_setting('fsync') as fsync,
    current_setting('full_page_writes') as "fullPageWrites",
    current_setting('synchronous_commit') as "synchronousCommit",
    coalesce(
      (select value from own where not exists (
        select from pg_settings where name = 'synchronous_commit' and source in ('client', 'session'))),
      current_setting('synchronous_commit')) as "nextSynchronousCommit",
    current_setting('synchronous_standby_names') as names,
    (select count(*) from pg_stat_replication where coalesce(sync_state, 'sync') in ('sync', 'quorum'))::int
      as "standbysFollowing"`

export async function readDurability(client: Pick<ClientBase, 'query'>): Promise<DurabilityFacts> {
  const { rows } = await client.query<Omit<DurabilityFacts, 'standbysRequired'> & { names: string }>(FACTS)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL says nothing about itself')
  const { names, ...facts } = row
  return { ...facts, standbysRequired: requiredStandbys(names) }
}

/** The log message while commits wait for standbys that are not connected. */
export const NO_COMMIT_ENDS = 'no commit ends: fewer standbys follow than synchronous_standby_names asks for'

/** Thrown because the first commit of a program would wait for standbys that are not connected. */
export class CommitsDoNotEnd extends Error {
  override readonly name = 'CommitsDoNotEnd'
  readonly code = 'no_commit_ends'

  constructor() {
    super(`${NO_COMMIT_ENDS}. Start a standby, or name fewer there and reload PostgreSQL (no_commit_ends)`)
  }
}

/**
 * Throws CommitsDoNotEnd if commits would wait for standbys that are not connected. Programs of operators call it before their first write.
 */
export async function refuseEndlessCommits(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { standbysFollowing, standbysRequired, synchronousCommit } = await readDurability(client)
  const isAwaited = synchronousCommit !== 'off' && synchronousCommit !== 'local'
  if (isAwaited && standbysFollowing < standbysRequired) throw new CommitsDoNotEnd()
}

/**
 * Returns how many standbys a commit waits for, by the value of `synchronous_standby_names`. It is empty, a list of names, `2 (a, b)`,
 * `FIRST 2 (a, b)` or `ANY 2 (a, b)` (PostgreSQL docs).
 */
export function requiredStandbys(names: string): number {
  if (names.trim() === '') return 0
  const number = /^\s*(?:(?:first|any)\s+)?(\d+)\s*\(/i.exec(names)?.[1]
  return number === undefined ? 1 : Number(number)
}
