import { readSettings } from '../audit/settings.ts'
import { refuseEndlessCommits } from '../runtime/durability.ts'
import { createPool } from '../runtime/postgres.ts'
import { primaryOf } from '../runtime/primary.ts'
import { DISTRIBUTED_SESSION } from '../schema/distribution.ts'
import { HELP, requestOf } from './arguments.ts'
import { reconcile } from './reconcile.ts'
import { exitCodeOf, jsonOf, textOf } from './report.ts'

/** The time between two progress lines of long work, in milliseconds. */
const PROGRESS_EVERY_MS = 2_000
/** How long to wait for a node. A healthy node shows a block from after the restore within seconds. */
const NODE_WAIT_MS = 60_000

/** Runs `launa-ops reconcile` with these arguments. Returns the exit code. */
export async function runReconcile(args: readonly string[]): Promise<number> {
  try {
    return await run(args)
  } catch (error) {
    console.error(`not reconciled: ${reasonOf(error)}`)
    return 2
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const INSUFFICIENT_PRIVILEGE = '42501'

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isRefused = 'code' in error && error.code === INSUFFICIENT_PRIVILEGE
  return isRefused ? `${error.message}; DATABASE_URL needs the role that owns the schema` : error.message
}

async function run(args: readonly string[]): Promise<number> {
  const now = Math.floor(Date.now() / 1000)
  const request = requestOf(args, now)
  if (request === 'help') {
    console.log(HELP)
    return 0
  }
  const { databaseUrl, nodes } = readSettings()
  const pool = createPool({
    ...{ url: await primaryOf(databaseUrl), max: 2, applicationName: 'reconcile' },
    settings: DISTRIBUTED_SESSION,
  })
  let told = Date.now()
  const progress = (network: string, { block, recovered }: { block: bigint; recovered: number }) => {
    if (Date.now() - told < PROGRESS_EVERY_MS) return
    told = Date.now()
    console.error(`${network}: up to block ${block}, ${recovered} recovered`)
  }
  try {
    if (!request.dryRun) await refuseEndlessCommits(pool)
    const reports = await reconcile(request, { pool, databaseUrl, nodes, now, nodeWaitMs: NODE_WAIT_MS, progress })
    console.log(request.json ? jsonOf(reports, request) : textOf(reports, request))
    return exitCodeOf(reports)
  } finally {
    await pool.end()
  }
}
