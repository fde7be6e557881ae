import { join } from 'node:path'
import { ensureCertificates } from '../../sandbox/tls.ts'

const HEX = (digit: string) => digit.repeat(64)
const FACILITATORS = JSON.stringify({ 'eip155:8453': { url: 'https://facilitator.example.com' } })

/** Returns settings with which each program can start, by the program's name. The certificates are created in `directory`. */
export async function goodSettings(directory: string): Promise<Record<string, Record<string, string>>> {
  const { certificateFile, keyFile } = await ensureCertificates(join(directory, 'tls'))
  const database = { DATABASE_URL: 'postgres://launa:password@db.example.com/launa' }
  const service = {
    ...database,
    NATS_URL: 'nats://user:password@nats.example.com:4222',
    PLATFORM_DOMAIN: 'example.com',
    GATEWAY_SCHEME: 'https',
    GATEWAY_HTTP_PORT: '80',
    GATEWAY_HTTPS_PORT: '443',
  }
  const grpc = { GRPC_ADDRESS: '10.0.0.1:19001', OPS_PORT: '19003' }
  return {
    'control-plane': {
      ...service,
      ENVIRONMENTS: 'production',
      PRODUCTION_PORT: '18080',
      OPS_ADDRESS: '10.0.0.1:18085',
      BASE_URL: 'https://api.example.com',
      JWT_SECRET: HEX('1'),
      KEY_PEPPER: `2026:${HEX('2')},${HEX('3')}`,
      ENCRYPTION_KEY: HEX('4'),
      SMTP_URL: 'smtps://user:password@mail.example.com',
      MAIL_FROM: 'Launa <no-reply@example.com>',
      FACILITATORS,
    },
    authz: { ...service, ...grpc, DOCUMENTS_PORT: '19005', FACILITATORS },
    xds: {
      ...service,
      ...grpc,
      AUTHZ_ADDRESS: '10.0.0.1:19001',
      DOCUMENTS_ADDRESS: '10.0.0.1:19005',
      TLS_CERT_FILE: certificateFile,
      TLS_KEY_FILE: keyFile,
      TICKET_KEY_SECRET: HEX('5'),
    },
    envoy: { XDS_ADDRESS: '10.0.0.1:19002' },
    drain: { GRACE_SECONDS: '120' },
    migrate: { MIGRATION_DATABASE_URL: 'postgres://owner:password@db.example.com/launa' },
    audit: { ...database, FACILITATORS },
    archive: database,
    rotate: { ...database, KEY_PEPPER: HEX('2'), ENCRYPTION_KEY: `2:${HEX('3')},${HEX('4')}` },
  }
}
