import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { logFile } from '../../../sandbox/process-control.ts'
import { until } from '../support/buyers/buyer.ts'
import { call } from '../support/sellers/seller.ts'
import { it } from './fixtures.ts'

describe('the log', () => {
  it('has one line of JSON per request, with its identifier and no secret', async ({ plane, seller, settings }) => {
    const key = await seller.apiKey({ preset: 'readonly' })
    const wallet = await seller.wallet()
    const login = await call<{ token: string }>(plane, 'POST', '/auth/login', {
      body: { email: seller.email, password: seller.password },
    })
    const answer = await call(plane, 'GET', '/apis?limit=7', { headers: { 'x-api-key': key.key }, host: 'staging' })
    const id = answer.headers.get('x-request-id') ?? ''
    const text = await until('the request is in the log', async () => {
      const log = readFileSync(logFile(settings.stateDirectory, 'control-plane'), 'utf8')
      return log.includes(id) && log
    })
    const lines = text.split('\n').filter((line) => line.includes(id))
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ reqId: id, method: 'GET', path: '/apis', status: 200, ms: expect.any(Number) }),
    ])
    for (const secret of [key.key, wallet.private_key, login.body.token, seller.token, seller.password])
      expect(text).not.toContain(secret)
  })
})
