import { describe, expect, test } from 'vitest'
import { until } from '../support/buyers/buyer.ts'
import { DENIED, expectRefused, expectServed, PUBLIC, startResolvingGateway } from './resolving-gateway.ts'

/**
 * Envoy checks the addresses of an upstream's name at each resolution. The name server of this test changes its answers. Loopback addresses
 * represent the public Internet, and one of them is denied.
 */
const it = test.extend(
  'gateway',
  { scope: 'file' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
  async ({}, { onCleanup }) => {
    const gateway = await startResolvingGateway({ ALLOW_PRIVATE_UPSTREAMS: 'true' })
    onCleanup(gateway.close)
    return gateway
  },
)

/** An address on which no server listens. */
const DEAD = '127.0.0.77'

describe.concurrent('a name', () => {
  it('with an IPv4 address is served', async ({ gateway }) => {
    const name = gateway.name({ addresses: [PUBLIC], ttl: 1 })
    await expectServed(await gateway.sell(`http://${name}:${gateway.port}`))
  })

  it('with only an IPv6 address is served', async ({ gateway }) => {
    const name = gateway.name({ addresses: ['::1'], ttl: 1 })
    const sale = await gateway.sell(`http://${name}:${gateway.port}`)
    await expectServed(sale)
    expect(sale.reached()).toEqual(['::1'])
  })

  it('that is an IPv6 address is served', async ({ gateway }) => {
    const sale = await gateway.sell(`http://[::1]:${gateway.port}`)
    await expectServed(sale)
    expect(sale.reached()).toEqual(['::1'])
  })

  it('with a denied address is refused, and a client without a payment does not learn it', async ({ gateway }) => {
    const name = gateway.name({ addresses: [DENIED], ttl: 1 })
    for (const host of [name, DENIED]) {
      const sale = await gateway.sell(`http://${host}:${gateway.port}`)
      await expectRefused(sale)
      expect((await sale.ask()).status).toBe(402)
    }
  })
})

describe.concurrent('a name with changing answers', () => {
  it('never leads to a denied address: Envoy uses the earlier address, or none', async ({ gateway }) => {
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

  it('is refused at first because of a denied address, and served after the address changes', async ({ gateway }) => {
    const name = gateway.name({ addresses: [DENIED], ttl: 1 })
    const sale = await gateway.sell(`http://${name}:${gateway.port}`)
    await expectRefused(sale)
    gateway.names[name] = { addresses: [PUBLIC], ttl: 1 }
    await until('the name is served', async () => (await sale.pay()).status === 200, 30_000)
    expect(new Set(sale.reached())).toEqual(new Set([PUBLIC]))
  })

  it('that does not exist at first is served soon after it exists', async ({ gateway }) => {
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

  it('does not lead to the denied address if no server listens at the other address', async ({ gateway }) => {
    const sale = await gateway.sell(`http://${gateway.name({ addresses: [DEAD, DENIED], ttl: 1 })}:${gateway.port}`)
    for (let round = 0; round < 4; round += 1) expect((await sale.pay()).status).toBe(502)
    expect(sale.reached()).toEqual([])
  })
})
