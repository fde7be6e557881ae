import type { Pool } from 'pg'
import { CONFIGURATION_NEWS_SUBJECT } from '../../domain/configuration/configuration-news.ts'
import { canonicalTarget, type SuspensionTarget } from '../../domain/configuration/suspension.ts'
import type { Environment } from '../../domain/environment.ts'
import { LaunaError } from '../../domain/errors.ts'
import type { News } from '../resources/configuration-change.ts'
import { affectedApis, platformHostOf } from './affected-apis.ts'
import type { OperatorActor } from './operator.ts'
import { recordedIfChanged } from './recorded-change.ts'

export interface SuspensionRow extends SuspensionTarget {
  id: string
  reason: string
  created_at: Date
  ends_at: Date | null
  ended_at: Date | null
  end_reason: string | null
  in_force_at: Date | null
}

export interface SuspensionServices {
  pool: Pool
  news: News
  platformDomain: string
}

export const COLUMNS = 'id, kind, target, reason, created_at, ends_at, ended_at, end_reason, in_force_at'

const OPEN = `select ${COLUMNS} from suspension where kind = $1 and target = $2 and ended_at is null`
const ONE = `select ${COLUMNS} from suspension where id = $1`
const INSERT = `insert into suspension (kind, target, reason, ends_at, platform_slug, environment)
  values ($1, $2, $3, $4, $5, $6) on conflict (kind, target) where ended_at is null do nothing returning ${COLUMNS}`
const LENGTHEN = `update suspension set ends_at = $3::timestamptz
  where kind = $1 and target = $2 and ended_at is null and ends_at < coalesce($3::timestamptz, 'infinity') returning ${COLUMNS}`
// A suspension that was extended after the job had found it due does not end.
const END = `update suspension set ended_at = now(), end_reason = $2, in_force_at = null
  where id = $1 and ended_at is null and (not $3 or ends_at <= now()) returning ${COLUMNS}`
const RENEW = 'select api_id, environment, revision from renew_apis($1)'
// SQL: marks the beginning ($2 is true) or the end of a suspension as in force. Changes no row if the suspension has ended since the caller
// read it. The call that has ended the suspension brings the end into force.
const IN_FORCE = `update suspension set in_force_at = clock_timestamp()
  where id = $1 and (ended_at is null) = $2 and in_force_at is null returning ${COLUMNS}`

/** The maximum number of tries of a change. A try fails if another request changes the suspension of this target at the same time. */
const MOST_TRIES = 5

/**
 * Suspends a target, and waits until its sales have stopped. An existing suspension of the target gets the later of the two end times.
 * Throws `not_in_force_yet` if the database takes too long; `bringPendingIntoForce` then completes the work.
 */
export async function suspend(
  services: SuspensionServices,
  asked: SuspensionTarget & { reason: string; until: Date | undefined; actor: OperatorActor },
): Promise<{ suspension: SuspensionRow; isNew: boolean }> {
  const { kind, until } = asked
  const target = canonicalTarget(asked)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { rows } = await services.pool.query<SuspensionRow>(OPEN, [kind, target])
    const lasts = rows[0] && !endsBefore(rows[0], until)
    const row = lasts ? rows[0] : await suspendOrLengthen(services, { ...asked, target, isKnown: rows.length > 0 })
    if (!row) continue
    const suspension = row.in_force_at ? row : await bringIntoForce(services, row)
    return { suspension, isNew: rows.length === 0 }
  }
  throw new LaunaError('service_unavailable', { retryAfterSeconds: 1 })
}

function endsBefore({ ends_at: end }: SuspensionRow, until: Date | undefined): boolean {
  return end !== null && (until === undefined || end < until)
}

/**
 * Suspends the target, or extends its suspension. Returns undefined, without a record, when another change came first.
 */
