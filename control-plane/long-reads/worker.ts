import { parentPort, workerData } from 'node:worker_threads'
import { createLogger } from '../../runtime/logger.ts'
import { createPool } from '../../runtime/postgres.ts'
import { followPrimary } from '../../runtime/primary.ts'
import { createTenantReader, READER_SESSION } from '../database/tenant-reader.ts'
import { toLaunaError } from '../http/error-answers.ts'
import { readSettlements } from '../reads/settlement-reads.ts'
import { statementLines } from '../reads/statement-reads.ts'
import { exportText } from '../resources/settlement-export.ts'
import type { SettlementRecord } from '../resources/settlement-record.ts'
import { statementFile } from '../resources/statement-export.ts'
import { ROOMS } from '../rooms/rooms.ts'
import { overviewWithHours } from '../statistics/overview.ts'
import type { Failure, FromWorker, LongRead, ReadDatabase, ToWorker } from './messages.ts'

/** How many rows one statement of an export reads. An export never has more rows in memory. */
const ROWS_AT_ONCE = 500
/** The maximum number of bytes of a piece, so that the thread that answers requests handles little at a time. */
const PIECE_BYTES = 65_536
const { url, tenantFilters } = workerData as ReadDatabase
const pool = createPool({
  url,
  // The logger is silent, because the main thread also follows the primary server of PostgreSQL, and logs its changes.
  primary: followPrimary({ url, logger: createLogger({ name: 'long-reads', level: 'silent' }) }),
  // All reads share these connections. An export holds none between two pages.
  max: ROOMS.reads.places,
  applicationName: 'launa-control-plane-long-reads',
  settings: READER_SESSION,
})
const reader = createTenantReader(pool, { tenantFilters })
const open = new Map<number, AsyncGenerator<Uint8Array<ArrayBuffer>>>()

parentPort?.on('message', (message: ToWorker) => {
  if ('open' in message) open.set(message.id, pieces(message.open))
  else if ('close' in message) close(message.id)
  else void sendPiece(message.id)
})

async function sendPiece(id: number): Promise<void> {
  const next = await open
    .get(id)
    ?.next()
    .catch((error: unknown) => ({ failed: failureOf(error) }))
  if (!next || !open.has(id)) return
  if ('failed' in next) return tell({ id, failed: next.failed })
  if (next.done) return tell({ id, piece: null })
  tell({ id, piece: next.value }, [next.value.buffer])
}

function failureOf(error: unknown): Failure {
  const { code, details, retryAfterSeconds } = toLaunaError(error)
  return { message: String(error), ...(code !== 'internal_error' && { code, details, retryAfterSeconds }) }
}

function tell(message: FromWorker, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}

/** Ends a read. If its generator is waiting for a page, the generator ends after that page. */
function close(id: number): void {
  void open.get(id)?.return(undefined)
  open.delete(id)
}

async function* pieces(read: LongRead): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const text of textsOf(read)) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    // Pieces are copies, because sending a piece transfers its whole buffer.
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield new Uint8Array(bytes.subarray(at, at + PIECE_BYTES))
  }
}

async function* textsOf(read: LongRead): AsyncGenerator<string | Uint8Array> {
  if (read.kind === 'settlements') yield* exportText(read.format, pagesOf(read))
  else if (read.kind === 'statement') yield* statementFile(read.format, read.head, linesOf(read))
  else yield JSON.stringify(await overviewWithHours(reader, read.tenant, read))
}

/**
 * Yields the pages of an export. Each page is one statement that begins below the last id, because a cursor would hold
 * a transaction open while the client reads.
 */
async function* pagesOf({ tenant, filter }: LongRead & { kind: 'settlements' }): AsyncGenerator<SettlementRecord[]> {
  let before: string | null = null
  do {
    const page = await readSettlements(reader, tenant, filter, { limit: ROWS_AT_ONCE, before })
    yield page.rows
    before = page.next
  } while (before !== null)
}

function linesOf({ tenant, head, until }: LongRead & { kind: 'statement' }) {
  return statementLines(reader, tenant, { since: new Date(head.statement.from), until, most: ROWS_AT_ONCE })
}
