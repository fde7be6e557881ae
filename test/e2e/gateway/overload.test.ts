import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { freePorts } from '../../../runtime/testing/free-ports.ts'
import { HOST } from '../../../sandbox/settings.ts'
import { until } from '../support/buyers/buyer.ts'
import { withShop } from '../support/fixtures.ts'
import { startSecondGateway } from '../support/processes/second-gateway.ts'
import { headerOf, requestBytes, sendRaw } from '../support/wire/raw-http.ts'
import { resetEach } from '../support/wire/raw-http2.ts'

const HEAP = 'envoy.resource_monitors.fixed_heap'
const INJECTED = 'envoy.resource_monitors.injected_resource'

/** A separate Envoy with a heap pressure that the test sets. The configured reactions are those of a normal gateway. */
const it = withShop().extend('pressed', async ({ settings, shop }, { onCleanup }) => {
  const directory = mkdtempSync(join(tmpdir(), 'launa-overload-'))
  const file = join(directory, 'pressure')
  // Envoy notices a file only if it is moved into place.
  const press = (share: number) => {
    writeFileSync(`${file}.next`, String(share))
    renameSync(`${file}.next`, file)
  }
  press(0)
  const [metrics = 0] = await freePorts(1)
  const changed = (text: string) => {
    const bootstrap = JSON.parse(text.replaceAll(HEAP, INJECTED))
    bootstrap.overload_manager.resource_monitors[0].typed_config = {
      '@type': 'type.googleapis.com/envoy.extensions.resource_monitors.injected_resource.v3.InjectedResourceConfig',
      filename: file,
    }
    return JSON.stringify(bootstrap)
  }
  const metricsAddress = { host: HOST, port: metrics }
  const variables = { ALLOW_PRIVATE_UPSTREAMS: 'true', LOG_LEVEL: 'warn' }
  const gateway = await startSecondGateway(settings, variables, { metricsAddress, changed })
  onCleanup(async () => {
    await gateway.close()
    rmSync(directory, { recursive: true })
  })
  const ask = () =>
    sendRaw({ port: gateway.httpPort }, requestBytes({ path: '/weather', host: shop.host, headers: [] }))
  await until('the gateway sells', async () => (await ask()).status === 402)
  const statusOf = (path: string) => fetch(`http://${HOST}:${metrics}${path}`).then(({ status }) => status)
  return { press, ask, statusOf, metricsUrl: `http://${HOST}:${metrics}/metrics` }
})

describe('an Envoy with almost no free memory', () => {
  it('refuses requests in JSON, reports that it is not ready, and recovers', async ({ pressed }) => {
    const { press, ask, statusOf, metricsUrl } = pressed
    expect(await statusOf('/ready')).toBe(200)
    press(0.96)
    await expect.poll(() => statusOf('/ready')).toBe(503)
    const metrics = await fetch(metricsUrl).then((response) => response.text())
    expect(metrics).toMatch(/^envoy_overload_envoy_overload_actions_stop_accepting_requests_active\S* 1$/m)
    const refused = await ask()
    expect(refused.status).toBe(503)
    expect(headerOf(refused, 'retry-after')).toBe('2')
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'overloaded' })
    press(0.5)
    await expect.poll(() => statusOf('/ready')).toBe(200)
    expect((await ask()).status).toBe(402)
  })

  it('is not ready while it accepts no connections', async ({ pressed }) => {
    const { press, statusOf } = pressed
    press(0.99)
    await expect.poll(() => statusOf('/ready')).not.toBe(200)
    expect(await statusOf('/metrics')).toBe(200)
    press(0)
    await expect.poll(() => statusOf('/ready')).toBe(200)
  })
})

const MOST_CONNECTIONS = 20

const full = withShop().extend('limited', async ({ settings, shop }, { onCleanup }) => {
  const [metrics = 0] = await freePorts(1)
  const metricsAddress = { host: HOST, port: metrics }
  const variables = { ALLOW_PRIVATE_UPSTREAMS: 'true', LOG_LEVEL: 'warn' }
  const gateway = await startSecondGateway(settings, variables, { metricsAddress, maxConnections: MOST_CONNECTIONS })
  onCleanup(() => gateway.close())
  const ask = () =>
    sendRaw({ port: gateway.httpPort }, requestBytes({ path: '/weather', host: shop.host, headers: [] }))
  await until('the gateway sells', async () => (await ask()).status === 402)
  const statusOf = (path: string) => fetch(`http://${HOST}:${metrics}${path}`).then(({ status }) => status)
  return { port: gateway.httpPort, ask, statusOf }
})

describe('an Envoy at its limit of connections', () => {
  full('says that it is not ready, and recovers', async ({ limited, onTestFinished }) => {
    const { port, ask, statusOf } = limited
    expect(await statusOf('/ready')).toBe(200)
    const silent: Socket[] = []
    const release = () => {
      for (const socket of silent) socket.destroy()
    }
    onTestFinished(release)
    // More connections than the limit, so Envoy closes some of them.
    for (let opened = 0; opened < 2 * MOST_CONNECTIONS; opened += 1) {
      const socket = connect({ host: HOST, port })
      silent.push(socket.on('error', () => undefined))
      await once(socket, 'connect')
    }
    await expect.poll(() => statusOf('/ready')).toBe(503)
    await expect(ask()).rejects.toThrow()
    expect(await statusOf('/metrics')).toBe(200)
    release()
    await expect.poll(() => statusOf('/ready')).toBe(200)
    expect((await ask()).status).toBe(402)
  })
})

withShop()(
  'a connection is closed when it has reset fifty streams, and not when it has reset forty',
  async ({ settings, shop }) => {
    const fields = [
      [':method', 'GET'],
      [':scheme', 'http'],
      [':path', '/weather'],
      [':authority', shop.host],
    ] as const
    const port = settings.ports.gatewayHttp
    expect(await resetEach(port, fields, 50)).toBe('closed')
    expect(await resetEach(port, fields, 40)).toBe('reset')
  },
)
