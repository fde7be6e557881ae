import { expect, it } from 'vitest'
import { signPayment, until } from '../support/buyers/buyer.ts'
import { startSecondGateway } from '../support/processes/second-gateway.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { requestBytes, sendRaw } from '../support/wire/raw-http.ts'

const settings = testSettings()
const MOST = 2

it('Envoy unloads the routes that it has held for longest, and no request fails', async ({ onTestFinished }) => {
  const shops = await Promise.all(Array.from({ length: 4 }, () => openShop({ settings })))
  onTestFinished(async () => {
    for (const shop of shops) await shop.close()
  })
  const [first, ...others] = shops as [Shop, ...Shop[]]
  const gateway = await startSecondGateway(settings, {
    ...{ ALLOW_PRIVATE_UPSTREAMS: 'true', LOG_LEVEL: 'warn' },
    LOADED_APIS: String(MOST),
  })
  onTestFinished(() => gateway.close())
  const ask = async ({ host }: Shop, payment?: string) => {
    const headers = payment ? [`Payment-Signature: ${payment}`] : []
    return (await sendRaw({ port: gateway.httpPort }, requestBytes({ path: '/weather', host, headers }))).status
  }
  const loaded = async () => {
    const dump = await fetch(`${gateway.adminUrl}/config_dump?resource=dynamic_route_configs`)
    const { configs = [] } = (await dump.json()) as { configs?: { route_config: { name: string } }[] }
    return configs.map(({ route_config }) => route_config.name).filter((name) => name.startsWith('api/'))
  }
  await until('the gateway sells', async () => (await ask(first)) === 402)
  expect(await loaded()).toEqual([`api/${first.api.id}`])
  for (const shop of others) expect(await ask(shop)).toBe(402)

  // Envoy unloads these routes although requests use them continuously. The next request loads them again.
  const statuses = new Map<number, number>()
  const isReloaded = async () => {
    const status = await ask(first)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return (await loaded()).some((name) => name.startsWith(`api/${first.api.id}/`))
  }
  await until('it was loaded anew', isReloaded, 20_000)
  await until('the others are given up', async () => (await loaded()).length <= MOST, 20_000)
  expect([...statuses.keys()]).toEqual([402])
  for (const shop of shops) {
    const payment = await signPayment(shop.wallet, await shop.terms('/weather'))
    expect(await ask(shop, payment.header)).toBe(200)
  }
})
