import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { createChangeTimes, createFeedMetrics } from '../configuration/feed-metrics.ts'
import { followConfiguration } from '../configuration/follow.ts'
import { ROUTED_APIS } from '../configuration/routed-apis.ts'
import { envoyService, loadEnvoyServices, loadEnvoyTypes } from '../proto/envoy-api.ts'
import { serveHealth } from '../runtime/lean-grpc/health.ts'
import { mutualTlsFiles } from '../runtime/lean-grpc/mutual-tls.ts'
import { createLeanGrpcServer } from '../runtime/lean-grpc/server.ts'
import type { Logger } from '../runtime/logger.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { connectNats } from '../runtime/nats.ts'
import { createNatsMetrics } from '../runtime/nats-metrics.ts'
import { startOpsServer } from '../runtime/ops-server.ts'
import { createPoolMetrics } from '../runtime/pool-metrics.ts'
import { createPool } from '../runtime/postgres.ts'
import { followPrimary, type Primary } from '../runtime/primary.ts'
import { createReadiness } from '../runtime/readiness.ts'
import { natsOptions } from '../runtime/settings/nats.ts'
import { followSchema } from '../schema/follow-schema.ts'
import { followAcmeAccount } from './acme-account.ts'
import { serveAds } from './ads-server.ts'
import { followPlatformCertificate, readPlatformCertificate } from './platform-certificate.ts'
import { platformSnapshot } from './platform-snapshot.ts'
import { platformSecrets, ticketKeysSecret } from './resources/secret.ts'
import type { XdsSettings } from './settings.ts'
import type { ChangedNames, Snapshot } from './snapshot.ts'
import { followTicketKeys } from './ticket-keys.ts'

export interface XdsApp {
  opsPort: number
  /** Makes `/readyz` report that the process is not ready. The process goes on serving Envoy. */
  retire(): void
  /** Ends the streams of all Envoys, which then connect to another xds. */
  close(): Promise<void>
}

const DISCOVERY = 'envoy.service.discovery.v3.AggregatedDiscoveryService'

/**
 * Starts xds, which works until `close`. Its resources close in the reverse order of their start, also if the start fails. In that case the
 * promise rejects.
 */
export async function startXds(settings: XdsSettings, logger: Logger): Promise<XdsApp> {
  await using resources = new AsyncDisposableStack()
  const registry = createMetrics()
  const primary = resources.adopt(followPrimary({ url: settings.DATABASE_URL, logger }), (own) => own.close())
  const pool = resources.adopt(createXdsPool(settings, { primary, logger }), (own) => own.end())
  const nats = resources.adopt(connectNats({ server: natsOptions(settings), name: 'xds', logger }), (own) =>
    own.close(),
  )
  const schema = resources.adopt(followSchema({ pool, logger }), (own) => own.close())
  createPoolMetrics(registry, { configuration: pool })
  createNatsMetrics(registry, nats)
  const certificate = readPlatformCertificate(settings)
  const snapshot = platformSnapshot(settings, { certificate, logger, registry })
  countServed(snapshot, registry)

  const server = resources.adopt(createLeanGrpcServer({ tls: mutualTlsFiles(settings), logger }), (own) =>
    own.close(1_000),
  )
  const readiness = createReadiness(
    async () => feed.loaded() && schema.problem() === undefined && (await listening) !== undefined,
  )
  serveHealth(server, readiness)
  const ads = serveAds({
    server,
    service: envoyService(loadEnvoyServices(loadEnvoyTypes([DISCOVERY])), DISCOVERY),
    sources: snapshot.sources,
    mostLoaded: settings.LOADED_APIS,
    onTooMany: (names) => tell(snapshot.unload(names)),
    logger,
    registry,
  })
  resources.defer(() => ads.close())
  const tell = (changed: ChangedNames) => {
    for (const [type, names] of changed) ads.changed(type, names)
  }

  const certificates = followPlatformCertificate({
    ...{ settings, first: certificate, registry, logger },
    onCertificate: (next) => {
      for (const secret of platformSecrets(next)) tell(snapshot.usePlatformSecret(secret))
    },
  })
  resources.defer(() => certificates.close())
  const tickets = followTicketKeys({
    secret: settings.TICKET_KEY_SECRET,
    onKeys: (keys) => tell(snapshot.usePlatformSecret(ticketKeysSecret(keys))),
  })
  resources.defer(() => tickets.close())
  // xds serves Envoy only after it has read the configuration. Envoy would take an empty first answer for the real configuration.
  let listening: Promise<number> | undefined
  const feed = followConfiguration({
    pool,
    detail: ROUTED_APIS,
    news: nats,
    platformDomain: settings.PLATFORM_DOMAIN,
    environments: settings.ENVIRONMENTS,
    pollMs: 1000,
    snapshotFile: settings.SNAPSHOT_FILE,
    logger,
    onChange(change) {
      tell(snapshot.apply(change))
      listening ??= server.listen(settings.GRPC_ADDRESS)
    },
    onChangeSeen: createChangeTimes(registry, 'xds'),
  })
  resources.defer(() => feed.close())
  createFeedMetrics({ registry, prefix: 'xds', feed })
  const account = followAcmeAccount({
    pool,
    directoryUrl: settings.ACME_DIRECTORY_URL,
    onThumbprint: (thumbprint) => tell(snapshot.useAcmeAccount(thumbprint)),
  })
  resources.defer(() => account.close())
  const ops = await startOpsServer({
    host: settings.GRPC_ADDRESS.host,
    port: settings.OPS_PORT,
    readiness,
    details: () => ({ schema: schema.problem() ?? 'ok' }),
    registry,
  })
  resources.defer(() => ops.close())
  const owned = resources.move()
  return { opsPort: ops.port, retire: readiness.retire, close: () => owned.disposeAsync() }
}

function createXdsPool(
  { DATABASE_URL: url, DATABASE_POOLS: sizes }: XdsSettings,
  { primary, logger }: { primary: Primary; logger: Logger },
): Pool {
  const onError = (error: Error) => logger.warn({ err: error }, 'lost a database connection')
  return createPool({ url, primary, max: sizes.configuration, applicationName: 'xds', onError })
}

function countServed(snapshot: Pick<Snapshot, 'sizes'>, registry: Registry): void {
  for (const what of ['apis', 'hosts'] as const)
    new Gauge({
      name: `xds_${what}`,
      help: `How many ${what} are served`,
      registers: [registry],
      collect() {
        this.set(snapshot.sizes[what])
      },
    })
}
