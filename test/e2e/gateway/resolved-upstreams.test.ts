import { describe, expect, test } from 'vitest'
import { until } from '../support/buyers/buyer.ts'
import { DENIED, expectRefused, expectServed, PUBLIC, startResolvingGateway } from './resolving-gateway.ts'

/**
 * Envoy checks the addresses of an upstream's name at each resolution. The name server here changes its answers. Loopback stands for the
 * public Internet, and one of its addresses is denied.
 */
const it = test.extend(
  'gateway',
  { scope: 'file' },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  async ({}, { onCleanup }) => {
    const gateway = await startResolvingGateway({ ALLOW_PRIVATE_UPSTREAMS: 'true' })
    onCleanup(gateway.close)
    return gateway
  },
)

/** No server listens there. */
const DEAD = '127.0.0.77'

describe.concurrent('a name', () => {
  it('with an IPv4 address is served there', async ({ gateway }) => {
    const name = gateway.name({ addresses: [PUBLIC], ttl: 1 })
    await expectServed(await gateway.sell(`http://${name}:${gateway.port}`))
  })

  it('with an IPv6 address alone is served there', async ({ gateway }) => {
    const name = gateway.name({ addresses: ['::1'], ttl: 1 })
    const sale = await gateway.sell(`http://${name}:${gateway.port}`)
    await expectServed(sale)
    expect(sale.reached()).toEqual(['::1'])
  })

  it('that is an IPv6 address is served there', async ({ gateway }) => {
    const sale = await gateway.sell(`http://[::1]:${gateway.port}`)
    await expectServed(sale)
    expect(sale.reached()).toEqual(['::1'])
  })

  it('that is denied is refused, and who does not pay learns nothing of it', async ({ gateway }) => {
    const name = gateway.name({ addresses: [DENIED], ttl: 1 })
    for (const host of [name, DENIED]) {
      const sale = await gateway.sell(`http://${host}:${gateway.port}`)
      await expectRefused(sale)
      expect((await sale.ask()).status).toBe(402)
    }
  })
})

describe.concurrent('a name that changes its mind', () => {
  it('leads to a denied address at no time: what is held of it is used, or nothing', async ({ gateway }) => {
    const name = gateway.name({ addresses: [PUBLIC], ttl: 1 })
    const sale = await gateway.sell(`http://${name}:${gateway.port}`)
    await expectServed(sale)
    gateway.names[name] = { addresses: [DENIED], ttl: 1 }
    const asked = gateway.questions(name)
    const payAgain = async () => expect([200, 502]).toContain((await sale.pay()).status)
    await until('Envoy has asked again', () => payAgain().then(() => gateway.questions(name) > asked), 30_000)
    for (let round = 0; round < 20; round += 1) await payAgain()
    expect(new Set(sale.reached())).toEqual(new Set([PUBLIC]))
  })

  it('is refused from the first when it leads to a denied address, and served once it leads away', async ({
    gateway,
  }) => {
    const name = gateway.name({ addresses: [DENIED], ttl: 1 })
    const sale = await gateway.sell(`http://${name}:${gateway.port}`)
    await expectRefused(sale)
    gateway.names[name] = { addresses: [PUBLIC], ttl: 1 }
    await until('the name is served', async () => (await sale.pay()).status === 200, 30_000)
    expect(new Set(sale.reached())).toEqual(new Set([PUBLIC]))
  })

  it('from not being there at all is served soon after', async ({ gateway }) => {
    const name = gateway.name({ rcode: 3 })
    const sale = await gateway.sell(`http://${name}:${gateway.port}`)
    await expectRefused(sale)
    gateway.names[name] = { addresses: [PUBLIC], ttl: 1 }
    await until('the name is served', async () => (await sale.pay()).status === 200, 30_000)
  })
})

describe.concurrent('a name with two addresses', () => {
  it.for([[[PUBLIC, DENIED]], [[DENIED, PUBLIC]]])(
    '%j leads to the one that is not denied',
    async ([addresses = []], { gateway }) => {
      const sale = await gateway.sell(`http://${gateway.name({ addresses, ttl: 1 })}:${gateway.port}`)
      for (let round = 0; round < 4; round += 1) await expectServed(sale)
      expect(new Set(sale.reached())).toEqual(new Set([PUBLIC]))
    },
  )

  it('does not lead to the one that is denied when no server listens at the other', async ({ gateway }) => {
    const sale = await gateway.sell(`http://${gateway.name({ addresses: [DEAD, DENIED], ttl: 1 })}:${gateway.port}`)
    for (let round = 0; round < 4; round += 1) expect((await sale.pay()).status).toBe(502)
    expect(sale.reached()).toEqual([])
  })
})
