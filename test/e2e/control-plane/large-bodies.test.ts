import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { describe, expect } from 'vitest'
import type { OpenapiDocument } from '../../../control-plane/openapi/document.ts'
import { until } from '../support/buyers/buyer.ts'
import { type ErrorAnswer, signUp } from '../support/sellers/seller.ts'
import { it } from './fixtures.ts'

/** Operations that accept schemas. Their bodies may have 1 MiB. */
const LARGE = ['createApi', 'updateApi', 'copyApi', 'createEndpoint', 'updateEndpoint', 'parseOpenapi', 'importOpenapi']
/** Returns the size limit of an operation's body in bytes. Only an import accepts a whole specification of 20 MiB. */
const limitOf = (operationId = '') => {
  if (operationId === 'startOpenapiImport') return 20_971_520
  return LARGE.includes(operationId) ? 1_048_576 : 16_384
}

/** Returns a JSON text of this many bytes. */
const bodyOf = (bytes: number) => JSON.stringify('a'.repeat(bytes - 2))

const document = new URL('../../../openapi/openapi.json', import.meta.url)
const { paths = {} } = JSON.parse(readFileSync(document, 'utf8')) as OpenapiDocument
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
)
const limited = operations.filter(({ responses }) => '413' in responses)

describe('a body over the limit', () => {
  it('is a documented error of every operation except those with GET, which ignore a body', () => {
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
    const tooLarge = `request body too large: body must not exceed ${limitOf(operation.operationId)} bytes`
    expect(answer).toMatchObject({ status: 413, body: { error: tooLarge, code: 'body_too_large' } })
    expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id)
    expect(responses['413']?.content?.['application/json']?.examples).toHaveProperty(answer.body.code)
  })

  it('is limited in number per account, and other accounts can send theirs', async ({ plane, settings, seller }) => {
    const hoarder = await signUp(plane)
    const begun = [
      ...['POST /apis HTTP/1.1', `host: 127.0.0.1:${settings.ports.production}`],
      ...[`authorization: Bearer ${hoarder.token}`, 'content-type: application/json', 'content-length: 100000'],
    ].join('\r\n')
    const sockets: Socket[] = []
    const body = { name: 'x'.repeat(50_000) }
    const begin = () => {
      const socket = connect({ host: '127.0.0.1', port: settings.ports.production })
      socket.on('error', () => undefined).write(`${begun}\r\n\r\n{"name": "`)
      sockets.push(socket)
    }
    await until('no more are taken', async () => {
      // For one account, the service reads and queues 16 such requests. Each ends soon, because no more of its body arrives.
      for (let count = 0; count < 16; count += 1) begin()
      const answer = await hoarder.in('production').call<ErrorAnswer>('POST', '/apis', { body })
      return answer.status === 429 && answer.body.code === 'rate_limited' && answer.headers.has('retry-after')
    })
    // A body of ordinary size does not count against this limit.
    expect((await hoarder.in('production').call('POST', '/apis', { body: {} })).status).toBe(400)
    expect((await seller.call('POST', '/apis', { body })).status).toBe(400)
    for (const socket of sockets) socket.destroy()
    await until('they are free again', async () => (await hoarder.call('POST', '/apis', { body })).status === 400)
  })

  it('begins one byte above the limit', async ({ seller }) => {
    const answer = await seller.call('POST', '/auth/login', { body: bodyOf(limitOf()) })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})
