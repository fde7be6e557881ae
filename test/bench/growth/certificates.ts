import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:tls'
import type { Pool } from 'pg'
import { certificateKeyContext } from '../../../domain/hosts/sealed-certificate.ts'
import { createEncryption, type Encryption } from '../../../runtime/encryption.ts'
import { ringOf } from '../../../runtime/settings/key-ring.ts'
import { xdsPart } from '../../../sandbox/parts/services.ts'
import { table } from '../../../sandbox/report.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { HOST, type Settings } from '../../../sandbox/settings.ts'
import { type Authority, createAuthority } from '../../e2e/support/certificates/certificates.ts'
import { databaseOf, planeOf } from '../../e2e/support/sellers/gateway.ts'
import { signUp } from '../../e2e/support/sellers/seller.ts'
import { clearGateway } from '../gateway.ts'
import { percentile } from '../table/figures.ts'
import { fillConfiguration } from './configuration-size.ts'
import { type Measured, memoryOf, startedStack, untilKnown } from './scale.ts'

/** The numbers of custom hosts, measured one after another. Each host has its own API and certificate. */
const SIZES = [500, 2_000, 5_000]

/** Concurrent handshakes. */
const AT_ONCE = 16

/** The maximum number of kilobytes (10^3 bytes) of Envoy's memory for one certificate after its first request. */
const MOST_KILOBYTES = 40

export interface CertificateResult {
  certificates: number
  /** Megabytes in use. */
  envoyMemory: number
  xdsMemory: number
  /** Kilobytes per certificate, compared to the memory without certificates. */
  envoyEach: number
  xdsEach: number
  /** Milliseconds of a host's first handshake, for which Envoy asks xds. */
  firstHandshake: { p50: number; p99: number }
}

/** Measures the cost of custom hosts after Envoy has asked for their certificates. */
export async function benchCertificates({ settings, progress }: Measured): Promise<CertificateResult[]> {
  const stack = await startedStack({ settings, progress })
  const database = databaseOf(stack)
  try {
    const { accountId } = await signUp(planeOf(stack))
    await fillConfiguration(database, { accountId, apis: SIZES.at(-1) ?? 0 })
    await untilKnown(stack, database)
    const seal = await sealerOf(stack)
    const authority = await createAuthority()
    await shake(stack, 'bench.dev.localhost')
    const before = { envoy: memoryOf(stack, 'envoy'), xds: memoryOf(stack, 'xds') }
    const results: CertificateResult[] = []
    let known = 0
    for (const certificates of SIZES) {
      const hosts = Array.from({ length: certificates - known }, (_, index) => `host-${known + index}.example.com`)
      await fillCertificates(database, { accountId, hosts, skip: known, authority, seal })
      await untilKnown(stack, database)
      const firstHandshake = await shakeAll(stack, hosts)
      const [envoyMemory, xdsMemory] = [memoryOf(stack, 'envoy'), memoryOf(stack, 'xds')]
      const each = (now: number, then: number) => ((now - then) * 1000) / certificates
      const [envoyEach, xdsEach] = [each(envoyMemory, before.envoy), each(xdsMemory, before.xds)]
      results.push({ certificates, envoyMemory, xdsMemory, envoyEach, xdsEach, firstHandshake })
      progress(`scale: ${certificates} certificates, ${envoyEach.toFixed(1)} KB each in Envoy`)
      known = certificates
    }
    return results
  } finally {
    await database.end()
    await clearGateway(stack)
  }
}

async function sealerOf(stack: Settings): Promise<Encryption> {
  const { environment } = await xdsPart(stack, loadSecrets(stack.stateDirectory)).launch()
  return createEncryption(ringOf(Buffer.from(environment?.CERTIFICATE_ENCRYPTION_KEY ?? '', 'hex')))
}

