import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { untilRoutedTo } from '../support/sellers/gateway.ts'
import { type OwnUpstream, startUpstream } from '../support/sellers/own-upstream.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

/** The upstream gets its base path as the seller wrote it, followed by the path as the buyer wrote it. */
const settings = testSettings()
let upstream: OwnUpstream
let shop: Shop
const seen: string[] = []

beforeAll(async () => {
  upstream = await startUpstream((request, response) => {
    seen.push(request.url ?? '')
    response.end('ok')
  })
  const endpoints = [{ path: '/exact' }, { path: '/v1/*' }, { path: '/*' }]
  shop = await openShop({ settings, upstream: upstream.url, endpoints })
})
afterAll(async () => {
  await shop?.close()
  await upstream?.close()
})

const BASES: [string, string][] = [
  ['', ''],
  ['/', ''],
  ['/base/', '/base'],
  ['/a%20b', '/a%20b'],
  ['/a%2Fb', '/a%2Fb'],
  ['/%25', '/%25'],
  ['/ü€', '/%C3%BC%E2%82%AC'],
  ['/v1;key=value', '/v1;key=value'],
  ["/~user/(x)/'q'/!*", "/~user/(x)/'q'/!*"],
  ['/$1/\\1'.replaceAll('\\', '%5C'), '/$1/%5C1'],
  ['/a+b&c=d,e:f@g', '/a+b&c=d,e:f@g'],
  ['/{id}/[x]', '/%7Bid%7D/[x]'],
  ['/%HOST%/%REQ(X)%', '/%HOST%/%REQ(X)%'],
  ['/a/../b/./c', '/b/c'],
  ['/deep'.repeat(20), '/deep'.repeat(20)],
]

describe.each(BASES)('under the base path %s', (base, prefix) => {
  it('an upstream gets every path completely', async () => {
    const { id } = shop.api
    // The test first switches to another upstream, so that it can see when the new base path arrives.
    const other = await shop.seller.updateApi(id, { upstream_base_url: 'http://127.0.0.2:8080' })
    await untilRoutedTo(httpAddress(settings, 'envoyAdmin'), other)
    const api = await shop.seller.updateApi(id, { upstream_base_url: `${upstream.url}${base}` })
    await untilRoutedTo(httpAddress(settings, 'envoyAdmin'), api)
    for (const path of ['/exact?q=%2F&r=a+b', '/v1/a%20b;c/d?x=1', '/']) {
      seen.length = 0
      const { response } = await shop.pay(path)
      await response.text()
      expect({ path, status: response.status, seen }).toEqual({ path, status: 200, seen: [`${prefix}${path}`] })
    }
  })
})
