import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { until } from '../support/buyers/buyer.ts'
import { testSettings } from '../support/stack/stack.ts'
import { it as gatewayTest } from './fixtures.ts'

const settings = testSettings()
const it = gatewayTest.extend('endpoints', { scope: 'file' }, () => [{ path: '/*' }])
const SECRET = `Bearer ${crypto.randomUUID()}`

it('an upstream gets the headers that its seller has set, instead of the buyer’s, and they appear nowhere else', async ({
  shop,
  upstream,
}) => {
  const { seller, api } = shop
  const change = (upstream_headers: unknown) => seller.call('PUT', `/apis/${api.id}`, { body: { upstream_headers } })
  const received = async (name: string) => {
    upstream.clear()
    const { response } = await shop.pay('/echo', { headers: { authorization: 'Basic forged', 'x-key': 'forged' } })
    expect(response.status).toBe(200)
    expect(JSON.stringify([...response.headers])).not.toContain(SECRET)
    return upstream.hits[0]?.headers[name]
  }
  expect(await received('authorization')).toBe('Basic forged')

  const { status, body } = await change({ Authorization: SECRET, 'X-Key': 'k' })
  expect({ status, body }).toMatchObject({ status: 200, body: { upstream_header_names: ['authorization', 'x-key'] } })
  await until('the gateway adds them', async () => (await received('authorization')) === SECRET)
  expect(await received('x-key')).toBe('k')

  const told = [body, (await seller.call('GET', `/apis/${api.id}`)).body, (await seller.call('GET', '/apis')).body]
  expect(JSON.stringify(told)).not.toContain(SECRET)
  const { rows } = await shop.pool.query('select api::text as row from api where id = $1', [api.id])
  expect(rows[0].row).not.toContain(SECRET)
  const kept = globSync(['log/*.log', '*-snapshot.ndjson'], { cwd: settings.stateDirectory }).map((name) =>
    readFileSync(join(settings.stateDirectory, name), 'utf8'),
  )
  expect(kept.length).toBeGreaterThan(3)
  for (const text of kept) expect(text).not.toContain(SECRET)

  const elsewhere = { upstream_base_url: 'https://example.com' }
  expect(await seller.call('PUT', `/apis/${api.id}`, { body: elsewhere })).toMatchObject({
    status: 400,
    body: { details: [{ path: 'upstream_headers' }] },
  })
  const sameOrigin = { upstream_base_url: `${api.upstream_base_url}/v2` }
  expect((await seller.call('PUT', `/apis/${api.id}`, { body: sameOrigin })).status).toBe(200)
  await seller.updateApi(api.id, { upstream_base_url: api.upstream_base_url })
  await until('the first address is back', async () => (await shop.pay('/echo')).response.status === 200)

  await change(null)
  await until('the gateway adds none', async () => (await received('authorization')) === 'Basic forged')
})

it('headers that a seller must not set are refused, and none is stored', async ({ shop }) => {
  const { seller, api } = shop
  const refused = async (upstream_headers: object, path: string) =>
    expect(await seller.call('PUT', `/apis/${api.id}`, { body: { upstream_headers } })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ path }] },
    })
  await refused({ Host: 'internal' }, 'upstream_headers.host')
  await refused({ 'x-launa-payer': '0x1' }, 'upstream_headers.x-launa-payer')
  await refused({ 'x-key': 'a\r\nb: c' }, 'upstream_headers.x-key')
  await refused(Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`x-${index}`, 'a'])), 'upstream_headers')
  expect((await seller.call('GET', `/apis/${api.id}`)).body).toMatchObject({ upstream_header_names: [] })
})
