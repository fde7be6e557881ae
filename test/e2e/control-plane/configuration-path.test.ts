import { connect, JSONCodec, type NatsConnection } from 'nats'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONFIGURATION_NEWS_SUBJECT, type ConfigurationNews } from '../../../domain/configuration/configuration-news.ts'
import { natsUrl } from '../../../sandbox/parts/nats.ts'
import { databaseOf, planeOf } from '../support/sellers/gateway.ts'
import { type Seller, signUp } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()

let nats: NatsConnection
let pool: Pool
let seller: Seller
const heard: ConfigurationNews[] = []

beforeAll(async () => {
  nats = await connect({ servers: natsUrl(settings) })
  const codec = JSONCodec<ConfigurationNews>()
  nats.subscribe(CONFIGURATION_NEWS_SUBJECT, { callback: (_, message) => heard.push(codec.decode(message.data)) })
  await nats.flush()
  pool = databaseOf(settings)
  seller = await signUp(planeOf(settings))
})

afterAll(async () => {
  await nats?.close()
  await pool?.end()
})

interface ChangeRow {
  revision: number
  environment: string
}

async function changesOf(apiId: string): Promise<ChangeRow[]> {
  const text = 'select revision::int, environment from configuration_change where api_id = $1 order by revision'
  return (await pool.query<ChangeRow>(text, [apiId])).rows
}

async function revisionOf(apiId: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ revision: number }>('select revision::int from api where id = $1', [apiId])
  return rows[0]?.revision
}

const newsOf = (apiId: string) => heard.filter((news) => news.api_id === apiId)

describe('every change of configuration', () => {
  it('has its own revision on the API, in the change log and in the NATS message', async () => {
    const api = await seller.createApi({ upstream_base_url: 'https://example.com' })
    const steps = [
      () => seller.updateApi(api.id, { name: 'renamed' }),
      () => seller.createEndpoint(api.id),
      async () => {
        const { body } = await seller.call<{ items: { id: string }[] }>('GET', `/apis/${api.id}/endpoints`)
        await seller.updateEndpoint(api.id, body.items[0]?.id ?? '', { enabled: false })
        await seller.deleteEndpoint(api.id, body.items[0]?.id ?? '')
      },
    ]
    for (const step of steps) {
      await step()
      const changes = await changesOf(api.id)
      expect(await revisionOf(api.id)).toBe(changes.at(-1)?.revision)
    }
    await seller.deleteApi(api.id)
    const changes = await changesOf(api.id)
    expect(changes).toHaveLength(6)
    await expect.poll(() => newsOf(api.id)).toHaveLength(6)
    const expected = changes.map(({ revision }) => ({ revision, environment: 'development', api_id: api.id }))
    expect(newsOf(api.id)).toEqual(expected)
  })

  it('is made completely or not at all', async () => {
    const api = await seller.createApi({ upstream_base_url: 'https://example.com' })
    await seller.createEndpoint(api.id)
    const before = await changesOf(api.id)
    const duplicate = { method: 'GET', path_pattern: '/*', accepts: [] as object[] }
    const { body } = await seller.call<{ items: { accepts: object[] }[] }>('GET', `/apis/${api.id}/endpoints`)
    duplicate.accepts = body.items[0]?.accepts ?? []
    expect((await seller.call('POST', `/apis/${api.id}/endpoints`, { body: duplicate })).status).toBe(409)
    expect(await changesOf(api.id)).toEqual(before)
  })

  it('takes the next revision without a gap, also if many come at once', async () => {
    const first = await seller.createApi({ upstream_base_url: 'https://example.com' })
    const second = await seller.createApi({ upstream_base_url: 'https://example.com' })
    const work = Array.from({ length: 60 }, (_, index) => {
      const api = index % 2 ? first : second
      if (index % 3 === 0) return seller.createEndpoint(api.id, { path_pattern: `/${index}` })
      return seller.updateApi(api.id, { name: `name ${index}` })
    })
    await Promise.all(work)
    const { rows } = await pool.query<{ changes: number; span: number; current: number; last: number }>(
      `select count(*)::int as changes, (max(revision) - min(revision) + 1)::int as span, max(revision)::int as last,
        (select revision::int from configuration_revision) as current from configuration_change`,
    )
    expect(rows[0]?.changes).toBe(rows[0]?.span)
    expect(rows[0]?.last).toBe(rows[0]?.current)
    for (const api of [first, second]) expect(await revisionOf(api.id)).toBe((await changesOf(api.id)).at(-1)?.revision)
  })
})
