import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { patience } from '../../../runtime/patience.ts'
import { logFile } from '../../../sandbox/process-control.ts'
import { startPart, stopPart } from '../../../sandbox/stack.ts'
import { challengeOf, until } from '../support/buyers/buyer.ts'
import { metricOf, startXds } from '../support/sellers/gateway.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

/** One tenant's bad row, whatever its origin, harms no other tenant. */
const settings = testSettings()
/** Every one-byte character that PostgreSQL stores. */
const ALL_BYTES = String.fromCharCode(...Array.from({ length: 255 }, (_, index) => index + 1))
let neighbour: Shop
let shop: Shop

beforeAll(async () => {
  neighbour = await openShop({ settings })
})
afterEach(async () => {
  await shop?.seller.deleteApi(shop.api.id)
  await shop?.close()
})
afterAll(async () => {
  await neighbour?.close()
  // Counters of refusals only grow, so the next tests need new processes.
  for (const part of ['envoy', 'xds'] as const) await stopPart(settings, part)
  await startPart(settings, 'xds')
  await startPart(settings, 'envoy')
  await startXds(settings)
})

/** Changes rows of an API without the control plane, with a new revision like every change. */
async function changeBySql(target: Shop, statement: string, values: readonly unknown[]): Promise<void> {
  const client = await target.pool.connect()
  try {
    await client.query('begin')
    await client.query(statement, [target.api.id, ...values])
    const { id, environment } = target.api
    await client.query('select next_configuration_revision($1, $2)', [id, environment])
    await client.query('commit')
  } finally {
    client.release()
  }
}

let price = 1000

/** Expects that the neighbour serves and is paid, and that its changes still arrive. */
async function expectNeighbourUnharmed(): Promise<void> {
  const amount = String(++price)
  await neighbour.seller.updateEndpoint(neighbour.api.id, neighbour.endpoints[0]?.id ?? '', {
    accepts: [sandboxAccept(amount)],
  })
  await until('the neighbour’s new price is asked', async () => {
    const response = await neighbour.get('/weather')
    return challengeOf(response).accepts[0].amount === amount
  })
  const before = await neighbour.earned()
  const { response } = await neighbour.pay('/weather')
  expect(response.status).toBe(200)
  expect(await neighbour.earned()).toBe(before + BigInt(amount))
  const made = await neighbour.seller.createApi({ upstream_base_url: neighbour.api.upstream_base_url })
  await neighbour.seller.deleteApi(made.id)
}

/** Returns every error line in xds's log that names the API. */
function complaints(apiId: string): { msg: string; apiId?: string; resources?: string[]; reason?: string }[] {
  const lines = readFileSync(logFile(settings.stateDirectory, 'xds'), 'utf8').trimEnd().split('\n')
  const entries = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  return entries.filter(({ level, ...rest }) => level >= 50 && JSON.stringify(rest).includes(apiId))
}

const nacks = () => metricOf(settings, 'xdsOps', 'xds_nacks_total')

describe('an API whose upstream is not a URL', () => {
  it('keeps its last good routes, is named in the log, and works again after a repair', async () => {
    shop = await openShop({ settings })
    await changeBySql(shop, 'update api set upstream_base_url = $2 where id = $1', ['not a url'])
    await until('xds complains', async () => complaints(shop.api.id).length > 0)
    expect(complaints(shop.api.id)[0]).toMatchObject({ apiId: shop.api.id })
    await expectNeighbourUnharmed()
    expect((await shop.get('/weather')).status).toBe(402)

    await changeBySql(shop, 'update api set upstream_base_url = $2 where id = $1', [shop.api.upstream_base_url])
    await expectServedAnew(shop)
  })

  it('and that has no routes yet gets a bounded answer, and harms no other API', async () => {
    shop = await openShop({ settings, cold: true })
    const changed = 'update api set upstream_base_url = $2 where id = $1'
    await changeBySql(shop, changed, ['http://'])
    await expectNeighbourUnharmed()
    const begun = Date.now()
    const asked = shop.get('/weather', { signal: AbortSignal.timeout(patience(62_000)) })
    await expectNeighbourUnharmed()
    const answer = await asked
    console.info(`an API without any good routes answered ${answer.status} after ${Date.now() - begun} ms`)
    expect([404, 503]).toContain(answer.status)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    await changeBySql(shop, changed, [shop.api.upstream_base_url])
    await expectServedAnew(shop)
  })
})

describe('an API with invalid rows', () => {
  it.for([
    [
      'an upstream with a line break in its path',
      'update api set upstream_base_url = $2 where id = $1',
      'http://x/%0d%0aX: y/\r\n',
    ],
    [
      'an upstream with a path of all bytes',
      'update api set upstream_base_url = $2 where id = $1',
      `http://x/${ALL_BYTES}`,
    ],
    [
      'an upstream with a long path',
      'update api set upstream_base_url = $2 where id = $1',
      `http://x/${'a'.repeat(9000)}`,
    ],
    ['a method that is none', 'update endpoint set method = $2 where api_id = $1', 'GET\r\nX'],
    ['a path that is none', 'update endpoint set path_pattern = $2 where api_id = $1', '\r\n\t*\u0001'],
    ['a name that is none', 'update api set name = $2 where id = $1', '\r\n"\\\u0001'],
  ] as const)('has routes that Envoy takes: %s', async ([, statement, value]) => {
    shop = await openShop({ settings })
    const before = await nacks()
    await changeBySql(shop, statement, [value])
    await expectNeighbourUnharmed()
    // The buyers of the changed API get an answer at once. It is not 405: a 405 lists the endpoint's methods in `Allow`, and the invalid method
    // of the test cannot be listed.
    expect([402, 404, 503]).toContain((await shop.get('/weather')).status)
    expect(await nacks()).toBe(before)
    expect(complaints(shop.api.id)).toEqual([])
  })
})

/** Expects that a change after the repair arrives, and that a paid call is served and charged. */
async function expectServedAnew(repaired: Shop): Promise<void> {
  await until('the API serves', async () => (await repaired.get('/weather')).status === 402, 15_000)
  const before = await repaired.earned()
  const { response } = await repaired.pay('/weather')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ city: 'Berlin' })
  expect(await repaired.earned()).toBe(before + 100_000n)
}
