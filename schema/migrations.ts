import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A part of a migration. Each is finished, and recorded as finished, before the next one begins. */
export interface Step {
  /**
   * `once`: one transaction. `repeat`: transactions, one after the other, until one changes no row; for changes of many rows. `alone`: one
   * statement outside a transaction, such as `create index concurrently`. After an interruption it runs again.
   */
  mode: 'once' | 'repeat' | 'alone'
  /** How long each statement waits for a lock. Payments that need the same table wait behind it for that time. */
  lockTimeoutMs: number
  statementTimeoutMs: number
  sql: string
}

/** One change of the schema. It never changes once a database may have it. */
export interface Migration {
  /** 1, 2, 3 and so on without a gap: the version of the schema that it leads to. */
  version: number
  name: string
  /** SHA-256 of the file, in hex. */
  checksum: string
  /**
   * `expand` only adds, so processes that are written for the schema before it also work with the new schema. `contract` takes away what no
   * process uses any more.
   */
  kind: 'expand' | 'contract'
  /** Processes that are written for this schema or a later one can work with the migrated database. It is 1 for an expansion. */
  worksFrom: number
  steps: readonly Step[]
}

/** A file that is no migration. The message names the file and what is wrong. */
export class MigrationFileError extends Error {
  override readonly name = 'MigrationFileError'

  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`)
  }
}

export const MIGRATIONS_DIRECTORY = join(import.meta.dirname, 'migrations')

const FILE = /^(?<version>\d{4})-[a-z0-9-]+\.sql$/
const HEADER = /^-- (?:(?<expand>expand)|contract: works with processes of schema (?<worksFrom>\d+) or later)$/
const STEP = /^-- step: (?<mode>once|repeat|alone)(?<options>(?:, [a-z]+ timeout \d+ (?:ms|s|min|h))*)$/
const OPTION = /, (?<name>[a-z]+) timeout (?<count>\d+) (?<unit>ms|s|min|h)/g

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 }

const LOCK_TIMEOUT_MS = 500
const STATEMENT_TIMEOUT_MS = 10_000

/**
 * The longest time limits that a step may set, in milliseconds. Payments wait behind a statement that waits for a lock or holds one. So the
 * limits are well below the time after which a waiting payment fails.
 */
const MOST_LOCK_TIMEOUT_MS = 2_000
const MOST_STATEMENT_TIMEOUT_MS = { once: 10_000, repeat: 10_000, alone: UNITS.h ?? 0 } as const

/** Reads the migrations of a directory in their order. Throws MigrationFileError. */
export function readMigrations(directory = MIGRATIONS_DIRECTORY): Migration[] {
  const files = readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  return files.map((file, index) => {
    const migration = parseMigration(file, readFileSync(join(directory, file), 'utf8'))
    if (migration.version !== index + 1)
      throw new MigrationFileError(
        file,
        `the next number is ${index + 1}: numbers have no gap, and no two files share one`,
      )
    return migration
  })
}

/** Reads one migration. Its first line names its kind, and a comment begins each step. Throws MigrationFileError. */
export function parseMigration(file: string, text: string): Migration {
  const version = FILE.exec(file)?.groups?.version
  if (version === undefined)
    throw new MigrationFileError(file, 'the name has four digits, a hyphen and words, and ends in .sql')
  const [first = '', ...lines] = text.split('\n')
  const header = HEADER.exec(first)?.groups
  if (!header)
    throw new MigrationFileError(
      file,
      'line 1 is "-- expand" or "-- contract: works with processes of schema N or later"',
    )
  const steps = stepsOf(file, lines)
  if (steps.length === 0) throw new MigrationFileError(file, 'it has no step: "-- step: once" begins one')
  const worksFrom = Number(header.worksFrom ?? 1)
  if (header.worksFrom !== undefined && (worksFrom < 1 || worksFrom >= Number(version)))
    throw new MigrationFileError(file, `the schema in line 1 is one from 1 to ${Number(version) - 1}`)
  return {
    version: Number(version),
    name: file,
    checksum: createHash('sha256').update(text).digest('hex'),
    kind: header.expand ? 'expand' : 'contract',
    worksFrom,
    steps,
  }
}

function stepsOf(file: string, lines: readonly string[]): Step[] {
  const steps: { head: Omit<Step, 'sql'>; lines: string[] }[] = []
  for (const line of lines) {
    if (line.startsWith('-- step')) steps.push({ head: headOf(file, line), lines: [] })
    else if (steps.length > 0) steps.at(-1)?.lines.push(line)
    else if (line.trim() !== '' && !line.startsWith('--'))
      throw new MigrationFileError(file, `before the first step: ${line}`)
  }
  return steps.map(({ head, lines: body }) => {
    const sql = body.join('\n').trim()
    if (sql === '') throw new MigrationFileError(file, 'a step is empty')
    return { ...head, sql }
  })
}

function headOf(file: string, line: string): Omit<Step, 'sql'> {
  const found = STEP.exec(line)?.groups
  if (!found) throw new MigrationFileError(file, `not a step: "${line}"`)
  const mode = found.mode as Step['mode']
  const head = { mode, lockTimeoutMs: LOCK_TIMEOUT_MS, statementTimeoutMs: STATEMENT_TIMEOUT_MS }
  for (const { groups: { name, count, unit } = {} } of (found.options ?? '').matchAll(OPTION)) {
    const milliseconds = Number(count) * (UNITS[unit ?? ''] ?? Number.NaN)
    if (name === 'lock') head.lockTimeoutMs = within(file, line, milliseconds, MOST_LOCK_TIMEOUT_MS)
    else if (name === 'statement')
      head.statementTimeoutMs = within(file, line, milliseconds, MOST_STATEMENT_TIMEOUT_MS[mode])
    else throw new MigrationFileError(file, `there is no ${name} timeout: "${line}"`)
  }
  return head
}

function within(file: string, line: string, milliseconds: number, most: number): number {
  if (milliseconds >= 1 && milliseconds <= most) return milliseconds
  throw new MigrationFileError(file, `a timeout there is from 1 to ${most} ms: "${line}"`)
}
