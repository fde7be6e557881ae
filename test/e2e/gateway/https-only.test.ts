import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { ACME_CHALLENGE_PREFIX } from '../../../domain/hosts/acme-challenge.ts'
import type { Settings } from '../../../sandbox/settings.ts'
import { paymentRow, signPayment, until } from '../support/buyers/buyer.ts'
import { withShop } from '../support/fixtures.ts'
import { type SecondGateway, startSecondGateway } from '../support/processes/second-gateway.ts'
import type { Shop } from '../support/sellers/shop.ts'
import { headerOf, type RawAnswer, requestBytes, sendHttp2, sendRaw } from '../support/wire/raw-http.ts'

const ONE_YEAR = 'max-age=31536000'

/** Returns a fixture: a separate gateway that accepts only https. */
function gatewayWith(variables: Record<string, string>) {
  return async (
    { settings, shop, ca }: { settings: Settings; shop: Shop; ca: string },
    { onCleanup }: { onCleanup: (close: () => Promise<void>) => void },
  ): Promise<SecondGateway> => {
    const common = { GATEWAY_SCHEME: 'https', ALLOW_PRIVATE_UPSTREAMS: 'true', LOG_LEVEL: 'warn' }
    const gateway = await startSecondGateway(settings, { ...common, ...variables })
    onCleanup(() => gateway.close())
    const headers = ['X-Forwarded-Proto: https']
    await until('the gateway sells', async () => (await secure({ shop, ca, gateway }, { headers })).status === 402)
    return gateway
  }
}

const it = withShop()
  .extend('ca', { scope: 'file' }, ({ settings }) => readFileSync(join(settings.stateDirectory, 'tls/ca.pem'), 'utf8'))
  .extend('gateway', { scope: 'file' }, gatewayWith({ PUBLIC_HTTPS_PORT: '443' }))
  .extend('behindProxy', { scope: 'file' }, gatewayWith({ TRUSTED_HOPS: '1', HSTS_SECONDS: '60' }))

interface Asked {
  method?: string
  path?: string
  host?: string
  headers?: string[]
}
interface Place {
  shop: Shop
  gateway: SecondGateway
}

const bytes = ({ host: own }: Shop, { method = 'GET', path = '/weather', host = own, headers = [] }: Asked) =>
  requestBytes({ method, path, host, headers })

const clear = ({ shop, gateway }: Place, asked: Asked = {}): Promise<RawAnswer> =>
  sendRaw({ port: gateway.httpPort }, bytes(shop, asked))

const secure = ({ shop, gateway, ca }: Place & { ca: string }, asked: Asked = {}): Promise<RawAnswer> =>
  sendRaw({ port: gateway.httpsPort, tls: { ca, servername: shop.host } }, bytes(shop, asked))

/** Returns the number of calls from this gateway to authz. */
async function checks({ adminUrl }: SecondGateway): Promise<number> {
  const text = await (await fetch(`${adminUrl}/stats?filter=^cluster.authz.upstream_rq_total$`)).text()
  return Number(text.split(': ')[1])
}

describe('a request without TLS', () => {
  it.for(['GET', 'POST', 'DELETE', 'HEAD'])(
    '%s is sent to https with its method',
    async (method, { shop, gateway }) => {
      const answer = await clear({ shop, gateway }, { method, path: '/a/../b?c=d', headers: ['Content-Length: 0'] })
      expect(answer.status).toBe(308)
      expect(headerOf(answer, 'location')).toBe(`https://${shop.host}/b?c=d`)
      expect(answer.headers).not.toHaveProperty('strict-transport-security')
      expect(answer.headers).not.toHaveProperty('payment-required')
    },
  )

  it('is refused for any spelling of its host, and over HTTP/2', async ({ shop, gateway }) => {
    const spelled = await clear({ shop, gateway }, { host: `${shop.host.toUpperCase()}:${gateway.httpPort}` })
    expect(headerOf(spelled, 'location')).toBe(`https://${shop.host}/weather`)
    const headers = { ':method': 'GET', ':path': '/weather', ':authority': shop.host, ':scheme': 'http' }
    const second = await sendHttp2({ port: gateway.httpPort }, headers)
    expect(second?.status).toBe(308)
    expect(second && headerOf(second, 'location')).toBe(`https://${shop.host}/weather`)
  })

  it.for(['Payment-Signature', 'X-Payment'])(
    'with %s is refused: not sent on, not checked, not forwarded',
    async (name, { shop, gateway, pool }) => {
      const payment = await signPayment(shop.wallet, await shop.terms('/weather'))
      const before = await checks(gateway)
      for (const path of ['/weather', `${ACME_CHALLENGE_PREFIX}token`]) {
        const answer = await clear(
          { shop, gateway },
          { path, headers: [`${name}: ${payment.header}`, 'X-Forwarded-Proto: https'] },
        )
        expect(answer.status).toBe(403)
        expect(JSON.parse(answer.body)).toEqual({
          error: 'payments need https',
          code: 'https_required',
          request_id: headerOf(answer, 'x-request-id'),
        })
        expect(answer.headers).not.toHaveProperty('location')
        expect(headerOf(answer, 'cache-control')).toBe('no-store')
      }
      expect(await checks(gateway)).toBe(before)
      expect(await paymentRow(pool, payment.authorization)).toBeUndefined()
      expect(await shop.hits()).toEqual([])
    },
  )

  it('of the certificate authority is answered', async ({ shop, gateway }) => {
    const answer = await clear({ shop, gateway }, { path: `${ACME_CHALLENGE_PREFIX}token` })
    // A host of the platform has no ACME challenges. A redirect to https would be wrong: a host under challenge has no certificate yet.
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'not_found' })
    const beside = await clear({ shop, gateway }, { path: `${ACME_CHALLENGE_PREFIX}../weather` })
    expect(beside.status).toBe(308)
  })
})

describe('an answer over TLS', () => {
  it('tells browsers to use https, whether gateway or upstream has answered', async ({ shop, gateway, ca }) => {
    const place = { shop, gateway, ca }
    const payment = await signPayment(shop.wallet, await shop.terms('/weather'))
    const answers = await Promise.all([
      secure(place),
      secure(place, { headers: [`Payment-Signature: ${payment.header}`] }),
      secure(place, { path: '/openapi.json' }),
      secure(place, { host: 'nobody.dev.localhost' }),
      secure(place, { host: 'nobody.example.net' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([402, 200, 200, 404, 421])
    for (const answer of answers) expect(answer.headers['strict-transport-security']).toEqual([ONE_YEAR])
  })
})

describe('behind a proxy that ends TLS', () => {
  it.for(['http', 'https'] as const)(
    'its X-Forwarded-Proto decides on the %s listener',
    async (listener, { shop, behindProxy, ca }) => {
      const gateway = behindProxy
      const ask = (asked: Asked) =>
        listener === 'http' ? clear({ shop, gateway }, asked) : secure({ shop, gateway, ca }, asked)
      const payment = await signPayment(shop.wallet, await shop.terms('/weather'))
      const paid = `Payment-Signature: ${payment.header}`
      expect((await ask({ headers: ['X-Forwarded-Proto: http'] })).status).toBe(308)
      const refused = await ask({ headers: ['X-Forwarded-Proto: http', paid] })
      expect(refused.status).toBe(403)
      expect(refused.headers).not.toHaveProperty('strict-transport-security')
      const served = await ask({ headers: ['X-Forwarded-Proto: https', paid] })
      expect(served.status).toBe(200)
      expect(served.headers['strict-transport-security']).toEqual(['max-age=60'])
    },
  )
})
