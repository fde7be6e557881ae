import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Environment } from '../../domain/environment.ts'
import { SANDBOX_NETWORK } from '../../domain/networks/network.ts'
import { buildDashboardOnce } from '../dashboard.ts'
import type { Part } from '../part.ts'
import { answersHttp } from '../probes.ts'
import type { Secrets } from '../secrets.ts'
import { HOST, httpAddress, type Settings } from '../settings.ts'
import { STOPPING } from '../stopping.ts'
import { ensureCertificates } from '../tls.ts'
import { LOCAL_LIMITS } from './local-limits.ts'
import { natsUrl } from './nats.ts'
import { type DatabaseUser, databaseUrl, ensureServiceRoles, serviceDatabaseUrl } from './postgres.ts'

/** Addresses that no upstream may have, although upstreams may be on this machine. */
const OWN_SERVICES = [
  ...([
    'envoyAdmin',
    'envoyMetrics',
    'authz',
    'authzOps',
    'authzDocuments',
    'xds',
    'xdsOps',
    'controlPlaneOps',
    'operators',
  ] as const),
]

/** The environment variables of every service. */
function commonEnvironment(settings: Settings, secrets: Secrets, service: DatabaseUser): Record<string, string> {
  return {
    DATABASE_URL: serviceDatabaseUrl(settings, secrets, service),
    NATS_URL: natsUrl(settings),
    PLATFORM_DOMAIN: 'localhost',
    GATEWAY_SCHEME: 'http',
    GATEWAY_HTTP_PORT: String(settings.ports.gatewayHttp),
    GATEWAY_HTTPS_PORT: String(settings.ports.gatewayHttps),
    LAME_DUCK_SECONDS: String(STOPPING.LAME_DUCK_SECONDS),
    GRACE_SECONDS: String(STOPPING.GRACE_SECONDS),
    LOG_LEVEL: process.env.LOG_LEVEL || 'info',
    ALLOW_PRIVATE_UPSTREAMS: 'true',
    OWN_SERVICES: OWN_SERVICES.map((name) => `${HOST}:${settings.ports[name]}`).join(','),
  }
}

/**
 * The key for certificates. It is derived and not a secret of its own, so that a stack keeps working if its secrets were made before this
 * key existed.
 */
function certificateKey({ encryptionKey }: Secrets): string {
  return createHmac('sha256', encryptionKey).update('certificates').digest('hex')
}

/** The key for upstream headers. It is derived, like the key for certificates. */
function upstreamHeadersKey({ encryptionKey }: Secrets): string {
  return createHmac('sha256', encryptionKey).update('upstream headers').digest('hex')
}

/** The keys for payment contexts. They are derived, too. Production and the Sandbox have separate keys (M9). */
function paymentContextKeys({ encryptionKey }: Secrets): string {
  const key = (environment: Environment) =>
    createHmac('sha256', encryptionKey).update(`payment context, ${environment}`).digest('hex')
  return JSON.stringify({ production: [key('production')], development: [key('development')] })
}

/**
 * The memory for short-lived objects, in megabytes. With Node's default of 16, garbage collection runs so often that it moves many objects
 * of open requests. With 64, the p99 was lower in 14 of 20 comparisons with 50 readers of the REST API.
 */
const SEMI_SPACE_SIZE = '--max-semi-space-size=64'

export function controlPlanePart(settings: Settings, secrets: Secrets): Part {
  const production = httpAddress(settings, 'production')
  const staging = httpAddress(settings, 'staging')
  return {
    name: 'control-plane',
    needs: ['postgres', 'nats', 'mail', 'chain-manager', 'facilitator'],
    ports: ['production', 'staging', 'controlPlaneOps', 'operators'],
    address: `${production} (staging ${staging}, ops ${httpAddress(settings, 'controlPlaneOps')})`,
    async before() {
      await ensureServiceRoles(settings, secrets)
      return {
        command: process.execPath,
        args: ['control-plane/migrate/main.ts'],
        environment: { MIGRATION_DATABASE_URL: databaseUrl(settings, secrets) },
      }
    },
    async launch() {
      return {
        command: process.execPath,
        args: [SEMI_SPACE_SIZE, 'control-plane/main.ts'],
        environment: {
          ...commonEnvironment(settings, secrets, 'controlPlane'),
          LISTEN_HOST: settings.listenHost,
          PRODUCTION_PORT: String(settings.ports.production),
          STAGING_PORT: String(settings.ports.staging),
          OPS_ADDRESS: `${HOST}:${settings.ports.controlPlaneOps}`,
          OPERATOR_LISTEN: `${settings.listenHost}:${settings.ports.operators}`,
          OPERATOR_DATABASE_URL: serviceDatabaseUrl(settings, secrets, 'operator'),
          BASE_URL: production,
          STAGING_BASE_URL: staging,
          JWT_SECRET: secrets.jwtSecret,
          KEY_PEPPER: secrets.keyPepper,
          ENCRYPTION_KEY: secrets.encryptionKey,
          CERTIFICATE_ENCRYPTION_KEY: certificateKey(secrets),
          UPSTREAM_HEADERS_KEY: upstreamHeadersKey(secrets),
          PAYMENT_CONTEXT: 'true',
          SMTP_URL: `smtp://${HOST}:${settings.ports.smtp}`,
          MAIL_FROM: 'Launa <no-reply@launa.localhost>',
          RPC_URL: httpAddress(settings, 'rpc'),
          PUBLIC_RPC_URL: httpAddress(settings, 'rpc'),
          SAMPLE_UPSTREAM_URL: httpAddress(settings, 'upstream'),
          CHAIN_MANAGER_URL: httpAddress(settings, 'chainManager'),
          SANDBOX_FACILITATOR_URL: httpAddress(settings, 'facilitator'),
          // Container images contain a built dashboard, and name its folder in this variable.
          DASHBOARD_DIRECTORY: process.env.DASHBOARD_DIRECTORY || (await buildDashboardOnce(settings.root)),
          REQUESTS_PER_SUBNET: '10000000',
          REQUESTS_PER_ACCOUNT: '10000000',
          REQUESTS_PER_KEY: '10000000',
          LIMITS: JSON.stringify(LOCAL_LIMITS.controlPlane),
        },
      }
    },
    healthy: async () => (await answersHttp(`${production}/healthz`)) && (await answersHttp(`${staging}/healthz`)),
  }
}

