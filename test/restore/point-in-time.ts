import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { patience } from '../../runtime/patience.ts'
import { postgresData } from '../../sandbox/parts/postgres.ts'
import type { Settings } from '../../sandbox/settings.ts'
import { startPart, stopPart } from '../../sandbox/stack.ts'
import { until } from '../e2e/support/buyers/buyer.ts'
import { databaseOf } from '../e2e/support/sellers/gateway.ts'

const run = promisify(execFile)

/** A base backup of a stack's PostgreSQL, and the archive of its later WAL. */
export interface Backup {
  /** Waits until the archive contains all committed data. */
  archived(): Promise<void>
  /** Replaces the stopped database by its state at a time (ISO 8601), and starts it. */
  restoreTo(time: string): Promise<void>
}

/** Starts to archive WAL, and takes a base backup. This restarts the stack's PostgreSQL. */
export async function beginBackup(settings: Settings): Promise<Backup> {
  const data = postgresData(settings)
  const archive = join(settings.stateDirectory, 'wal-archive')
  const base = join(settings.stateDirectory, 'base-backup')
  await mkdir(archive, { recursive: true })
  await stopPart(settings, 'postgres')
  await appendFile(join(data, 'postgresql.auto.conf'), `archive_mode = on\narchive_command = 'cp %p ${archive}/%f'\n`)
  await startPart(settings, 'postgres')
  await copyDatabase(settings, data, base)
  return {
    async archived() {
      const pool = databaseOf(settings)
      try {
        const { rows } = await pool.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
        const isArchived = async () => {
          const last = await pool.query<{ last: string | null }>(
            'select last_archived_wal as last from pg_stat_archiver',
          )
          return (last.rows[0]?.last ?? '') >= (rows[0]?.file ?? '')
        }
        await until('the WAL is archived', isArchived, 60_000)
      } finally {
        await pool.end()
      }
    },
    async restoreTo(time) {
      await rm(data, { recursive: true, force: true })
      await cp(base, data, { recursive: true, preserveTimestamps: true })
      await writeFile(join(data, 'recovery.signal'), '')
      const recovery = {
        ...{ archive_mode: 'off', restore_command: `cp ${archive}/%f %p`, recovery_target_time: time },
        ...{ recovery_target_timeline: '1', recovery_target_action: 'promote' },
      }
      const lines = Object.entries(recovery).map(([name, value]) => `${name} = '${value}'\n`)
      await appendFile(join(data, 'postgresql.auto.conf'), lines.join(''))
      await startPart(settings, 'postgres')
      const pool = databaseOf(settings)
      const isPromoted = async () => {
        const answer = await pool
          .query<{ promoted: boolean }>('select not pg_is_in_recovery() as promoted')
          .catch(() => undefined)
        return answer?.rows[0]?.promoted
      }
      await until('the database is restored', isPromoted, patience(60_000)).finally(() => pool.end())
    },
  }
}

/** Takes a base backup with PostgreSQL's own functions while it runs. The WAL comes from the archive. */
async function copyDatabase(settings: Settings, data: string, base: string): Promise<void> {
  const pool = databaseOf(settings)
  const session = await pool.connect()
  try {
    await session.query(`select pg_backup_start('drill', true)`)
    await run('cp', ['-a', data, base])
    const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    await writeFile(join(base, 'backup_label'), rows[0]?.labelfile ?? '')
    await rm(join(base, 'postmaster.pid'))
    await rm(join(base, 'pg_wal'), { recursive: true })
    await mkdir(join(base, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
  } finally {
    session.release()
    await pool.end()
  }
}
