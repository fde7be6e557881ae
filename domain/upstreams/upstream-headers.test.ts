import { expect, it } from 'vitest'
import { upstreamHeaderProblem } from './upstream-headers.ts'

it.each([
  ['authorization', 'Basic dXNlcjpwYXNz'],
  ['x-api-key', 'k'],
  ['cookie', 'session=1; other=2'],
])('%s: %s can be added', (name, value) => {
  expect(upstreamHeaderProblem(name, value)).toBeUndefined()
})

it.each([
  ['', 'a'],
  [':path', '/'],
  ['x y', 'a'],
  ['host', 'internal'],
  ['transfer-encoding', 'chunked'],
  ['content-length', '0'],
  ['x-envoy-original-path', '/'],
  ['x-launa-payer', '0x'],
  ['x-forwarded-for', '10.0.0.1'],
  ['payment-signature', 'a'],
  ['x-payment', 'a'],
  ['x-a', ''],
  ['x-a', ' a'],
  ['x-a', 'a\r\nb: c'],
  ['x-a', 'ä'],
  ['x-a', 'a'.repeat(4_097)],
])('%s: %j is refused', (name, value) => {
  expect(upstreamHeaderProblem(name, value)).toEqual(expect.any(String))
})
