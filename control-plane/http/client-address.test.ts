import { afterAll, expect, it } from 'vitest'
import { offlineApp } from '../offline-app.ts'

const environment = { TRUSTED_PROXIES: '127.0.0.1', REQUESTS_PER_SUBNET: '100' }
const { app } = await offlineApp({ environment })
afterAll(() => app.close())

/** Sends a request, and returns how many further requests its subnet may send. */
async function leftTo(forwardedFor?: string): Promise<number> {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const { statusCode, headers: answered } = await app.inject({ url: '/config/platform', headers })
  expect(statusCode).toBe(200)
  return Number(answered['ratelimit-remaining'])
}

it('that a proxy writes as no IP address is not believed: the request counts for the proxy', async () => {
  expect(await leftTo('198.51.100.1')).toBe(99)
  expect(await leftTo()).toBe(99)
  let left = 99
  for (const bad of ['203.0.113.9:4711', '[2001:db8::1]:4711', 'unknown', '"', '198.51.100.1, _hidden']) {
    left -= 1
    expect(await leftTo(bad)).toBe(left)
  }
  expect(await leftTo('198.51.100.1')).toBe(98)
})
