import { expect, it } from 'vitest'
import { ALWAYS_SELECTING, DEFAULT_VARY_ON, varyOnProblem } from './vary-on.ts'

it.each([...ALWAYS_SELECTING, ...DEFAULT_VARY_ON, 'x-symbol', 'prefer', 'api-version'])(
  '%s may select an answer',
  (name) => {
    expect(varyOnProblem(name)).toBeUndefined()
  },
)

it.each([
  ...['', '*', 'X-Symbol', 'x symbol', 'x_symbol', 'x:y', 'é', 'x'.repeat(65)],
  ...['payment-signature', 'x-payment', 'x-request-id', 'x-launa-payer', 'x-envoy-external-address'],
  ...['user-agent', 'accept-encoding', 'host', 'connection', 'x-forwarded-for', 'proxy-authorization', 'traceparent'],
])('%s may not', (name) => {
  expect(varyOnProblem(name)).toMatch(/^must /)
})
