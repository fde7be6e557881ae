import { dump } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cpuTime } from '../../domain/testing/cpu-time.ts'
import { promised } from '../../runtime/patience.ts'
import { DocumentProblem } from './document-problem.ts'
import { createOpenapiReader } from './openapi-reader.ts'
import { readOpenapi } from './read-openapi.ts'
import { BOMBS, paths, REFERENCE_BOMBS } from './testing/bombs.ts'

/** A refusal takes at most 200 milliseconds on an idle machine. A busy machine needs more processor time for the same work. */
const LIMIT_MS = promised(200)
const RUNS = 4

const reader = createOpenapiReader()
beforeAll(async () => {
  reader.start()
  await reader.read(JSON.stringify({ openapi: '3.1.0' }), { standing: 'verified', id: 'ada' })
})
afterAll(() => reader.close())

function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0
}

describe('a bomb', () => {
  it.each(BOMBS)('of %s is refused in time', (_, text) => {
    const times = Array.from({ length: RUNS }, () => {
      const begun = cpuTime()
      expect(() => readOpenapi(text)).toThrow()
      return cpuTime() - begun
    })
    expect(Math.min(...times)).toBeLessThan(LIMIT_MS)
  })

  it('is refused in time by the process that reads for all, with little work for the thread that waits', async () => {
    // Only the fastest run of each document is compared, and only roughly, because other programs may use the
    // processor meanwhile.
    const fastest = BOMBS.map(() => Number.POSITIVE_INFINITY)
    const begunAll = cpuTime()
    for (let run = 0; run < RUNS; run++)
      for (const [index, [, text]] of BOMBS.entries()) {
        const begun = performance.now()
        await expect(reader.read(text, { standing: 'verified', id: 'ada' })).rejects.toMatchObject({
          code: 'validation_failed',
        })
        fastest[index] = Math.min(fastest[index] ?? 0, performance.now() - begun)
      }
    expect(percentile95(fastest)).toBeLessThan(LIMIT_MS)
    expect((cpuTime() - begunAll) / (RUNS * BOMBS.length)).toBeLessThan(LIMIT_MS / 20)
  })
})

describe('references', () => {
  it.each(REFERENCE_BOMBS)('of %s cost little', (_, text) => {
    const times = Array.from({ length: RUNS }, () => {
      const begun = cpuTime()
      const read = outcomeOf(text)
      if (read !== 'refused')
        for (const { path_schema, response_schema, request_schema } of read.operations)
          expect([path_schema, request_schema, response_schema ?? {}]).toEqual([undefined, undefined, {}])
      return cpuTime() - begun
    })
    expect(Math.min(...times)).toBeLessThan(LIMIT_MS)
  })

  const outcomeOf = (text: string) => {
    try {
      return readOpenapi(text)
    } catch (error) {
      expect(error).toBeInstanceOf(DocumentProblem)
      return 'refused'
    }
  }
})

describe('a small document that would become a large answer', () => {
  const media = (schema: object) => ({ content: { 'application/json': { schema } } })
  const sharing = (schema: object) => {
    const operation = { requestBody: { $ref: '#/x/body' }, responses: { 200: { $ref: '#/x/body' } } }
    return JSON.stringify({
      openapi: '3.1.0',
      paths: paths({ get: operation, put: operation, post: operation }),
      x: { body: media(schema) },
    })
  }
  const properties = (count: number, schema: object) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`property${i}`, schema]))

  it.each<[string, object]>([
    ['a long text', { type: 'string', description: 'x'.repeat(60_000) }],
    ['long names', properties(60, {})],
    ['many properties', { type: 'object', properties: properties(700, { type: 'string', description: 'a thing' }) }],
    [
      'references to itself',
      { type: 'object', properties: properties(700, { $ref: '#/x/body/content/application~1json/schema' }) },
    ],
    ['many values', { enum: Array.from({ length: 10_000 }, (_, i) => i) }],
  ])('under every operation, of %s, is cut', (_, schema) => {
    const begun = cpuTime()
    const reading = readOpenapi(sharing(schema))
    expect(cpuTime() - begun).toBeLessThan(promised(2_000))
    expect(reading.operations).toHaveLength(3 * 1_990)
    expect(JSON.stringify(reading).length).toBeLessThan(6_000_000)
  })
})

it('a list of parameters that many paths share is read in part', () => {
  const parameters = Array.from({ length: 5_000 }, (_, index) => ({ in: 'query', name: `p${index}`, schema: {} }))
  const paths = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`/a${index}`, { $ref: '#/x' }]))
  const shared = { parameters, get: {}, head: {}, delete: {} }
  const { operations } = readOpenapi(JSON.stringify({ openapi: '3.1.0', info: {}, x: shared, paths }))
  expect(operations).toHaveLength(6_000)
  expect(Object.keys(operations[0]?.request_schema?.properties ?? {})).toHaveLength(64)
})

it('a document of half a megabyte is read within half a second', () => {
  const operation = (i: number) => ({
    operationId: `getThing${i}`,
    summary: 'Gets a thing that somebody has made before',
    responses: {
      200: {
        description: 'The thing',
        content: { 'application/json': { schema: { $ref: `#/components/schemas/S${i % 300}` } } },
      },
    },
  })
  const schema = (i: number) => ({
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, next: { $ref: `#/components/schemas/S${(i + 1) % 300}` } },
  })
  const of = <Value>(count: number, name: (i: number) => string, value: (i: number) => Value) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [name(i), value(i)]))
  const document = {
    openapi: '3.0.3',
    paths: of(
      1_500,
      (i) => `/things${i}/{id}`,
      (i) => ({ get: operation(i) }),
    ),
    components: { schemas: of(300, (i) => `S${i}`, schema) },
  }
  const text = dump(document)
  expect(text.length).toBeGreaterThan(500_000)
  readOpenapi(text)
  const begun = cpuTime()
  expect(readOpenapi(text).operations).toHaveLength(1_500)
  expect(cpuTime() - begun).toBeLessThan(promised(500))
})
