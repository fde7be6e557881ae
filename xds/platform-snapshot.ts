import { Counter, type Registry } from 'prom-client'
import { type DeniedUpstream, ownServices, servicesOf } from '../domain/upstreams/denied-upstream.ts'
import { loadEnvoyTypes } from '../proto/envoy-api.ts'
import { createJsonCodec } from '../proto/json-codec.ts'
import { serversOf } from '../runtime/database-servers.ts'
import { createEncryption } from '../runtime/encryption.ts'
import type { Logger } from '../runtime/logger.ts'
import type { PlatformCertificate } from './platform-certificate.ts'
import { authzCluster, upstreamClusters } from './resources/clusters.ts'
import { deniedUpstreams } from './resources/denied-upstreams.ts'
import { documentsCluster } from './resources/documents.ts'
import { listeners } from './resources/listener.ts'
import { platformSecrets } from './resources/secret.ts'
import { otlpCluster, type TracingSettings } from './resources/tracing.ts'
import type { XdsSettings } from './settings.ts'
import { Snapshot } from './snapshot.ts'

/** A snapshot with the platform's resources, made from the settings, and without APIs. */
export function platformSnapshot(
  settings: XdsSettings,
  parts: { certificate: PlatformCertificate; logger: Logger; registry: Registry },
): Snapshot {
  const { certificate, logger, registry } = parts
  const tracing = settings.OTEL_EXPORTER_OTLP_ENDPOINT && {
    endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
  }
  const denied = deniedUpstreams({
    ...{ allowPrivate: settings.ALLOW_PRIVATE_UPSTREAMS, own: settings.DENIED_UPSTREAMS },
    services: servicesOfPlatform(settings),
  })
  return new Snapshot({
    codec: createJsonCodec(loadEnvoyTypes()),
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
    listeners: listenersOf(settings, { denied, tracing }),
    platformSecrets: platformSecrets(certificate),
    encryption: settings.CERTIFICATE_ENCRYPTION_KEY && createEncryption(settings.CERTIFICATE_ENCRYPTION_KEY),
    brokenCertificates: new Counter({
      name: 'xds_broken_certificates_total',
      help: 'Certificates of custom hosts that could not be used; the log names the host',
      registers: [registry],
    }),
  })
}

function servicesOfPlatform(settings: XdsSettings) {
  return ownServices([
    ...[settings.GRPC_ADDRESS, { host: settings.GRPC_ADDRESS.host, port: settings.OPS_PORT }],
    ...[...settings.AUTHZ_ADDRESS, ...settings.DOCUMENTS_ADDRESS, ...settings.OWN_SERVICES],
    ...[...servicesOf(serversOf(settings.DATABASE_URL), 5432), ...servicesOf(settings.NATS_URL, 4222)],
  ])
}

function listenersOf(
  settings: XdsSettings,
  { denied, tracing }: { denied: DeniedUpstream[]; tracing: TracingSettings | undefined },
) {
  const publicPort = settings.PUBLIC_HTTPS_PORT ?? settings.GATEWAY_HTTPS_PORT
  return listeners({
    host: settings.GATEWAY_LISTEN_HOST,
    httpPort: settings.GATEWAY_HTTP_PORT,
    httpsPort: settings.GATEWAY_HTTPS_PORT,
    platformDomain: settings.PLATFORM_DOMAIN,
    upstreamTimeoutSeconds: settings.UPSTREAM_TIMEOUT_SECONDS,
    denied,
    tracing,
    sharedTicketKeys: settings.TICKET_KEY_SECRET !== undefined,
    requestsPerAddress: settings.REQUESTS_PER_ADDRESS,
    balancers: { trustedHops: settings.TRUSTED_HOPS, proxyProtocol: settings.PROXY_PROTOCOL },
    httpsOnly: settings.GATEWAY_SCHEME === 'https' ? { publicPort, hstsSeconds: settings.HSTS_SECONDS } : undefined,
    http3: settings.HTTP3 ? { publicPort } : undefined,
  })
}
