import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Pool } from 'pg'
import { databaseUrl, postgresProgram } from '../../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../../sandbox/secrets.ts'
import { HOST, type Settings } from '../../../../sandbox/settings.ts'
import { until } from '../buyers/buyer.ts'
import { startProcess } from './own-process.ts'

/** A PostgreSQL that replicates the stack's own asynchronously: commits there do not wait for the standby. */
export interface Standby {
  /** Waits until the standby has all changes of the primary, and then stops the replication. */
  fallBehind(): Promise<void>
  /** Receives all later changes, and shows none of them. */
  pauseReplay(): Promise<void>
  /** Promotes the standby to a primary on a new timeline, and stops it. */
  promote(): Promise<void>
  close(): Promise<void>
}

/** Starts a standby from `data`: a copy of the data directory of a stopped primary, or a base backup. The primary must be running. */
export async function startStandby(settings: Settings, data: string): Promise<Standby> {
  const primaryUrl = databaseUrl(settings, loadSecrets(settings.stateDirectory))
  await writeFile(join(data, 'standby.signal'), '')
  // This setting is in the file, because a setting on the command line could not be changed later.
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primaryUrl}'\n`)
  const { command, args } = postgresProgram(settings, 'postgres', ['-D', data])
  const own = { listen_addresses: HOST, unix_socket_directories: '', max_connections: 200 }
  const process = await startProcess({
    command,
    args: (port) => [
      ...args,
      ...Object.entries({ ...own, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    ready: (url) => answers(connectTo(primaryUrl, url)),
    stopSignal: 'SIGINT', // SIGTERM would wait without end for a client that stays connected.
  })
  const pool = connectTo(primaryUrl, process.url)
  const primary = connectTo(primaryUrl, primaryUrl)
  const has = async (position: string) => {
    const sql = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has'
    return (await pool.query<{ has: boolean }>(sql, [position])).rows[0]?.has
  }
  let closed: Promise<void> | undefined
  const close = () => {
    // The process ends first, which ends a query that the pool would wait for.
    closed ??= process
      .close()
      .then(() => Promise.all([pool.end(), primary.end()]))
      .then(() => undefined)
    return closed
  }
  return {
    async fallBehind() {
      const { rows } = await primary.query<{ position: string }>('select pg_current_wal_lsn() as position')
      await until('the standby has followed', () => has(rows[0]?.position ?? ''), 20_000)
      await pool.query("alter system set primary_conninfo = ''")
      await pool.query('select pg_reload_conf()')
      const followers = async () => (await primary.query('select from pg_stat_replication')).rowCount
      await until('the standby follows no more', async () => (await followers()) === 0, 20_000)
    },
    async pauseReplay() {
      await pool.query('select pg_wal_replay_pause()')
    },
    async promote() {
      await pool.query('select pg_promote()')
      await close()
    },
    close,
  }
}

function connectTo(primaryUrl: string, server: string): Pool {
  const url = new URL(primaryUrl)
  url.host = new URL(server).host
  const pool = new Pool({ connectionString: url.href, max: 1 })
  pool.on('error', () => undefined)
  return pool
}

async function answers(pool: Pool): Promise<boolean> {
  try {
    await pool.query('select 1')
    return true
  } finally {
    await pool.end()
  }
}
