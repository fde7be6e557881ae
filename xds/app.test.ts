import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLogger } from '../runtime/logger.ts'
import { startXds } from './app.ts'
import { readSettings, type XdsSettings } from './settings.ts'
import { aCertificate } from './testing/certificates.ts'

const NATS_RETRY_MS = 500

/** A port that closes each connection at once, like PostgreSQL and NATS while they are down. */
async function away(): Promise<{ port: number; attempts: () => number }> {
  let attempts = 0
  const server = createServer((socket) => {
    attempts += 1
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, attempts: () => attempts }
}

/** Settings for a test. An `opsPort` of 0 means a free port. */
async function settingsOf(port: number, opsPort: number): Promise<XdsSettings> {
  const directory = await mkdtemp(join(tmpdir(), 'xds-'))
  const file = join(directory, 'tls.pem')
  const { chainPem, keyPem } = await aCertificate('example.com')
  await writeFile(file, `${chainPem}\n${keyPem}`)
  const settings = readSettings({
    ...{ DATABASE_URL: `postgres://launa@127.0.0.1:${port}/launa`, NATS_URL: `nats://127.0.0.1:${port}` },
    ...{ GRPC_ADDRESS: '127.0.0.1:0', OPS_PORT: '1', AUTHZ_ADDRESS: '127.0.0.1:3' },
    ...{ DOCUMENTS_ADDRESS: '127.0.0.1:4', PLATFORM_DOMAIN: 'example.com', GATEWAY_SCHEME: 'http' },
    ...{ GATEWAY_HTTP_PORT: '80', GATEWAY_HTTPS_PORT: '443', TLS_CERT_FILE: file, TLS_KEY_FILE: file },
  })
  return { ...settings, OPS_PORT: opsPort }
}

const logger = createLogger({ name: 'test', level: 'silent' })

describe('the service', () => {
  it('begins without PostgreSQL and NATS, is not ready, and ends', async () => {
    const xds = await startXds(await settingsOf((await away()).port, 0), logger)
    const get = (path: string) => fetch(`http://127.0.0.1:${xds.opsPort}${path}`)
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(503)
    expect(await (await get('/metrics')).text()).toContain('xds_apis 0')
    await xds.close()
    await expect(get('/healthz')).rejects.toThrow()
  })

  it('ends what has begun when it cannot begin', async () => {
    const { port, attempts } = await away()
    await expect(startXds(await settingsOf(port, port), logger)).rejects.toThrow('EADDRINUSE')
    // Waits until all connections that had begun before `close` have arrived.
    await delay(NATS_RETRY_MS / 2)
    const before = attempts()
    await delay(2 * NATS_RETRY_MS + NATS_RETRY_MS / 2)
    expect(attempts()).toBe(before)
  })
})
