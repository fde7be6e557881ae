import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { BOMBS } from '../../../control-plane/openapi-import/testing/bombs.ts'
import { planeOf } from '../support/gateway.ts'
import { call, type ErrorAnswer, type Seller, signUp } from '../support/seller.ts'
import { testSettings } from '../support/stack.ts'

const plane = planeOf(testSettings())

const parse = (seller: Seller, spec: string) => seller.call<ErrorAnswer>('POST', '/openapi/parse', { body: { spec } })

/** Milliseconds; what others wait beside the bombs is a few, on a machine that does nothing else. */
const PATIENCE = 3_000

it('many bombs at once, of many sellers, are refused and keep nobody else waiting', async () => {
  const sellers = await Promise.all(Array.from({ length: 6 }, () => signUp(plane)))
  const modest = await signUp(plane)
  await parse(modest, '{"openapi":"3.1.0"}')
  let throwing = true
  const outcomes = new Map<number, number>()
  const throwBombs = async (seller: Seller) => {
    for (let i = 0; throwing; i++) {
      const { status } = await parse(seller, BOMBS[i % BOMBS.length]?.[1] ?? '')
      if (status === 503) await delay(50)
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
    }
  }
  // Three at a time of each seller: one more than a seller may have waiting.
  const throwers = sellers.flatMap((seller) => [throwBombs(seller), throwBombs(seller), throwBombs(seller)])
  const waits: number[] = []
  const end = Date.now() + 4_000
  while (Date.now() < end) {
    const begun = performance.now()
    expect((await call(plane, 'GET', '/config/platform')).status).toBe(200)
    expect((await modest.call('GET', '/apis')).status).toBe(200)
    waits.push(performance.now() - begun)
  }
  expect((await parse(modest, '{"openapi":"3.1.0"}')).status).toBe(200)
  throwing = false
  await Promise.all(throwers)
  expect([...outcomes.keys()].sort()).toEqual([400, 503])
  expect(outcomes.get(400)).toBeGreaterThan(0)
  expect(Math.max(...waits)).toBeLessThan(PATIENCE)
})

it('nothing that a document refers to is fetched', async () => {
  let hits = 0
  const server = createServer((_, response) => {
    hits += 1
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const seller = await signUp(plane)
  const url = `http://127.0.0.1:${port}/pets.json`
  for (const spec of [
    { openapi: '3.1.0', paths: { '/a': { $ref: url } } },
    { openapi: '3.0.3', paths: { '/a': { get: { responses: { 200: { $ref: `${url}#/a` } } } } } },
    { swagger: '2.0', paths: { '/a': { get: { responses: { 200: { schema: { $ref: url } } } } } } },
    { openapi: '3.1.0', $schema: url, jsonSchemaDialect: url, servers: [{ url }], externalDocs: { url }, paths: {} },
  ])
    expect([200, 400]).toContain((await parse(seller, JSON.stringify(spec))).status)
  expect((await parse(seller, `%TAG ! ${url}\n---\nopenapi: 3.0.0\npaths: {/a: {$ref: '${url}'}}`)).status).toBe(400)
  expect(hits).toBe(0)
  server.close()
})
