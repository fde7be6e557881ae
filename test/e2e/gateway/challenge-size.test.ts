import { describe, expect } from 'vitest'
import { promised } from '../../../runtime/patience.ts'
import { challengeOf, until } from '../support/buyers/buyer.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'
import { requestBytes, sendRaw } from '../support/wire/raw-http.ts'
import { it } from './fixtures.ts'

const settings = testSettings()
/** The size that every client accepts, for all headers and the status line together. */
const MOST_BYTES = 8_192

/** A schema of 275 bytes that describes lists of lists, eight levels deep with sixteen items each. */
const NESTED = Array.from({ length: 8 }).reduce<object>((items) => ({ type: 'array', minItems: 16, items }), {
  type: 'string',
})
const WIDE = {
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`field_${index}`, { type: 'string' }])),
}

describe('a 402', () => {
  it('contains the outline of an answer if the whole schema is too large', async ({ shop }) => {
    const described = (depth: number): object => ({
      ...{ type: 'object', description: 'x'.repeat(1_000), required: ['id'] },
      properties: {
        id: { type: 'string' },
        ...(depth > 0 && { more: described(depth - 1), other: described(depth - 1) }),
      },
    })
    const shape = { path_pattern: '/shape', response_schema: described(4), accepts: [sandboxAccept('200000')] }
    await shop.seller.createEndpoint(shop.api.id, shape)
    const asked = async () => challengeOf(await shop.get('/shape'))
    await until('the endpoint of /* sells it no longer', async () => (await asked()).accepts[0]?.amount === '200000')
    const { extensions } = (await asked()) as unknown as { extensions: { bazaar: { schema: object } } }
    expect(extensions.bazaar.schema).toMatchObject({
      properties: {
        output: {
          properties: {
            example: {
              ...{ type: 'object', required: ['id'] },
              properties: { id: { type: 'string' }, more: { properties: { id: { type: 'string' } } } },
            },
          },
        },
      },
    })
  })

  it.for([
    ['a schema that asks for a large example', { response_schema: NESTED }, 1],
    ['schemas, a description and options as large as they may be', { response_schema: WIDE, request_schema: WIDE }, 8],
  ] as const)('has 8 KiB of headers at most, and comes at once: %s', async ([, schemas, options], { shop }) => {
    const path = `/size/${options}`
    await shop.seller.createEndpoint(shop.api.id, {
      ...{ method: 'POST', path_pattern: path, description: '€'.repeat(2_000), charge: 'before', ...schemas },
      accepts: Array.from({ length: options }, (_, index) => sandboxAccept(String(index + 1))),
    })
    const asked = () => shop.get(path, { method: 'POST' })
    await until('it is sold', async () => (await asked()).status === 402)
    expect(challengeOf(await asked()).accepts).toHaveLength(options)
    const times = []
    for (const length of [10, 100, 1_000, 1_900, 2_040, 3_000]) {
      const begun = performance.now()
      const bytes = requestBytes({ path: `${path}?q=${'x'.repeat(length)}`, host: shop.host, method: 'POST' })
      const { status, headers } = await sendRaw({ port: settings.ports.gatewayHttp }, bytes)
      times.push(performance.now() - begun)
      expect(status).toBe(402)
      const lines = Object.entries(headers).flatMap(([name, value]) =>
        [value].flat().map((each) => `${name}: ${each}\r\n`),
      )
      expect(Buffer.byteLength(lines.join(''))).toBeLessThan(
        MOST_BYTES - 'HTTP/1.1 402 Payment Required\r\n\r\n'.length,
      )
    }
    expect(Math.min(...times)).toBeLessThan(promised(200))
  })
})
