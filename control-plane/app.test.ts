import { afterAll, describe, expect, it } from 'vitest'
import { offlineApp } from './offline-app.ts'

const ID = '00000000-0000-7000-8000-000000000000'

const {
  app,
  services: { sessionTokens, version },
} = await offlineApp()

afterAll(() => app.close())

describe('without a database', () => {
  it('what needs none is answered, the rest is refused with 503', async () => {
    expect((await app.inject('/config/platform')).json()).toMatchObject({ version })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const headers = { authorization: `Bearer ${await sessionTokens.issue({ accountId: ID, epoch: ID })}` }
    for (const url of ['/readyz', '/apis', '/auth/me']) {
      const answer = await app.inject({ url, headers })
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('1')
      expect(answer.json()).toEqual({
        error: 'service unavailable',
        code: 'service_unavailable',
        request_id: answer.headers['x-request-id'],
      })
    }
  })
})
