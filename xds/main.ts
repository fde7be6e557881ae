import { readFileSync } from 'node:fs'
import { followConfiguration } from '../configuration/follow.ts'
import { envoyService, loadEnvoyServices, loadEnvoyTypes } from '../proto/envoy-api.ts'
import { createJsonCodec } from '../proto/json-codec.ts'
import { createGrpcServer, listenGrpc } from '../runtime/grpc-server.ts'
import { createLogger } from '../runtime/logger.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { connectNats } from '../runtime/nats.ts'
import { startOpsServer } from '../runtime/ops-server.ts'
import { createPool } from '../runtime/postgres.ts'
import { onShutdown } from '../runtime/shutdown.ts'
import { serveAds } from './ads-server.ts'
import { authzCluster, upstreamClusters } from './resources/clusters.ts'
import { deniedRanges } from './resources/denied-upstreams.ts'
import { listeners } from './resources/listener.ts'
import { platformSecret } from './resources/secret.ts'
import { readSettings } from './settings.ts'
import { Snapshot } from './snapshot.ts'

const settings = readSettings()
const logger = createLogger({ name: 'xds', level: settings.LOG_LEVEL })
const registry = createMetrics()
const pool = createPool({
  url: settings.DATABASE_URL,
  max: 4,
  applicationName: 'xds',
  onError: (error) => logger.warn({ err: error }, 'lost a database connection'),
})
const nats = connectNats({ url: settings.NATS_URL, name: 'xds', logger })

const denied = deniedRanges({ allowPrivate: settings.ALLOW_PRIVATE_UPSTREAMS, own: settings.DENIED_UPSTREAMS })
const types = loadEnvoyTypes()
const snapshot = new Snapshot({
  codec: createJsonCodec(types),
  settings: { upstreamTimeoutSeconds: settings.UPSTREAM_TIMEOUT_SECONDS },
  logger,
  clusters: [authzCluster(settings.AUTHZ_ADDRESS), ...upstreamClusters({ denied, caFile: settings.UPSTREAM_CA_FILE })],
  listeners: listeners({
    host: settings.GATEWAY_LISTEN_HOST,
    httpPort: settings.GATEWAY_HTTP_PORT,
    httpsPort: settings.GATEWAY_HTTPS_PORT,
    denied,
  }),
  secrets: [
    platformSecret({
      certificatePem: readFileSync(settings.TLS_CERT_FILE, 'utf8'),
      privateKeyPem: readFileSync(settings.TLS_KEY_FILE, 'utf8'),
    }),
  ],
})

const server = createGrpcServer()
const ads = serveAds({
  server,
  service: envoyService(loadEnvoyServices(types), 'envoy.service.discovery.v3.AggregatedDiscoveryService'),
  sources: snapshot.sources,
  logger,
  registry,
})

// Envoy is served only once the configuration is known: an empty first answer would be taken for the truth.
let listening: Promise<{ close(graceMs: number): Promise<void> }> | undefined
const feed = followConfiguration({
  pool,
  news: nats,
  platformDomain: settings.PLATFORM_DOMAIN,
  pollMs: 1000,
  snapshotFile: settings.SNAPSHOT_FILE,
  logger,
  onChange(change) {
    for (const [type, names] of snapshot.apply(change)) ads.changed(type, names)
    listening ??= listenGrpc(server, settings.GRPC_ADDRESS)
  },
})
const ops = await startOpsServer({
  host: settings.GRPC_ADDRESS.host,
  port: settings.OPS_PORT,
  ready: async () => feed.loaded() && (await listening) !== undefined,
  registry,
})

onShutdown(logger, async () => {
  await ops.close()
  await feed.close()
  await (await listening)?.close(1_000)
  await nats.close()
  await pool.end()
})
logger.info({ grpc: settings.GRPC_ADDRESS, ops: ops.port }, 'xds started')
