import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { logFile } from '../../../sandbox/process-control.ts'
import { paymentRow, until } from '../support/buyers/buyer.ts'
import { testSettings } from '../support/stack/stack.ts'
import { it } from './fixtures.ts'
import { expectNoSecrets, payWithSecrets } from './secrets.ts'

type Line = Record<string, unknown>

const file = logFile(testSettings().stateDirectory, 'envoy')

/** Returns the text in Envoy's log from a position on. The log is long, because all test files on the stack write to it. */
function logFrom(start: number): string {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(fstatSync(descriptor).size - start)
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, bytes.length, start))
  } finally {
    closeSync(descriptor)
  }
}

/** Returns the log's line for an answer. Envoy flushes its log at least every ten seconds. */
const lineOf = (response: Response, start: number): Promise<{ line: Line; text: string }> =>
  until(
    'Envoy has logged the request',
    async () => {
      const id = response.headers.get('x-request-id') ?? 'none'
      const text = logFrom(start)
        .split('\n')
        .slice(0, -1)
        .find((each) => each.includes(id))
      return text !== undefined && { line: JSON.parse(text) as Line, text }
    },
    30_000,
  )

// The tests run concurrently, so that they wait only once for Envoy's next flush.
describe.concurrent('the access log', () => {
  it('names the account and the times of a paid request, and contains no secrets', async ({ shop }) => {
    const start = statSync(file).size
    const { response, payment } = await payWithSecrets(shop)
    const { line, text } = await lineOf(response, start)
    const row = await paymentRow(shop.pool, payment.authorization)
    expect(line).toMatchObject({
      api_id: shop.api.id,
      endpoint_id: shop.endpoints[0]?.id,
      payment_id: row?.id,
      payer: row?.payer,
      method: 'GET',
      host: shop.host,
      path: '/weather',
      status: 200,
      flags: '-',
      details: 'via_upstream',
    })
    for (const duration of ['duration_ms', 'upstream_ms', 'held_ms']) expect(line[duration]).toBeGreaterThanOrEqual(0)
    expect(line.held_ms).toBeLessThanOrEqual(line.duration_ms as number)
    expectNoSecrets(text, payment)
  })

  it('names the API of free and refused requests too', async ({ shop }) => {
    const start = statSync(file).size
    const answers = [
      await shop.get('/weather'),
      await shop.get('/openapi.json'),
      await shop.get('/', { method: 'PUT' }),
    ]
    const lines = await Promise.all(answers.map((answer) => lineOf(answer, start)))
    const expected = [
      { status: 402, endpoint_id: shop.endpoints[0]?.id, details: 'ext_authz_denied' },
      { status: 200, endpoint_id: null, details: 'via_upstream' },
      { status: 405, endpoint_id: null, details: 'ext_authz_denied' },
    ]
    for (const [index, { line }] of lines.entries())
      expect(line).toMatchObject({ api_id: shop.api.id, payment_id: null, payer: null, ...expected[index] })
  })
})
