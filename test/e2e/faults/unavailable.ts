import { expect } from 'vitest'

/** Expects that Envoy itself answered, because authz did not, and that the answer has no paid content. */
export async function expectUnavailable(response: Response): Promise<void> {
  const body = await response.text()
  expect(response.status).toBe(503)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(JSON.parse(body)).toMatchObject({ error: 'payment service unavailable', code: 'gateway_unavailable' })
  expect(body).not.toContain('Berlin')
  expect(response.headers.has('payment-required')).toBe(false)
}
