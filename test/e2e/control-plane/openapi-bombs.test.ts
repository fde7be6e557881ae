import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { BOMBS } from '../../../control-plane/openapi-import/testing/bombs.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { call, type ErrorAnswer, type Seller, signUp } from '../support/sellers/seller.ts'
import { it } from './fixtures.ts'

const parse = (seller: Seller, spec: string) => seller.call<ErrorAnswer>('POST', '/openapi/parse', { body: { spec } })

/** Milliseconds that one bomb may take. On an idle machine, other requests wait only a few milliseconds meanwhile. */
const PATIENCE = 3_000

/** Returns the duration of the work in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

it('many bombs at once, from many sellers, are refused and keep no other seller waiting', async ({
  plane,
  pool,
  seller: modest,
  settings,
}) => {
  const sellers = await Promise.all(Array.from({ length: 6 }, () => signUp(plane)))
  await parse(modest, '{"openapi":"3.1.0"}')
  let throwing = true
  const outcomes = new Map<number, number>()
  const throwBombs = async (seller: Seller) => {
    for (let i = 0; throwing; i++) {
      const { status } = await parse(seller, BOMBS[i % BOMBS.length]?.[1] ?? '')
      if (status !== 400) await delay(50)
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
    }
  }
  // Each seller sends three specifications at a time. Only two of one seller may wait.
  const throwers = sellers.flatMap((seller) => [throwBombs(seller), throwBombs(seller), throwBombs(seller)])
  const waits: number[] = []
  const controls: number[] = []
  const end = Date.now() + 4_000
  while (Date.now() < end) {
    const answers = async () => {
      expect((await call(plane, 'GET', '/config/platform')).status).toBe(200)
      expect((await modest.call('GET', '/apis')).status).toBe(200)
    }
    waits.push(await timed(answers))
    // Processes that do not read the bombs show the delay that the machine itself causes.
    const others = () => Promise.all([fetch(`${httpAddress(settings, 'upstream')}/weather`), pool.query('select 1')])
    controls.push(await timed(others))
  }
  expect((await parse(modest, '{"openapi":"3.1.0"}')).status).toBe(200)
  throwing = false
  await Promise.all(throwers)
  // 429: the seller's own limit. 503: other sellers use all the capacity.
  expect([...outcomes.keys()].filter((status) => ![400, 429, 503].includes(status))).toEqual([])
  expect(outcomes.get(400)).toBeGreaterThan(0)
  expect((outcomes.get(429) ?? 0) + (outcomes.get(503) ?? 0)).toBeGreaterThan(0)
  expect(Math.max(...waits)).toBeLessThan(PATIENCE + Math.max(...controls))
})

it('references in a document are not fetched', async ({ seller }) => {
  let hits = 0
  const server = createServer((_, response) => {
    hits += 1
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const url = `http://127.0.0.1:${port}/pets.json`
  for (const spec of [
    { openapi: '3.1.0', paths: { '/a': { $ref: url } } },
    { openapi: '3.0.3', paths: { '/a': { get: { responses: { 200: { $ref: `${url}#/a` } } } } } },
    { swagger: '2.0', paths: { '/a': { get: { responses: { 200: { schema: { $ref: url } } } } } } },
    { openapi: '3.1.0', $schema: url, jsonSchemaDialect: url, servers: [{ url }], externalDocs: { url }, paths: {} },
  ])
    expect((await parse(seller, JSON.stringify(spec))).status).toBe(200)
  const tagged = `%TAG ! ${url}\n---\nopenapi: 3.0.0\npaths: {/a: {$ref: '${url}'}, /b: !b {get: !c {}}}`
  expect((await parse(seller, tagged)).status).toBe(200)
  expect(hits).toBe(0)
  server.close()
})