function suspendOrLengthen(
  { pool, platformDomain }: SuspensionServices,
  asked: SuspensionTarget & { reason: string; until: Date | undefined; actor: OperatorActor; isKnown: boolean },
): Promise<SuspensionRow | undefined> {
  const { kind, target, reason, until, actor, isKnown } = asked
  const platform = kind === 'host' ? platformHostOf(target, platformDomain) : undefined
  const ends = until ?? null
  const action = isKnown ? 'suspended for longer' : 'suspended'
  return recordedIfChanged(pool, { actor, action, targetKind: kind, target, reason }, async (client) => {
    const values = [kind, target, reason, ends, platform?.slug ?? null, platform?.environment ?? null]
    const { rows } = isKnown
      ? await client.query<SuspensionRow>(LENGTHEN, [kind, target, ends])
      : await client.query<SuspensionRow>(INSERT, values)
    return rows[0]
  })
}

/**
 * Ends a suspension, and waits until its APIs may sell again. With `ifDue`, a suspension that was extended after the job had found it due
 * does not end. Throws `not_found` and `not_in_force_yet`.
 */
export async function endSuspension(
  services: SuspensionServices,
  { id, reason, actor, ifDue = false }: { id: string; reason: string; actor: OperatorActor; ifDue?: boolean },
): Promise<SuspensionRow> {
  const found = await services.pool.query<SuspensionRow>(ONE, [id])
  const [known] = found.rows
  if (!known) throw new LaunaError('not_found')
  const ended = known.ended_at
    ? known
    : await recordedIfChanged(
        services.pool,
        { actor, action: 'resumed', targetKind: known.kind, target: known.target, reason },
        async (client) => (await client.query<SuspensionRow>(END, [id, reason, ifDue])).rows[0],
      )
  const row = ended ?? (await services.pool.query<SuspensionRow>(ONE, [id])).rows[0]
  if (!row) throw new LaunaError('not_found')
  return row.in_force_at ? row : bringIntoForce(services, row)
}

/**
 * Gives a new epoch to each affected API. The suspension's row is committed already, so every reader of the new epoch
 * also reads the suspension. From here on, reservations under an earlier epoch are refused (M7).
 */
async function bringIntoForce(services: SuspensionServices, row: SuspensionRow): Promise<SuspensionRow> {
  const { pool, news, platformDomain } = services
  const { id, kind, target, ended_at: endedAt } = row
  try {
    const platform = kind === 'host' ? platformHostOf(target, platformDomain) : undefined
    for await (const apis of affectedApis(pool, { kind, target }, platform)) {
      const { rows } = await pool.query<{ api_id: string; environment: Environment; revision: string }>(RENEW, [apis])
      for (const { api_id, environment, revision } of rows)
        news.publish(CONFIGURATION_NEWS_SUBJECT, { revision: Number(revision), environment, api_id })
    }
    const { rows } = await pool.query<SuspensionRow>(IN_FORCE, [id, endedAt === null])
    if (rows[0]) return rows[0]
  } catch (cause) {
    throw new LaunaError('not_in_force_yet', { retryAfterSeconds: 2, cause })
  }
  // Another process has completed the suspension at the same time, or the suspension has ended.
  const { rows } = await pool.query<SuspensionRow>(ONE, [id])
  return rows[0] ?? row
}

const DUE = `select ${COLUMNS} from suspension where ended_at is null and ends_at <= now() order by ends_at limit 100`
const PENDING = `select ${COLUMNS} from suspension where in_force_at is null
  and coalesce(ended_at, created_at) < now() - interval '5 seconds' order by id limit 100`

/** Ends the suspensions that are due, and completes those that a request could not bring into force. */
export async function bringPendingIntoForce(services: SuspensionServices): Promise<void> {
  const due = await services.pool.query<SuspensionRow>(DUE)
  for (const { id } of due.rows)
    await endSuspension(services, { id, reason: 'its time is over', actor: { name: 'gateway' }, ifDue: true })
  const pending = await services.pool.query<SuspensionRow>(PENDING)
  for (const row of pending.rows) await bringIntoForce(services, row)
}
