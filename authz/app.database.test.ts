import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { patience } from '../runtime/patience.ts'
import { it } from '../runtime/testing/database.ts'
import { startAuthz } from './app.ts'
import { readSettings } from './settings.ts'

async function listening(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

it('closes what it has opened when it cannot be started', async ({ database }) => {
  const ops = await listening()
  const free = await listening()
  free.server.close()
  const settings = readSettings({
    DATABASE_URL: database.authzUrl,
    NATS_URL: 'nats://127.0.0.1:1',
    GRPC_ADDRESS: `127.0.0.1:${free.port}`,
    OPS_PORT: String(ops.port),
    DOCUMENTS_PORT: '1',
    ENVIRONMENTS: 'production,development',
    PLATFORM_DOMAIN: 'launa.test',
    GATEWAY_SCHEME: 'http',
    GATEWAY_HTTP_PORT: '80',
    GATEWAY_HTTPS_PORT: '443',
    FACILITATORS: '{}',
  })
  await expect(startAuthz(settings, pino({ level: 'silent' }))).rejects.toThrow('EADDRINUSE')
  const [error] = await once(connect(free.port, '127.0.0.1'), 'error')
  expect(error).toHaveProperty('code', 'ECONNREFUSED')
  const CONNECTED = `select application_name from pg_stat_activity
    where datname = current_database() and application_name like 'authz%'`
  // PostgreSQL notices the end of a connection a moment after the process has closed it.
  await vi.waitFor(async () => expect((await database.pool.query(CONNECTED)).rows).toEqual([]), { timeout: patience() })
  ops.server.close()
})
