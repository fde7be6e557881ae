import type { ClientBase, Pool } from 'pg'
import type { RoutedApi } from '../domain/configuration/api-configuration.ts'
import { CONFIGURATION_NEWS_SUBJECT, configurationNews } from '../domain/configuration/configuration-news.ts'
import type { Environment } from '../domain/environment.ts'
import type { Logger } from '../runtime/logger.ts'
import { inTransaction } from '../runtime/transaction.ts'
import { type ApiDetail, type ConfigurationRead, type Position, readConfiguration, readPosition } from './read.ts'
import type { UnusableEndpoint } from './read-endpoints.ts'
import { readSnapshot } from './snapshot-file.ts'
import { startSnapshotWriter } from './snapshot-writer.ts'

/** The result of a read: the APIs that replace the service's earlier ones. */
export interface ConfigurationChange<Api> {
  revision: number
  /** New or changed APIs. */
  apis: readonly Api[]
  removedIds: readonly string[]
}

export interface ConfigurationFeed {
  /** True after a first successful read. It stays true while PostgreSQL is down, because the old configuration still serves. */
  loaded(): boolean
  revision(): number
  /** When PostgreSQL last confirmed that this configuration is current, in milliseconds since the epoch. 0 means never. */
  currentAt(): number
  /** Since when changes have not been written to the snapshot file, in milliseconds since the epoch. Undefined if all are written. */
  unwrittenSince(): number | undefined
  /** The number of endpoints that are not sold because their rows cannot be used. */
  unusable(): number
  /** Reads new changes now. Resolves after `onChange`. Rejects when PostgreSQL does not answer. */
  refresh(): Promise<void>
  close(): Promise<void>
}

interface FollowOptions<Api> {
  pool: Pool
  /** How much of each API the service needs. */
  detail: ApiDetail<Api>
  news: { subscribe(subject: string, handler: (message: unknown) => void): void }
  platformDomain: string
  /** The environments of the followed APIs. The default is all. */
  environments?: readonly Environment[]
  /** How often the feed compares its revision with PostgreSQL, in milliseconds. This finds changes of which the news was lost. */
  pollMs: number
  /** The file of the last good configuration. Without it, a start needs PostgreSQL. */
  snapshotFile?: string
  /** Whether this feed writes the file. The default is true. It is false if another feed of the same process writes it. */
  writesSnapshot?: boolean
  logger: Logger
  onChange: (change: ConfigurationChange<Api>) => void
  /** Called after `onChange` with the age of each change that the read has brought, in seconds. */
  onChangeSeen?: (seconds: number) => void
}

/**
 * The pause after a read that was caused by news, as a multiple of the read's duration. Without it, a seller that keeps changing a large
 * API could occupy the thread that decides on payments.
 */
const RESTS_PER_READ = 4
/** The longest pause, in milliseconds. */
const MOST_REST_MS = 250

/**
 * Follows the configuration in PostgreSQL. When news or the poll shows a later revision, the feed reads the changed APIs from PostgreSQL.
 * It uses only the revision in the news, so lost, repeated, reordered or forged messages are harmless.
 */
