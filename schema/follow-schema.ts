import type { Pool } from 'pg'
import type { Logger } from '../runtime/logger.ts'
import { NEEDED_SCHEMA, NEWEST_SCHEMA } from './version.ts'

/** The record that a database has of its schema. */
export interface SchemaRecord {
  /** The number of the last finished migration; 0 when there is none. */
  version: number
  /** Processes that are written for this schema or a later one can work with the database. */
  worksFrom: number
}

/** The oldest schema that a process needs, and the newest that it knows. */
export interface SchemaRange {
  needed: number
  newest: number
}

/** Describes for people why a process with this range cannot work with the schema; undefined if it can. */
export function schemaProblem(
  { version, worksFrom }: SchemaRecord,
  { needed, newest }: SchemaRange,
): string | undefined {
  const needs = `needs ${needed === newest ? needed : `${needed} to ${newest}`}`
  if (version < needed) return `schema ${version}, ${needs}`
  if (worksFrom > newest) return `schema ${version} is for processes of ${worksFrom} or later, ${needs}`
  return undefined
}

const RECORD = `select coalesce(max(version) filter (where finished_at is not null), 0) as version,
  coalesce(max(works_from), 0) as "worksFrom" from schema_migration`

const UNDEFINED_TABLE = '42P01'

/** Reads the record of migrations. A database without one has schema 0. */
export async function readSchemaRecord(pool: Pick<Pool, 'query'>): Promise<SchemaRecord> {
  try {
    const { rows } = await pool.query<SchemaRecord>(RECORD)
    return rows[0] ?? { version: 0, worksFrom: 0 }
  } catch (error) {
    if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return { version: 0, worksFrom: 0 }
    throw error
  }
}

export interface SchemaWatch {
  /** Why this process cannot work with the schema. Undefined if it can, and as long as PostgreSQL has never answered. */
  problem(): string | undefined
  /** Resolves once PostgreSQL has shown a schema that this process works with, or after `close`. */
  inRange(): Promise<void>
  close(): void
}

const POLL_MS = 1_000

/**
 * Checks the schema as long as a process runs. While PostgreSQL does not answer, the last result stays: work that needs PostgreSQL fails
 * anyway.
 */
export function followSchema(options: {
  pool: Pick<Pool, 'query'>
  logger: Pick<Logger, 'error' | 'info'>
  range?: SchemaRange
  pollMs?: number
}): SchemaWatch {
  const { pool, logger, range = { needed: NEEDED_SCHEMA, newest: NEWEST_SCHEMA }, pollMs = POLL_MS } = options
  let problem: string | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const seen = Promise.withResolvers<void>()
  const look = async () => {
    const found = await readSchemaRecord(pool).catch(() => undefined)
    if (isClosed) return
    if (found) {
      const next = schemaProblem(found, range)
      if (next !== problem) {
        if (next === undefined) logger.info({ schema: found.version }, 'the schema is one that this process works with')
        else logger.error({ problem: next }, 'this process does not work with the schema of the database')
      }
      problem = next
      if (next === undefined) seen.resolve()
    }
    timer = setTimeout(() => void look(), pollMs)
  }
  void look()
  return {
    problem: () => problem,
    inRange: () => seen.promise,
    close() {
      isClosed = true
      clearTimeout(timer)
      seen.resolve()
    },
  }
}
