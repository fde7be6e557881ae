import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect } from 'vitest'
import type { Settings } from '../../../sandbox/settings.ts'
import { until } from '../support/buyers/buyer.ts'
import { it as onStack } from '../support/fixtures.ts'
import { type SecondGateway, startSecondGateway } from '../support/processes/second-gateway.ts'

const HOST = 'nobody.dev.localhost'
const randomSecret = () => randomBytes(32).toString('hex')
const SHARED = { TICKET_KEY_SECRET: randomSecret() }

/** Gateways with a separate xds each, one for each set of variables. */
function gatewaysWith(...variables: Record<string, string>[]) {
  return async (
    { settings, ca }: { settings: Settings; ca: string },
    { onCleanup }: { onCleanup: (close: () => Promise<void>) => void },
  ): Promise<[SecondGateway, SecondGateway, ...SecondGateway[]]> => {
    const gateways = await Promise.all(
      variables.map((each) => startSecondGateway(settings, { LOG_LEVEL: 'warn', ...each })),
    )
    onCleanup(async () => {
      await Promise.all(gateways.map((gateway) => gateway.close()))
    })
    for (const gateway of gateways) {
      const shakes = () => shake(gateway, { ca, maxVersion: 'TLSv1.3' }).then(Boolean, () => false)
      await until('the gateway has its certificate', shakes)
    }
    return gateways as [SecondGateway, SecondGateway]
  }
}

const it = onStack
  .extend('ca', { scope: 'file' }, ({ settings }) => readFileSync(join(settings.stateDirectory, 'tls/ca.pem'), 'utf8'))
  .extend('gateways', { scope: 'file' }, gatewaysWith(SHARED, SHARED, { TICKET_KEY_SECRET: randomSecret() }))
  .extend('apart', { scope: 'file' }, gatewaysWith({}, {}))

interface Handshake {
  resumed: boolean
  session: Buffer
}

/** Makes one connection and sends one request on it, because TLS 1.3 sends its tickets after the handshake. */
async function shake(
  { httpsPort }: SecondGateway,
  options: { ca: string; maxVersion: 'TLSv1.2' | 'TLSv1.3'; session?: Buffer },
): Promise<Handshake> {
  const socket = connect({ host: '127.0.0.1', port: httpsPort, servername: HOST, ...options })
  let session: Buffer | undefined
  socket.on('session', (ticket: Buffer) => {
    session = ticket
  })
  await once(socket, 'secureConnect')
  const resumed = socket.isSessionReused()
  socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`)
  socket.resume()
  await once(socket, 'close')
  return { resumed, session: session ?? options.session ?? Buffer.alloc(0) }
}

it.for(['TLSv1.2', 'TLSv1.3'] as const)(
  'a %s session resumes at another Envoy that shares the secret',
  async (maxVersion, { gateways, ca }) => {
    const [first, second, stranger] = gateways
    const began = await shake(first, { ca, maxVersion })
    expect(began.resumed).toBe(false)
    const { session } = began
    expect((await shake(first, { ca, maxVersion, session })).resumed).toBe(true)
    expect((await shake(second, { ca, maxVersion, session })).resumed).toBe(true)
    expect(stranger && (await shake(stranger, { ca, maxVersion, session })).resumed).toBe(false)
  },
)

it('without a configured secret, a session resumes only at its own gateway', async ({ apart, ca }) => {
  const [first, second] = apart
  const { session } = await shake(first, { ca, maxVersion: 'TLSv1.3' })
  expect((await shake(first, { ca, maxVersion: 'TLSv1.3', session })).resumed).toBe(true)
  expect((await shake(second, { ca, maxVersion: 'TLSv1.3', session })).resumed).toBe(false)
})
