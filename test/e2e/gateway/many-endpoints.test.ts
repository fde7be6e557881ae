import { describe, expect, it } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { until } from '../support/buyers/buyer.ts'
import { type EndpointRecord, sandboxAccept } from '../support/sellers/seller.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
/** The maximum number of endpoints that one import creates. */
const MANY = 2_000
const ROUNDS = 60

/** Returns Envoy's routes of an API, with the names of the API removed. */
async function routesOf({ api }: Shop): Promise<unknown> {
  const query = `resource=dynamic_route_configs&name_regex=${encodeURIComponent(`^api/${api.id}$`)}`
  const dump = await (await fetch(`${httpAddress(settings, 'envoyAdmin')}/config_dump?${query}`)).json()
  const { configs } = dump as { configs: { route_config: object }[] }
  return JSON.parse(JSON.stringify(configs.map((config) => config.route_config)).replaceAll(api.id, ''))
}

/** Returns the median latency of each shop in milliseconds. The requests go to both shops in turn. */
async function medians(shops: readonly Shop[], path: string): Promise<number[]> {
  const times = shops.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, shop] of shops.entries()) {
      const begun = performance.now()
      await (await shop.get(path)).arrayBuffer()
      times[index]?.push(performance.now() - begun)
    }
  return times.map((of) => of.sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN)
}

describe('an API with two thousand endpoints', () => {
  it('costs Envoy as much as any other, and answers as fast, for any endpoint and for an unknown path', async () => {
    await using started = new AsyncDisposableStack()
    const [small, large] = await Promise.all([1, 2].map(() => openShop({ settings, endpoints: [{ path: '/v1/0' }] })))
    if (!small || !large) throw new Error('not opened')
    for (const shop of [small, large]) started.defer(() => shop.close())
    const operations = Array.from({ length: MANY - 1 }, (_, index) => ({
      method: 'POST',
      path_pattern: index % 2 === 0 ? `/v1/${index}` : `/v2/${index}/*`,
    }))
    const path = `/apis/${large.api.id}/openapi/import`
    const imported = await large.seller.call<{ endpoints: EndpointRecord[] }>('POST', path, {
      body: { operations, accepts: [sandboxAccept('7')] },
    })
    expect(imported.status).toBeLessThan(300)
    const sold = async (asked: string) => (await large.get(asked, { method: 'POST' })).status
    await until('the last of them is sold', async () => (await sold(`/v2/${MANY - 3}/any`)) === 402)

    expect(await routesOf(large)).toEqual(await routesOf(small))
    expect((await large.get('/v2/1/x')).headers.get('allow')).toBe('OPTIONS, POST')
    expect((await large.get('/v1/3')).status).toBe(404)
    for (const [asked, status] of [
      ['/v1/0', 402],
      ['/nowhere', 404],
    ] as const) {
      expect((await large.get(asked)).status).toBe(status)
      const [few = Number.NaN, many = Number.NaN] = await medians([small, large], asked)
      console.info(`${asked}: ${few.toFixed(2)} ms among few, ${many.toFixed(2)} ms among ${MANY}`)
      expect(many).toBeLessThan(2 * few)
    }
  })
})
