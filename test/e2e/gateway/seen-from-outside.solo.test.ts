import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_NETWORK } from '../../../domain/networks/network.ts'
import { HOST, httpAddress, type PortName } from '../../../sandbox/settings.ts'
import { startPart } from '../../../sandbox/stack.ts'
import { paymentRow, until } from '../support/buyers/buyer.ts'
import { startXds } from '../support/sellers/gateway.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../support/wire/otlp-receiver.ts'
import { CANARY, expectNoSecrets, payWithSecrets } from './secrets.ts'

const settings = testSettings()
let shop: Shop

beforeAll(async () => {
  shop = await openShop({ settings })
})
afterAll(() => shop?.close())

describe('metrics', () => {
  const PARTS: Record<string, { port: PortName; has: string[] }> = {
    Envoy: {
      port: 'envoyMetrics',
      has: ['envoy_http_downstream_rq_xx', 'envoy_cluster_upstream_rq_time_bucket', 'envoy_server_memory_allocated'],
    },
    authz: {
      port: 'authzOps',
      has: [
        'authz_challenges_total',
        'authz_settlements_total',
        'authz_facilitator_seconds_count',
        'authz_configuration_age_seconds',
        'process_cpu_seconds_total',
      ],
    },
    xds: {
      port: 'xdsOps',
      has: [
        'xds_connected_envoys',
        'xds_nacks_total',
        'xds_resources_sent_total',
        'xds_apis',
        'xds_configuration_revision',
      ],
    },
    'control plane': {
      port: 'controlPlaneOps',
      has: ['launa_control_plane_request_seconds_count', 'process_cpu_seconds_total'],
    },
  }

  it.each(Object.entries(PARTS))(
    'of %s are there and do not grow with the number of sellers',
    async (_, { port, has }) => {
      await payWithSecrets(shop)
      const read = async () => (await fetch(`${httpAddress(settings, port)}/metrics`)).text()
      const text = await read()
      for (const name of has) expect(text).toMatch(new RegExp(`^${name}[{ ]`, 'm'))
      const [slug = ''] = shop.host.split('.')
      for (const each of [shop.api.id, shop.endpoints[0]?.id ?? '', slug, CANARY, shop.wallet.address])
        expect(text.toLowerCase()).not.toContain(each.toLowerCase())
      const before = series(await read())
      const other = await openShop({ settings })
      await (await other.pay('/weather')).response.arrayBuffer()
      await other.close()
      const added = [...series(await read())].filter((each) => !before.has(each))
      // Some new series always appear, because some events happen for the first time.
      expect(added.length, added.join('\n')).toBeLessThan(30)
    },
  )

  /** Returns the names of all time series, labels included. */
  const series = (text: string) =>
    new Set(
      text.split('\n').flatMap((line) => (line && !line.startsWith('#') ? [line.slice(0, line.lastIndexOf(' '))] : [])),
    )

  it('are all that the public sees of Envoy’s admin interface', async () => {
    const url = httpAddress(settings, 'envoyMetrics')
    expect(await (await fetch(`${url}/ready`)).text()).toContain('LIVE')
    for (const path of ['/config_dump', '/stats', '/certs', '/metrics/../config_dump', '//config_dump', '/'])
      expect((await fetch(url + path)).status).toBe(404)
    for (const path of ['/quitquitquit', '/metrics', '/drain_listeners'])
      expect((await fetch(url + path, { method: 'POST' })).status).toBe(404)
  })
})

describe('a trace', () => {
  let receiver: OtlpReceiver
  /** A shop that opens after tracing starts, because earlier connections continue without tracing. */
  let traced: Shop
  let facilitator: Awaited<ReturnType<typeof startHeaderRecorder>>

  beforeAll(async () => {
    receiver = await startOtlpReceiver()
    facilitator = await startHeaderRecorder(httpAddress(settings, 'facilitator'))
    const facilitators = { [SANDBOX_NETWORK]: { url: facilitator.url, rpc_url: httpAddress(settings, 'rpc') } }
    const otlp = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }
    const withTracing = testSettings({ xds: otlp, authz: { ...otlp, FACILITATORS: JSON.stringify(facilitators) } })
    await startPart(withTracing, 'authz')
    await startXds(withTracing)
    traced = await openShop({ settings })
  })
  afterAll(async () => {
    await startPart(settings, 'authz')
    await startXds(settings)
    await traced?.close()
    await facilitator?.close()
    await receiver?.close()
  })

  const find = (service: string, name: RegExp, traceId?: string): ReceivedSpan | undefined =>
    receiver.spans.find(
      (span) => span.service === service && name.test(span.name) && (traceId === undefined || span.traceId === traceId),
    )

  it('leads from Envoy through authz to the facilitator, and contains no secret', async () => {
    const foreign = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`
    const { payment } = await payWithSecrets(traced, { traceparent: foreign })
    const row = await paymentRow(shop.pool, payment.authorization)
    const settled = await until('the last span has come', async () => find('launa-authz', /settle/), 20_000)
    const { traceId } = settled
    const wait = (service: string, name: RegExp) =>
      until(`${service} ${name} has come`, async () => find(service, name, traceId), 20_000)
    const parentOf = (span: ReceivedSpan) => receiver.spans.find(({ spanId }) => spanId === span.parentSpanId)

    const root = await until(
      'the root has come',
      async () => receiver.spans.find((span) => span.traceId === traceId && span.parentSpanId === ''),
      20_000,
    )
    expect(root.service).toBe('launa-gateway')
    expect(root.attributes).toMatchObject({
      'launa.api_id': traced.api.id,
      'launa.endpoint_id': traced.endpoints[0]?.id,
      'launa.payment_id': row?.id,
      'url.path': '/weather',
    })
    for (const [path, work] of [
      ['/verify', /admit a payment/],
      ['/settle', /end a payment/],
    ] as const) {
      const call = await wait('launa-authz', new RegExp(`facilitator ${path}`))
      expect(facilitator.headers.get(path)?.traceparent).toBe(`00-${traceId}-${call.spanId}-01`)
      const served = parentOf(call)
      expect(served).toMatchObject({ service: 'launa-authz', name: expect.stringMatching(work), traceId })
      const egress = served && parentOf(served)
      expect(egress).toMatchObject({ service: 'launa-gateway', traceId, parentSpanId: root.spanId })
    }
    expect(traceId).not.toBe('ab'.repeat(16))
    expectNoSecrets(receiver.text(), payment)
    expect(receiver.text()).not.toContain('ab'.repeat(16))
  })

  it('fails no request if its receiver does not answer', async () => {
    await receiver.close()
    for (let call = 0; call < 5; call += 1) await payWithSecrets(traced)
  })
})

/** Forwards every call, and records the headers. */
async function startHeaderRecorder(target: string) {
  const headers = new Map<string, IncomingHttpHeaders>()
  const server = createServer(async (request, response) => {
    headers.set(request.url ?? '', request.headers)
    const body = await buffer(request)
    const answer = await fetch(target + request.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    headers,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
