import { readFileSync } from 'node:fs'
import { Counter, Gauge } from 'prom-client'
import { createFeedMetrics } from '../configuration/feed-metrics.ts'
import { followConfiguration } from '../configuration/follow.ts'
import { ROUTED_APIS } from '../configuration/routed-apis.ts'
import { ownServices, servicesOf } from '../domain/denied-upstream.ts'
import { envoyService, loadEnvoyServices, loadEnvoyTypes } from '../proto/envoy-api.ts'
import { createJsonCodec } from '../proto/json-codec.ts'
import { createEncryption } from '../runtime/encryption.ts'
import { mutualTlsFiles } from '../runtime/lean-grpc/mutual-tls.ts'
import { createLeanGrpcServer } from '../runtime/lean-grpc/server.ts'
import { createLogger } from '../runtime/logger.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { connectNats } from '../runtime/nats.ts'
import { startOpsServer } from '../runtime/ops-server.ts'
import { createPool } from '../runtime/postgres.ts'
import { onShutdown } from '../runtime/shutdown.ts'
import { followAcmeAccount } from './acme-account.ts'
import { serveAds } from './ads-server.ts'
import { authzCluster, upstreamClusters } from './resources/clusters.ts'
import { deniedUpstreams } from './resources/denied-upstreams.ts'
import { documentsCluster } from './resources/documents.ts'
import { listeners } from './resources/listener.ts'
import { platformSecrets, ticketKeysSecret } from './resources/secret.ts'
import { otlpCluster } from './resources/tracing.ts'
import { readSettings } from './settings.ts'
import { type ChangedNames, Snapshot } from './snapshot.ts'
import { followTicketKeys } from './ticket-keys.ts'

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

const tracing = settings.OTEL_EXPORTER_OTLP_ENDPOINT && {
  endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
  ratio: settings.OTEL_TRACES_SAMPLER_ARG,
}
const services = ownServices([
  ...[settings.GRPC_ADDRESS, { host: settings.GRPC_ADDRESS.host, port: settings.OPS_PORT }],
  ...[...settings.AUTHZ_ADDRESS, ...settings.DOCUMENTS_ADDRESS, ...settings.OWN_SERVICES],
  ...[...servicesOf(settings.DATABASE_URL, 5432), ...servicesOf(settings.NATS_URL, 4222)],
])
const denied = deniedUpstreams({
  ...{ allowPrivate: settings.ALLOW_PRIVATE_UPSTREAMS, own: settings.DENIED_UPSTREAMS, services },
})
const publicPort = settings.PUBLIC_HTTPS_PORT ?? settings.GATEWAY_HTTPS_PORT
const types = loadEnvoyTypes()
const DISCOVERY = 'envoy.service.discovery.v3.AggregatedDiscoveryService'
const snapshot = new Snapshot({
  codec: createJsonCodec(types),
  settings: {
    upstreamTimeoutSeconds: settings.UPSTREAM_TIMEOUT_SECONDS,
    maxStreamSeconds: settings.MAX_STREAM_SECONDS,
  },
  logger,
  clusters: [
    authzCluster(settings.AUTHZ_ADDRESS, settings.ENVOY_SDS_DIRECTORY),
    documentsCluster(settings.DOCUMENTS_ADDRESS),
    ...upstreamClusters({ denied, caFile: settings.UPSTREAM_CA_FILE }),
    ...(tracing ? [otlpCluster(tracing)] : []),
  ],
  listeners: listeners({
    host: settings.GATEWAY_LISTEN_HOST,
    httpPort: settings.GATEWAY_HTTP_PORT,
    httpsPort: settings.GATEWAY_HTTPS_PORT,
    platformDomain: settings.PLATFORM_DOMAIN,
    denied,
    tracing,
    sharedTicketKeys: settings.TICKET_KEY_SECRET !== undefined,
    requestsPerAddress: settings.REQUESTS_PER_ADDRESS,
    balancers: { trustedHops: settings.TRUSTED_HOPS, proxyProtocol: settings.PROXY_PROTOCOL },
    httpsOnly: settings.GATEWAY_SCHEME === 'https' ? { publicPort, hstsSeconds: settings.HSTS_SECONDS } : undefined,
    http3: settings.HTTP3 ? { publicPort } : undefined,
  }),
  platformSecrets: platformSecrets({
    certificatePem: readFileSync(settings.TLS_CERT_FILE, 'utf8'),
    privateKeyPem: readFileSync(settings.TLS_KEY_FILE, 'utf8'),
  }),
  encryption: settings.CERTIFICATE_ENCRYPTION_KEY && createEncryption(settings.CERTIFICATE_ENCRYPTION_KEY),
  brokenCertificates: new Counter({
    name: 'xds_broken_certificates_total',
    help: 'Certificates of custom hosts that could not be used; the log names the host',
    registers: [registry],
  }),
})

const server = createLeanGrpcServer({ tls: mutualTlsFiles(settings), logger })
const ads = serveAds({
  server,
  service: envoyService(loadEnvoyServices(loadEnvoyTypes([DISCOVERY])), DISCOVERY),
  sources: snapshot.sources,
  mostLoaded: settings.LOADED_APIS,
  onTooMany: (names) => tell(snapshot.unload(names)),
  logger,
  registry,
})

const tell = (changed: ChangedNames) => {
  for (const [type, names] of changed) ads.changed(type, names)
}

const tickets = followTicketKeys({
  secret: settings.TICKET_KEY_SECRET,
  onKeys: (keys) => tell(snapshot.usePlatformSecret(ticketKeysSecret(keys))),
})

// Envoy is served only once the configuration is known: an empty first answer would be taken for the truth.
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
})
createFeedMetrics({ registry, prefix: 'xds', feed })
for (const what of ['apis', 'hosts'] as const)
  new Gauge({
    name: `xds_${what}`,
    help: `How many ${what} are served`,
    registers: [registry],
    collect() {
      this.set(snapshot.sizes[what])
    },
  })
const account = followAcmeAccount({
  pool,
  directoryUrl: settings.ACME_DIRECTORY_URL,
  onThumbprint: (thumbprint) => tell(snapshot.useAcmeAccount(thumbprint)),
})
const ops = await startOpsServer({
  host: settings.GRPC_ADDRESS.host,
  port: settings.OPS_PORT,
  ready: async () => feed.loaded() && (await listening) !== undefined,
  registry,
})

onShutdown(logger, async () => {
  await ops.close()
  account.close()
  tickets.close()
  await feed.close()
  ads.close()
  await server.close(1_000)
  await nats.close()
  await pool.end()
})
logger.info({ grpc: settings.GRPC_ADDRESS, ops: ops.port }, 'xds started')
