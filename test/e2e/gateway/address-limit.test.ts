import { describe, expect } from 'vitest'
import { until } from '../support/buyers/buyer.ts'
import { withShop } from '../support/fixtures.ts'
import { startSecondGateway } from '../support/processes/second-gateway.ts'
import { headerOf, requestBytes, sendRaw } from '../support/wire/raw-http.ts'

const PER_SECOND = 2

/** A separate gateway behind a proxy that adds client addresses. */
const it = withShop().extend('gateway', async ({ settings, shop }, { onCleanup }) => {
  const gateway = await startSecondGateway(settings, {
    ...{ ALLOW_PRIVATE_UPSTREAMS: 'true', LOG_LEVEL: 'warn' },
    ...{ TRUSTED_HOPS: '1', REQUESTS_PER_ADDRESS: String(PER_SECOND) },
  })
  onCleanup(() => gateway.close())
  const ask = (client: string) => {
    const headers = [`X-Forwarded-For: ${client}`]
    return sendRaw({ port: gateway.httpPort }, requestBytes({ path: '/weather', host: shop.host, headers }))
  }
  let client = 0
  const sells = async () => {
    client += 1
    return (await ask(`192.0.2.${client}`)).status === 402
  }
  await until('the gateway sells', sells)
  const metrics = () => fetch(`${gateway.adminUrl}/stats/prometheus`).then((response) => response.text())
  const loggedStatuses = (client: string) => {
    const lines = gateway.envoyLog().match(/^\{.*"client_address".*\}$/gm) ?? []
    const logged = lines.map((line) => JSON.parse(line) as { client_address: string; status: number })
    return logged.filter(({ client_address: address }) => address === client).map(({ status }) => status)
  }
  return { ask, metrics, loggedStatuses }
})

describe('requests of one client', () => {
  it.for([
    ['198.51.100.1', '198.51.100.1', '198.51.100.2'],
    ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:2::1'],
  ])(
    'are bounded, and those of other clients are not: %s',
    async ([client = '', same = '', other = ''], { gateway }) => {
      const { ask, metrics, loggedStatuses } = gateway
      const statuses: number[] = []
      let servedToBoth = 0
      const flood = () => Promise.all(Array.from({ length: 10 * PER_SECOND }, async () => (await ask(client)).status))
      /**
       * Sends a request of `same` between two floods of `client`. If both addresses share one limit, this request is refused, unless the
       * limit refills at that moment.
       */
      const amidFlood = async () => {
        const [before, answer, after] = await Promise.all([flood(), ask(same), flood()])
        statuses.push(...before, ...after)
        servedToBoth += [...before, answer.status, ...after].filter((status) => status === 402).length
        return answer
      }
      const first = await amidFlood()
      const refused = first.status === 429 ? first : await amidFlood()
      expect(refused.status).toBe(429)
      const served = statuses.filter((status) => status === 402)
      expect(new Set(statuses)).toEqual(new Set([402, 429]))
      expect(servedToBoth).toBeGreaterThanOrEqual(PER_SECOND)
      expect(headerOf(refused, 'retry-after')).toBe('1')
      expect(JSON.parse(refused.body)).toMatchObject({ code: 'rate_limited' })
      expect((await ask(other)).status).toBe(402)
      expect(await metrics()).toMatch(/^envoy_http_local_rate_limit_rate_limited{[^}]*"address_limit"[^}]*} [1-9]/m)
      await until('it may ask again', async () => (await ask(client)).status === 402, 10_000)
      // The log has only one of a hundred refusals, so that a flood does not fill it.
      const isWhole = () => loggedStatuses(client).filter((status) => status === 402).length > served.length
      await until('what it was sold is logged', async () => isWhole(), 10_000)
      const unlogged =
        statuses.length - served.length - loggedStatuses(client).filter((status) => status === 429).length
      expect(unlogged).toBeGreaterThan(0)
    },
  )
})
