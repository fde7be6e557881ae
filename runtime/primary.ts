import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { serversOf } from './database-servers.ts'
import type { Logger } from './logger.ts'

/** A PostgreSQL server that accepts writes. */
export interface Server {
  host: string
  port: number
  /** The server's URL, timeline and start time. A promotion begins a new timeline, and a restart has a new start time. */
  life: string
}

/** Finds the primary among the servers of a database URL, and records which connections lead to it. */
export interface Primary {
  /**
   * Returns the server to connect to, after a check that began after the call. If no server answers in time, returns the last primary,
   * which may only be slow. Throws NoPrimary if no server accepts writes.
   */
  find(): Promise<Server>
  /** Registers a connection to a server that `find` has returned. The connection is ended when another server becomes the primary. */
  joined(client: Client, server: Server): void
  /** Reports that a connection has failed, or that its server accepts no writes. The servers are then checked again at once. */
  doubt(): void
  close(): Promise<void>
}

/** None of the servers accepts writes. A later try may succeed. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
  /** PostgreSQL's code for a server that accepts no connections yet. For this code, callers try again. */
  readonly code = '57P03'
  /** Whether a server did not answer in time. It may still be the primary. */
  readonly isSlow: boolean

  constructor(reasons: readonly string[], { isSlow }: { isSlow: boolean }) {
    super(`no PostgreSQL server takes writes: ${reasons.join('; ')}`)
    this.isSlow = isSlow
  }
}

/** A position in the history of a database. Timelines of one cluster can be compared as texts. */
interface Place {
  /** PostgreSQL's system identifier. All copies of a cluster share it. */
  cluster: string
  timeline: string
}

interface Life extends Server, Place {
  url: string
  /** Timeline and start time. Together they distinguish the runs of the server. */
  state: string
  /** A connection that checks repeatedly whether the server is alive and still the primary. */
  client: Client
}

interface Look {
  /** The last known primary. */
  last?: Place | undefined
  /** How long a server may take to answer a new connection, in milliseconds. */
  connectMs?: number
}

/** Pauses and limits, in milliseconds. */
const LOOK_MS = 1_000
const LOOK_AGAIN_MS = 250
const CONNECT_MS = 3_000
const ANSWER_MS = 2_000
/**
 * How long a check still waits for the other servers after a primary has answered. A frozen server would otherwise delay the check, because
 * it does not refuse connections.
 */
const OTHERS_MS = 300
/**
 * How often the other servers are asked while the primary answers. A standby that was promoted since the last check has a later timeline.
 */
const OTHERS_EVERY_MS = 5_000

/** The driver's message when a connection or an answer takes too long. */
const TIMED_OUT = /timeout/i

// The timeline of a standby is null, because `pg_current_wal_lsn` fails there.
const LIFE = `select (select system_identifier::text from pg_control_system()) as cluster,
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline,
  pg_postmaster_start_time()::text as started`

/**
 * Follows the primary of a database as long as a process runs. When another server becomes the primary, all connections to the former one
 * are ended, because they could wait for a frozen server. While no server answers, connections stay: the primary may only be slow.
 *
 * A server with an earlier timeline of the cluster never becomes the primary again, because it lacks later writes.
 */
export function followPrimary(options: {
  url: string
  logger: Pick<Logger, 'warn' | 'info'>
  /** How long a server may take to answer a new connection, in milliseconds. */
  connectMs?: number
}): Primary {
  const { url, logger, connectMs = CONNECT_MS } = options
  const servers = serversOf(url)
  const joined = new Map<Client, string>()
  let current: Life | undefined
  let failure: NoPrimary | undefined
  let looking: Promise<Life> | undefined
  let looksBegun = 0
  let othersAskedAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const use = (life: Life): Life => {
    if (isClosed) {
      cut(life.client)
      throw new NoPrimary(['this process ends'], { isSlow: false })
    }
    const last = current
    current = life
    if (failure) logger.info({ server: addressOf(life) }, 'a PostgreSQL server takes writes again')
    failure = undefined
    life.client.once('end', () => current === life && doubt())
    if (last) cut(last.client)
    // Another server may take the writes even if the URL names only one: its host name or address may now lead to another server.
    if (last && last.life !== life.life) endOthers(life)
    return life
  }
  const endOthers = (life: Life) => {
    const old = [...joined].filter(([, of]) => of !== life.life).map(([client]) => client)
    logger.warn({ server: addressOf(life), connections: old.length }, 'another PostgreSQL server takes the writes now')
    for (const client of old) cut(client)
  }
  const fail = (error: NoPrimary): never => {
    if (!failure && !isClosed) logger.warn({ err: error }, 'no PostgreSQL server takes writes now')
    failure = error
    throw error
  }
  const askAll = async (): Promise<Life> => {
    if (failure) await delay(LOOK_AGAIN_MS)
    looksBegun += 1
    othersAskedAt = performance.now()
    return latest(servers, { last: current, connectMs }).then(use, fail)
  }
  /** Asks all servers. If the last check has failed, it first waits a moment. All callers at one time share one check. */
  const look = (): Promise<Life> => {
    looking ??= askAll().finally(() => {
      looking = undefined
    })
    return looking
  }
  const find = async (): Promise<Life> => {
    if (current && (!failure || failure.isSlow)) return current
    const before = looksBegun
    return look().catch((error: unknown) => {
      if (looksBegun > before) throw error
      return look()
    })
  }
  const doubt = () => {
    if (!isClosed) void look().catch(() => undefined)
  }
  const areOthersDue = () => servers.length > 1 && performance.now() - othersAskedAt > OTHERS_EVERY_MS
  const tick = async () => {
    if (!current || failure || areOthersDue() || !(await isAlive(current))) await look().catch(() => undefined)
    if (!isClosed) timer = setTimeout(() => void tick(), failure ? 0 : LOOK_MS)
  }
  void tick()
  return {
    find,
    joined(client, { life }) {
      if (current?.life !== life) return cut(client)
      joined.set(client, life)
      client.once('end', () => joined.delete(client))
    },
    doubt,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking?.catch(() => undefined)
      if (current) cut(current.client)
    },
  }
}

