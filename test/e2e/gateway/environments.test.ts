import { expect } from 'vitest'
import { signPayment, until } from '../support/buyers/buyer.ts'
import { withShop } from '../support/fixtures.ts'
import { type AuthzReplica, startAuthzReplica } from '../support/processes/authz-replica.ts'
import { type SecondGateway, startSecondGateway } from '../support/processes/second-gateway.ts'
import { requestBytes, sendRaw } from '../support/wire/raw-http.ts'

/** Starts a gateway with a separate authz and xds for these environments. */
const it = withShop().extend('gatewayFor', ({ settings, shop }, { onCleanup }) => {
  const opened: (() => Promise<void>)[] = []
  onCleanup(async () => {
    for (const close of opened.reverse()) await close()
  })
  return async (xds: string, authz: string) => {
    const replica: AuthzReplica = await startAuthzReplica(settings, { ENVIRONMENTS: authz })
    opened.push(async () => replica[Symbol.asyncDispose]())
    const gateway: SecondGateway = await startSecondGateway(settings, {
      ...{ AUTHZ_ADDRESS: replica.address, ALLOW_PRIVATE_UPSTREAMS: 'true', LOG_LEVEL: 'warn' },
      ENVIRONMENTS: xds,
    })
    opened.push(() => gateway.close())
    return async (payment?: string) => {
      const headers = payment ? [`Payment-Signature: ${payment}`] : []
      return sendRaw({ port: gateway.httpPort }, requestBytes({ path: '/weather', host: shop.host, headers }))
    }
  }
})

it('a gateway of the Sandbox sells only the Sandbox’s APIs', async ({ gatewayFor, shop }) => {
  const ask = await gatewayFor('development', 'development')
  await until('it sells', async () => (await ask()).status === 402)
  const payment = await signPayment(shop.wallet, await shop.terms('/weather'))
  expect((await ask(payment.header)).status).toBe(200)
})

it.for([
  ['production', 'production'],
  ['development,production', 'production'],
  ['production', 'development,production'],
] as const)(
  'a gateway of production does not know the Sandbox’s APIs (xds %s, authz %s)',
  async ([xds, authz], { gatewayFor, shop }) => {
    const ask = await gatewayFor(xds, authz)
    const earned = await shop.earned()
    const payment = await signPayment(shop.wallet, await shop.terms('/weather'))
    for (const header of [undefined, payment.header]) {
      const answer = await ask(header)
      expect(answer.status).toBe(404)
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'not_found' })
    }
    expect(await shop.earned()).toBe(earned)
  },
)