/**
 * The part authz. It needs the control plane, which starts only when the database has its schema. The part xds needs it for the same
 * reason.
 */
export function authzPart(settings: Settings, secrets: Secrets): Part {
  return {
    name: 'authz',
    needs: ['control-plane'],
    ports: ['authz', 'authzOps', 'authzDocuments'],
    address: `${HOST}:${settings.ports.authz} (ops ${httpAddress(settings, 'authzOps')})`,
    async launch() {
      const facilitators = {
        [SANDBOX_NETWORK]: {
          url: httpAddress(settings, 'facilitator'),
          rpc_url: httpAddress(settings, 'rpc'),
          confirmations: 0,
        },
      }
      return {
        command: process.execPath,
        args: [SEMI_SPACE_SIZE, 'authz/main.ts'],
        environment: {
          ...commonEnvironment(settings, secrets, 'authz'),
          GRPC_ADDRESS: `${HOST}:${settings.ports.authz}`,
          OPS_PORT: String(settings.ports.authzOps),
          DOCUMENTS_PORT: String(settings.ports.authzDocuments),
          FACILITATORS: JSON.stringify(facilitators),
          UPSTREAM_HEADERS_KEY: upstreamHeadersKey(secrets),
          PAYMENT_CONTEXT_KEYS: paymentContextKeys(secrets),
          SNAPSHOT_FILE: join(settings.stateDirectory, 'authz-snapshot.ndjson'),
          // All payers of a local stack share one IP address. One subnet may have only half of a seller's payments in flight, so this limit
          // is high.
          PAYMENTS_IN_FLIGHT_PER_SELLER: '1024',
          FAILED_PAYMENTS_PER_PAYER: '1000',
          FAILED_PAYMENTS_PER_SUBNET: '1000000',
          SANDBOX_PAYMENTS_PER_SELLER: '1000000',
          LIMITS: JSON.stringify(LOCAL_LIMITS.authz),
        },
      }
    },
    healthy: () => answersHttp(`${httpAddress(settings, 'authzOps')}/readyz`),
  }
}

export function xdsPart(settings: Settings, secrets: Secrets): Part {
  return {
    name: 'xds',
    needs: ['control-plane'],
    ports: ['xds', 'xdsOps'],
    address: `${HOST}:${settings.ports.xds} (ops ${httpAddress(settings, 'xdsOps')})`,
    async launch() {
      const { certificateFile, keyFile } = await ensureCertificates(join(settings.stateDirectory, 'tls'))
      return {
        command: process.execPath,
        args: ['xds/main.ts'],
        environment: {
          ...commonEnvironment(settings, secrets, 'xds'),
          GRPC_ADDRESS: `${HOST}:${settings.ports.xds}`,
          OPS_PORT: String(settings.ports.xdsOps),
          GATEWAY_LISTEN_HOST: settings.listenHost,
          SNAPSHOT_FILE: join(settings.stateDirectory, 'xds-snapshot.ndjson'),
          AUTHZ_ADDRESS: `${HOST}:${settings.ports.authz}`,
          DOCUMENTS_ADDRESS: `${HOST}:${settings.ports.authzDocuments}`,
          // All buyers of a local stack share one IP address.
          REQUESTS_PER_ADDRESS: '1000000',
          TLS_CERT_FILE: certificateFile,
          TLS_KEY_FILE: keyFile,
          CERTIFICATE_ENCRYPTION_KEY: certificateKey(secrets),
        },
      }
    },
    healthy: () => answersHttp(`${httpAddress(settings, 'xdsOps')}/readyz`),
  }
}