export function followConfiguration<Api extends RoutedApi>(options: FollowOptions<Api>): ConfigurationFeed {
  const { pool, news, logger } = options
  const known = new Map<string, Api>()
  /** Unusable endpoints by API. */
  const unusable = new Map<string, UnusableEndpoint[]>()
  let position: Position | undefined
  /**
   * Whether `known` comes from the snapshot file. Another version of the program may have written that file, so the
   * next read then compares the whole database.
   */
  let isFromFile = false
  let reading: Promise<void> | undefined
  let again: Promise<void> | undefined
  let failing = false
  let currentAt = 0
  /** When the next read that news causes may begin, by the clock of `performance.now()`. */
  let restedAt = 0
  let soon: NodeJS.Timeout | undefined
  let closed = false
  const keeper =
    options.snapshotFile === undefined || options.writesSnapshot === false
      ? undefined
      : startSnapshotWriter({
          file: options.snapshotFile,
          logger,
          current: () => position && { ...position, apis: [...known.values()] },
        })

  const apply = (read: Omit<ConfigurationRead<Api>, 'changeAges'>, leftOut: readonly UnusableEndpoint[] = []) => {
    const first = position === undefined
    const { apis, revision } = read
    const removedIds = read.gone.filter((id) => known.has(id))
    position = { revision, epoch: read.epoch }
    for (const api of apis) known.set(api.id, api)
    for (const id of removedIds) known.delete(id)
    for (const id of [...apis.map((api) => api.id), ...removedIds]) unusable.delete(id)
    for (const [id, endpoints] of Map.groupBy(leftOut, ({ apiId }) => apiId)) unusable.set(id, endpoints)
    const changed = apis.length > 0 || removedIds.length > 0
    if (changed || first) options.onChange({ revision, apis, removedIds })
    if (changed) keeper?.changed()
  }

  const missingFrom = (apis: readonly Api[]) => {
    const present = new Set(apis.map(({ id }) => id))
    return [...known.keys()].filter((id) => !present.has(id))
  }

  const readOnce = async () => {
    const begun = performance.now()
    const leftOut: UnusableEndpoint[] = []
    const onUnusable = (endpoint: UnusableEndpoint) => {
      leftOut.push(endpoint)
      logger.error({ ...endpoint }, 'an endpoint cannot be used and is not sold')
    }
    const since = isFromFile ? { since: undefined, known: new Map<string, Api>() } : { since: position, known }
    const work = (client: ClientBase) => readConfiguration(client, { ...options, ...since, onUnusable })
    const read = await inTransaction(pool, work, 'begin isolation level repeatable read read only')
    if (!closed) apply(isFromFile ? { ...read, gone: missingFrom(read.apis) } : read, leftOut)
    for (const age of read.changeAges) options.onChangeSeen?.(age)
    isFromFile = false
    if (failing) logger.info({ revision: position?.revision }, 'configuration can be read again')
    failing = false
    currentAt = Date.now()
    const ended = performance.now()
    restedAt = ended + Math.min(RESTS_PER_READ * (ended - begun), MOST_REST_MS)
  }

  /** Reads the changes, in one read at a time. Callers that arrive during a read share the next read, which starts after their calls. */
  const refresh = (): Promise<void> => {
    if (!reading) {
      reading = readOnce().finally(() => {
        reading = undefined
      })
      return reading
    }
    again ??= reading
      .catch(() => undefined)
      .then(() => {
        again = undefined
        return refresh()
      })
    return again
  }

  const refreshOrLog = () =>
    refresh().catch((error: unknown) => {
      if (!failing) logger.warn({ err: error }, 'configuration cannot be read; going on with what is known')
      failing = true
    })

  /** All news until the end of the pause causes one read. News that comes during a read waits for the pause after that read. */
  const refreshSoon = () => {
    if (closed) return
    soon ??= setTimeout(
      () => {
        soon = undefined
        if (reading) void reading.catch(() => undefined).then(refreshSoon)
        else void refreshOrLog()
      },
      Math.max(0, restedAt - performance.now()),
    )
  }

  news.subscribe(CONFIGURATION_NEWS_SUBJECT, (message) => {
    const parsed = configurationNews.safeParse(message)
    if (parsed.success && parsed.data.revision > (position?.revision ?? -1)) refreshSoon()
  })

  const poll = async () => {
    if (!isFromFile && samePosition(await readPosition(pool).catch(() => undefined), position)) currentAt = Date.now()
    else await refreshOrLog()
    if (position === undefined) startFromSnapshot()
    if (!closed) timer = setTimeout(poll, options.pollMs)
  }

  /**
   * Starts from the snapshot file. It is used only if PostgreSQL does not answer at the start, because PostgreSQL's data is newer than any
   * file.
   */
  const startFromSnapshot = () => {
    const snapshot = options.snapshotFile && readSnapshot<Api>(options.snapshotFile)
    if (!snapshot) return
    logger.warn({ revision: snapshot.revision }, 'starting from the last good configuration on disk')
    apply({ ...snapshot, gone: [] })
    isFromFile = true
  }
  let timer = setTimeout(poll, 0)

  return {
    loaded: () => position !== undefined,
    revision: () => position?.revision ?? 0,
    currentAt: () => currentAt,
    unwrittenSince: () => keeper?.unwrittenSince(),
    unusable: () => [...unusable.values()].reduce((sum, { length }) => sum + length, 0),
    refresh,
    async close() {
      closed = true
      clearTimeout(timer)
      clearTimeout(soon)
      await reading?.catch(() => undefined)
      await keeper?.close()
    },
  }
}

function samePosition(a: Position | undefined, b: Position | undefined): boolean {
  return a !== undefined && a.revision === b?.revision && a.epoch === b.epoch
}
