import { readFile } from 'node:fs/promises'
import type { RouteOptions } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { offlineApp } from '../offline-app.ts'
import type { OpenapiDocument } from './document.ts'
import { permissionsPage } from './permissions.ts'

const { app } = await offlineApp()
afterAll(() => app.close())

const document = app.swagger() as OpenapiDocument
const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
)

describe('openapi/openapi.json', () => {
  it('is what the routes say; `make openapi` writes it anew', async () => {
    const committed = await readFile(new URL('../../openapi/openapi.json', import.meta.url), 'utf8')
    expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(document)))
  })
})

describe('docs/permissions.md', () => {
  it('is what the routes say; `make openapi` writes it anew', async () => {
    const committed = await readFile(new URL('../../docs/permissions.md', import.meta.url), 'utf8')
    expect(committed).toBe(permissionsPage(document, app.operations))
  })
})

describe('the published description', () => {
  it('uses every shape that it names, and names every one that it uses', () => {
    const text = JSON.stringify(document)
    const used = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1])
    expect([...new Set(used)].sort()).toEqual(Object.keys(document.components?.schemas ?? {}).sort())
  })

  it('is OpenAPI 3.1 and names every operation once', () => {
    expect(document.openapi).toBe('3.1.0')
    const expected = [...app.operations.keys()].filter((id) => id !== 'getOpenapi')
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(expected.sort())
  })

  it.each(operations)('tells all about $operationId', (operation) => {
    const rule = app.operations.get(operation.operationId ?? '')?.rule ?? { credential: 'public' }
    expect(operation.summary).toEqual(expect.any(String))
    expect(operation.security).toHaveLength({ public: 0, optional: 3, jwt: 1, any: 2 }[rule.credential])
    expect(operation['x-required-scopes']).toEqual(rule.scopes)
    const statuses = Object.keys(operation.responses)
    expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1)
    expect(statuses).toEqual(expect.arrayContaining(['400', '431', '500', '503']))
    expect(statuses.includes('401')).toBe(rule.credential !== 'public' || operation.operationId === 'login')
    expect(statuses.includes('404')).toBe(operation.path.includes('{'))
    expect(statuses.every((status) => /^\d{3}$/.test(status))).toBe(true)
  })

  it.each(operations.filter(({ requestBody }) => requestBody))('shows a body for $operationId', (operation) => {
    expect(operation.requestBody?.content['application/json']?.example).toEqual(expect.any(Object))
  })

  it('shows bodies that the routes take, and answers that they give', async () => {
    const seen: string[] = []
    const expectFits = (schema: unknown, example: object | string | undefined, what: string) => {
      expect({ what, problem: (schema as z.ZodType).safeParse(example).error }).toEqual({ what })
      seen.push(what)
    }
    const check = ({ config, schema }: RouteOptions) => {
      const operation = config?.operation
      if (!operation) return
      const { id, examples } = operation
      if (schema?.body) expectFits(schema.body, examples?.body, `body of ${id}`)
      const answers = (schema?.response ?? {}) as Record<string, unknown>
      for (const status of ['200', '201'])
        if (answers[status]) expectFits(answers[status], examples?.answer, `answer of ${id}`)
    }
    const { app: second } = await offlineApp({ onRoute: check })
    await second.close()
    expect(seen.length).toBeGreaterThan(40)
  })
})
