import { constants, setPriority } from 'node:os'
import { followConfiguration } from '../configuration/follow.ts'
import { WHOLE_APIS } from '../configuration/read.ts'
import type { ApiConfiguration } from '../domain/configuration/api-configuration.ts'
import { tokenRegistry } from '../domain/networks/token-registry.ts'
import { createLogger } from '../runtime/logger.ts'
import { connectNats } from '../runtime/nats.ts'
import { createPool } from '../runtime/postgres.ts'
import { followPrimary } from '../runtime/primary.ts'
import { createReadiness } from '../runtime/readiness.ts'
import { natsOptions } from '../runtime/settings/nats.ts'
import { createDocumentCache } from './offers/discovery/document-cache.ts'
import { discoveryDocument, SHARED_DOCUMENTS } from './offers/discovery/documents.ts'
import { createDocumentsServer } from './offers/discovery/documents-server.ts'
import { createFairTurns } from './offers/discovery/fair-turns.ts'
import {
  ANSWERED_MS,
  type FromDocuments,
  type Supported,
  type ToDocuments,
} from './offers/discovery/process-messages.ts'
import { createUnderWay } from './offers/discovery/under-way.ts'
import { readSettings } from './settings.ts'

/*
 * The process that serves discovery documents: a child of authz with authz's settings, and with connections and a configuration of its
 * own.
 */

/** The most documents that are sent at once, to all clients together. Envoy allows the same number (`xds/resources/documents.ts`). */
const MOST_AT_ONCE = 256

// Documents are made with a lower priority than authz, because payments are more urgent.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const settings = readSettings()
const logger = createLogger({ name: 'authz-documents', level: settings.LOG_LEVEL })
const primary = followPrimary({ url: settings.DATABASE_URL, logger })
const pool = createPool({
  url: settings.DATABASE_URL,
  primary,
  max: 1,
  applicationName: 'authz-documents',
  onError: (error) => logger.warn({ err: error }, 'lost a database connection'),
})
const nats = connectNats({ server: natsOptions(settings), name: 'authz-documents', logger })

let supported: Supported = new Map()
/**
 * The number of changes of the supported payment kinds that the facilitators have reported. A document that was made at a lower number is
 * out of date.
 */
let offers = 0
const apis = new Map<string, ApiConfiguration>()
const feed = followConfiguration({
  pool,
  detail: WHOLE_APIS,
  news: nats,
  platformDomain: settings.PLATFORM_DOMAIN,
  environments: settings.ENVIRONMENTS,
  pollMs: 1000,
  snapshotFile: settings.SNAPSHOT_FILE,
  // authz itself writes the snapshot.
  writesSnapshot: false,
  logger,
  onChange(change) {
    for (const id of change.removedIds) apis.delete(id)
    for (const api of change.apis) apis.set(api.id, api)
  },
})

const port = settings.GATEWAY_SCHEME === 'https' ? settings.GATEWAY_HTTPS_PORT : settings.GATEWAY_HTTP_PORT
const gateway = { scheme: settings.GATEWAY_SCHEME, port }
const tokenOf = tokenRegistry(settings.TOKENS)
const cache = createDocumentCache()
const turns = createFairTurns(() => performance.now())
let answered = new Map<number, number>()
const readiness = createReadiness(feed.loaded)
const server = createDocumentsServer({
  apiOf: (id) => apis.get(id),
  refresh: feed.refresh,
  documentOf({ document, api, host, coding }) {
    const of = `${host} ${api.id} ${api.revision} ${api.epoch} ${offers}`
    const key = SHARED_DOCUMENTS.has(document) ? document : `${document} ${of}`
    const supportedOf = (network: string) =>
      Object.hasOwn(settings.FACILITATORS, network) ? supported.get(network) : []
    const contextKeys = settings.PAYMENT_CONTEXT_KEYS
    const make = () =>
      discoveryDocument({ document, api, host, gateway, now: Date.now(), supportedOf, tokenOf, contextKeys })
    // An API that changes all the time needs new documents all the time. Accounts take turns, so that a document of another account waits
    // for one document at most.
    return cache.find(key, coding) ?? turns.take(api.accountId, () => cache.get(key, coding, make))
  },
  underWay: createUnderWay({
    perSubnet: settings.LIMITS.documents_per_subnet,
    perHost: settings.LIMITS.documents_per_host,
    inAll: MOST_AT_ONCE,
  }),
  readiness,
  onAnswer: (status) => answered.set(status, (answered.get(status) ?? 0) + 1),
  onError: (error) => logger.error({ err: error }, 'a discovery document cannot be made'),
})

const say = (message: FromDocuments) => {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}
const telling = setInterval(() => {
  say({ is: 'answered', statuses: answered })
  answered = new Map()
}, ANSWERED_MS)

async function close(graceMs: number): Promise<void> {
  await server.close(graceMs)
  clearInterval(telling)
  await feed.close()
  await nats.close()
  await pool.end()
  await primary.close()
  process.exit(0)
}

const listen = () => server.listen({ host: settings.GRPC_ADDRESS.host, port: settings.DOCUMENTS_PORT })
let listening = false
process.on('message', async (message: ToDocuments) => {
  if (message.is === 'close') return close(message.graceMs)
  if (message.is === 'retire') return readiness.retire()
  supported = message.supported
  offers += 1
  if (listening) return
  listening = true
  say({ is: 'listening', port: await listen() })
})
// This process ignores signals, because a signal to end authz may reach it too. It ends when authz ends it or exits.
process.on('disconnect', () => process.exit(1))
if (!process.connected) process.exit(1)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