/** Inserts verified domains with certificates, one for each API after the first `skip`. */
async function fillCertificates(
  database: Pool,
  options: { accountId: string; hosts: readonly string[]; skip: number; authority: Authority; seal: Encryption },
): Promise<void> {
  const { accountId, hosts, skip, authority, seal } = options
  const rows = []
  for (const host of hosts) {
    const { key, cert } = await authority.issue([host])
    // Includes the authority's own certificate, because real authorities send it too.
    rows.push({
      id: randomUUID(),
      host,
      chain: `${cert}\n${authority.pem}`,
      key: seal.encrypt(key, certificateKeyContext(host)),
    })
  }
  await database.query(
    `with chosen as (
       select row_number() over (order by id) as n, id from api where account_id = $1 order by id offset $2 limit $3),
     given as (
       select row_number() over () + $2 as n, * from unnest($4::uuid[], $5::text[], $6::text[], $7::bytea[])
         as g(domain_id, host, chain, key)),
     made as (
       insert into domain (id, api_id, account_id, environment, hostname, verification_token, status, verified_at)
         select domain_id, chosen.id, $1, 'development', host, 'bench', 'verified', now()
           from given join chosen using (n) returning id)
     insert into certificate (domain_id, account_id, environment, chain_pem, key_encrypted, not_after, next_attempt_at)
       select domain_id, $1, 'development', chain, key, now() + interval '90 days', now() + interval '60 days' from given`,
    [
      ...[accountId, skip, hosts.length],
      ...[rows.map(({ id }) => id), rows.map(({ host }) => host), rows.map(({ chain }) => chain)],
      rows.map(({ key }) => key),
    ],
  )
  // The revision grows by more than one, and the change log has no entry for it, so readers read every row with a changed revision again.
  await database.query(
    `with taken as (update configuration_revision set revision = revision + 2 returning revision)
     update api set revision = taken.revision, epoch = gen_random_uuid() from taken, domain where domain.api_id = api.id and domain.id = any($1)`,
    [rows.map(({ id }) => id)],
  )
}

/** Makes one handshake with each host. Returns the percentiles of their times. */
async function shakeAll(stack: Settings, hosts: readonly string[]): Promise<{ p50: number; p99: number }> {
  const waiting = [...hosts]
  const taken: number[] = []
  const worker = async () => {
    for (let host = waiting.pop(); host !== undefined; host = waiting.pop()) {
      const begun = performance.now()
      await shake(stack, host)
      taken.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) }
}

/** Rejects unless the server presents the host's own certificate. */
async function shake(stack: Settings, host: string): Promise<void> {
  const socket = connect({ host: HOST, port: stack.ports.gatewayHttps, servername: host, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect')
    const shown = socket.getPeerX509Certificate()?.checkHost(host)
    if (shown === undefined) throw new Error(`${host} showed the certificate of another host`)
  } finally {
    socket.destroy()
  }
}

/** Returns the table: one line per size. */
export function certificateTable(results: readonly CertificateResult[]): string {
  const headings = ['CERTIFICATES', 'ENVOY', 'EACH', 'XDS', 'EACH', 'FIRST HANDSHAKE']
  const line = ({ certificates, firstHandshake: { p50, p99 }, ...result }: CertificateResult) => [
    ...[String(certificates), `${Math.round(result.envoyMemory)} MB`, `${result.envoyEach.toFixed(1)} KB`],
    ...[`${Math.round(result.xdsMemory)} MB`, `${result.xdsEach.toFixed(1)} KB`],
    `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`,
  ]
  return table([headings, ...results.map(line)])
}

/** Returns whether the largest size stays within the limits. */
export function judgeCertificates(results: readonly CertificateResult[]): { passed: boolean; text: string }[] {
  const last = results.at(-1)
  if (!last) return []
  const passed = last.envoyEach <= MOST_KILOBYTES
  const measured = `${last.envoyEach.toFixed(1)} KB, at most ${MOST_KILOBYTES} KB`
  const what = `Envoy's memory for a certificate at ${last.certificates}`
  return [{ passed, text: `${passed ? 'PASS' : 'FAIL'}  ${what}: ${measured}` }]
}
