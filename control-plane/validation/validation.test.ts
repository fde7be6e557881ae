import type { RouteOptions } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { LaunaError } from '../../domain/errors.ts'
import { offlineApp } from '../offline-app.ts'
import { displayName, givenTime } from './shapes.ts'
import { validatorCompiler } from './validation.ts'

const checkBy = (schema: z.ZodType, httpPart: string) =>
  validatorCompiler({ schema, method: 'POST', url: '/', httpPart }) as (data: unknown) => { error?: LaunaError }

describe('mistakes of a request', () => {
  const schema = z.strictObject({ items: z.array(z.number()).optional(), name: z.string().optional() })
  const errorOf = (body: unknown) => checkBy(schema, 'body')(body).error

  it('are twenty at most, by short paths', () => {
    const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`${index}`.repeat(100), 1]))
    const { details = [] } = errorOf(fields) ?? {}
    expect(details).toHaveLength(20)
    expect(details[0]).toEqual({ path: expect.stringMatching(/^\d{1,256}$/), message: 'is an unknown field' })
    expect(errorOf({ items: Array(5_000).fill('x') })?.details).toHaveLength(20)
  })

  it('are named by the message itself', () => {
    expect(errorOf({ items: [1, 'x'], name: 1 })?.message).toBe('items.1 must be a number; name must be text')
    expect(errorOf({ items: Array(5).fill('x') })?.message).toMatch(
      /^items\.0 .*; items\.2 must be a number; and 2 more$/,
    )
    expect(errorOf(undefined)?.message).toBe('the request is missing')
  })
})

it.each([
  ['0000-01-01T00:00:00Z', 'must be in the years 1 to 9999 of UTC'],
  ['0001-01-01T00:00:00+00:01', 'must be in the years 1 to 9999 of UTC'],
  ['9999-12-31T23:59:59-00:01', 'must be in the years 1 to 9999 of UTC'],
  ['2026-02-30T00:00:00Z', 'must be an ISO 8601 time with an offset'],
  ['0001-01-01T00:00:00Z', undefined],
  ['9999-12-31T23:59:59.999+00:00', undefined],
])('the time %s of a caller: %s', (time, message) => {
  const { error } = checkBy(z.strictObject({ time: givenTime }), 'querystring')({ time })
  expect(error?.details).toEqual(message && [{ path: 'time', message }])
})

it.each([
  ['', 'must not be empty'],
  ['\u200b', 'must have a visible character'],
  ['\u3164 \u00ad', 'must have a visible character'],
  ['\u{1f600}', undefined],
])('the name %j: %s', (name, message) => {
  const { error } = checkBy(z.strictObject({ name: displayName }), 'body')({ name })
  expect(error?.details).toEqual(message && [{ path: 'name', message }])
})

/** Matches phrases that only Zod's own messages have. */
const ZODS = /invalid|unrecognized|too (big|small)|expected|received/i

/** Values that most rules refuse. */
const ODD = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(20_000),
  -1,
  0.5,
  1e99,
  true,
  [],
  [[]],
  {},
  { a: null },
  Array(3_000).fill({}),
]

/** For each part of a schema, inputs with a mistake in that part. */
function wrong(schema: z.core.$ZodType): unknown[] {
  if (schema instanceof z.ZodObject) {
    const own = Object.entries<z.core.$ZodType>(schema.shape)
    return [...ODD, { unknown: 1 }, ...own.flatMap(([key, part]) => wrong(part).map((value) => ({ [key]: value })))]
  }
  if (schema instanceof z.ZodArray) return [...ODD, ...wrong(schema.element).map((value) => [value])]
  if (schema instanceof z.ZodRecord) return [...ODD, ...wrong(schema.valueType).map((value) => ({ key: value }))]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return wrong(schema.unwrap())
  return ODD
}

describe('what a route says of a wrong request', async () => {
  const routes: RouteOptions[] = []
  const { app } = await offlineApp({ onRoute: (route) => void routes.push(route) })
  afterAll(() => app.close())
  const parts = routes.flatMap(({ method, url, schema }) =>
    (['body', 'querystring'] as const).flatMap((httpPart) => {
      const part = schema?.[httpPart]
      return part instanceof z.ZodType ? [{ name: `${method} ${url} ${httpPart}`, schema: part, httpPart }] : []
    }),
  )

  it('is asked of every route with a body or a query', () => {
    expect(parts.length).toBeGreaterThan(30)
  })

  it.for(parts)('is in our words: $name', ({ schema, httpPart }) => {
    const check = checkBy(schema, httpPart)
    const errors = wrong(schema).flatMap((input) => check(input).error ?? [])
    expect(errors.length).toBeGreaterThan(0)
    for (const { message } of errors.flatMap(({ details = [] }) => details)) {
      expect(message).not.toMatch(ZODS)
      // A message is the rest of a sentence that begins with the field.
      expect(message).toMatch(/^(is|must|has|can|cannot) /)
    }
  })

  it('names no field of a path: nothing is there', async () => {
    const { statusCode, body } = await app.inject({ method: 'GET', url: '/apis/nonsense' })
    expect([statusCode, ZODS.test(body)]).toEqual([401, false])
  })
})
