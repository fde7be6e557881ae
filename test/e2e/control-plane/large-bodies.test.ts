import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import type { OpenapiDocument } from '../../../control-plane/openapi/document.ts'
import type { ErrorAnswer } from '../support/seller.ts'
import { it } from './fixtures.ts'

/** Bytes of a body that the service still reads: where schemas are sent, where a whole specification is, and elsewhere. */
const LARGE = ['createApi', 'updateApi', 'createEndpoint', 'updateEndpoint', 'parseOpenapi', 'importOpenapi']
const limitOf = (operationId = '') => {
  if (operationId === 'startOpenapiImport') return 20_971_520
  return LARGE.includes(operationId) ? 1_048_576 : 16_384
}

/** A JSON text of that many bytes. */
const bodyOf = (bytes: number) => JSON.stringify('a'.repeat(bytes - 2))

const document = new URL('../../../openapi/openapi.json', import.meta.url)
const { paths = {} } = JSON.parse(readFileSync(document, 'utf8')) as OpenapiDocument
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
)
const limited = operations.filter(({ responses }) => '413' in responses)

describe('a body over the limit', () => {
  it('is a documented case of every operation but those with GET, whose body is not read', () => {
    const named = (some: typeof operations) => some.map(({ operationId }) => operationId)
    expect(named(limited)).toEqual(named(operations.filter(({ method }) => method !== 'GET')))
  })

  it.for(limited)('gets the documented answer of $operationId', async (operation, { seller }) => {
    const { method, path, responses } = operation
    const body = bodyOf(limitOf(operation.operationId) + 1)
    const answer = await seller.call<ErrorAnswer>(
      method,
      path.replaceAll(/\{\w+\}/g, () => randomUUID()),
      { body },
    )
    expect(answer).toMatchObject({ status: 413, body: { error: 'request body too large', code: 'body_too_large' } })
    expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id)
    expect(responses['413']?.content?.['application/json']?.examples).toHaveProperty(answer.body.code)
  })

  it('begins one byte above it', async ({ seller }) => {
    const answer = await seller.call('POST', '/auth/login', { body: bodyOf(limitOf()) })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})
