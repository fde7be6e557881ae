import { expect } from 'vitest'
import { it } from '../../testing/ledger.ts'

const tokens = (...assets: string[]) => JSON.stringify(assets.map((asset) => ({ network: 'eip155:8453', asset })))

it('knows each token in which an API has offered an endpoint on a network, the latest first and a bounded number', async ({
  ledger,
  database,
  api,
}) => {
  const endpointId = await api.addEndpoint()
  const write = 'update endpoint set accepts = $2 where id = $1'
  const known = (network = 'eip155:8453') => ledger.offeredTokens({ apiId: api.id, network })
  expect(await known()).toEqual([])
  await database.pool.query(write, [endpointId, tokens('0xa', '0xb', '0xa')])
  await database.pool.query(write, [endpointId, tokens('0xc')])
  await database.pool.query('delete from endpoint where id = $1', [endpointId])
  expect(await known()).toEqual(['0xc', '0xa', '0xb'])
  expect(await known('eip155:1')).toEqual([])
  const other = await api.addEndpoint()
  await database.pool.query(write, [other, tokens(...Array.from({ length: 40 }, (_, index) => `0xd${index}`))])
  expect(await known()).toHaveLength(16)
})

it('forgets the oldest of an API that has offered very many', async ({ database, api }) => {
  const endpointId = await api.addEndpoint()
  const offer = (from: number, count: number) =>
    database.pool.query('update endpoint set accepts = $2 where id = $1', [
      endpointId,
      tokens(...Array.from({ length: count }, (_, index) => `0xe${from + index}`)),
    ])
  await offer(0, 8)
  await offer(8, 300)
  const { rows } = await database.pool.query<{ asset: string }>('select asset from offered_token where api_id = $1', [
    api.id,
  ])
  expect(rows).toHaveLength(256)
  expect(rows.map(({ asset }) => asset)).not.toContain('0xe0')
})