/**
 * The URL of the server that accepts writes, for programs that run for a limited time. The URL of a single server is returned unchanged.
 */
export async function primaryOf(url: string): Promise<string> {
  const servers = serversOf(url)
  if (servers.length === 1) return url
  const { client, url: found } = await latest(servers)
  cut(client)
  return found
}

/**
 * The primary with the latest timeline, because the old primary may still run after a promotion. A timeline before `last` does not count.
 * Servers that have refused are asked again while other servers are awaited, because a standby may be promoted in this time.
 */
async function latest(servers: readonly string[], { last, connectMs = CONNECT_MS }: Look = {}): Promise<Life> {
  const found: Life[] = []
  const reasons = new Map<string, string>()
  let isChosen = false
  const first = Promise.withResolvers<void>()
  const ask = async (url: string) => {
    try {
      const life = await lifeAt(url, { last, connectMs })
      if (isChosen) return cut(life.client)
      found.push(life)
      first.resolve()
    } catch (error) {
      reasons.set(url, error instanceof Error ? error.message : String(error))
      void askAgain(url)
    }
  }
  const askAgain = async (url: string) => {
    await delay(LOOK_AGAIN_MS, undefined, { ref: false })
    if (!isChosen) await ask(url)
  }
  const others = delay(connectMs + ANSWER_MS, undefined, { ref: false })
  await Promise.race([Promise.all(servers.map(ask)), first.promise.then(() => delay(OTHERS_MS)), others])
  isChosen = true
  const [chosen, ...rest] = found.sort((a, b) => (a.timeline < b.timeline ? 1 : -1))
  for (const { client } of rest) cut(client)
  if (chosen) return chosen
  if (reasons.size === 0) throw new NoPrimary(['none answers'], { isSlow: true })
  const texts = [...reasons.values()]
  throw new NoPrimary(texts, { isSlow: texts.some((text) => TIMED_OUT.test(text)) })
}

/** Connects to a server. Throws if it is a standby or an old primary. */
async function lifeAt(url: string, { last, connectMs = CONNECT_MS }: Look): Promise<Life> {
  const client = new Client({
    connectionString: url,
    application_name: 'launa-primary',
    connectionTimeoutMillis: connectMs,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  const { host, port } = client
  try {
    await client.connect()
    const { cluster, timeline, state } = await ask(client)
    if (timeline === null) throw new Error('it is a standby')
    if (cluster === last?.cluster && timeline < last.timeline)
      throw new Error(`it is an old primary, of timeline ${timeline}; this process has followed ${last.timeline}`)
    return { url, host, port, life: `${url} ${state}`, cluster, timeline, state, client }
  } catch (error) {
    cut(client)
    throw new Error(`${host}:${port}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

async function ask(client: Client): Promise<{ cluster: string; timeline: string | null; state: string }> {
  const { rows } = await client.query<{ cluster: string; timeline: string | null; started: string }>(LIFE)
  const [row] = rows
  if (!row) throw new Error('it says nothing about itself')
  return { cluster: row.cluster, timeline: row.timeline, state: `${row.timeline} ${row.started}` }
}

async function isAlive({ client, state }: Life): Promise<boolean> {
  const now = await ask(client).catch(() => undefined)
  return now?.state === state
}

/** Ends a connection without a message to its server, which may be frozen. Pending queries fail. */
export function cut(client: Client): void {
  client.connection.stream.destroy()
}

const addressOf = ({ host, port }: Server) => `${host}:${port}`
