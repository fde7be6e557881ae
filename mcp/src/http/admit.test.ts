import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { admit } from './admit.ts'

const KEY = 'launa_live_abc'
const OTHER = 'launa_live_other'
const hosts = ['localhost', '127.0.0.1', 'mcp.example.com']

function ask(
  headers: Record<string, string>,
  { method = 'POST', url = '/mcp', apiKey = undefined as string | undefined } = {},
) {
  const request = { method, url, headers: { host: 'localhost:8402', ...headers } } as unknown as IncomingMessage
  const admission = admit(request, { hosts, apiKey })
  return admission.kind === 'refused' ? admission.status : admission.caller
}

describe('admission of requests', () => {
  it('admits a caller with a key, under a host name of this server', () => {
    expect(ask({ 'x-api-key': KEY })).toEqual({ apiKey: KEY, isOwner: false })
    expect(ask({ authorization: `Bearer ${KEY}`, host: 'mcp.example.com' })).toEqual({ apiKey: KEY, isOwner: false })
    expect(ask({ authorization: `Bearer ${KEY}`, 'x-api-key': KEY, origin: 'http://localhost:6274' })).toMatchObject({
      apiKey: KEY,
    })
  })

  it('recognizes the owner by the key of the environment, and then admits no other key', () => {
    expect(ask({ 'x-api-key': KEY }, { apiKey: KEY })).toEqual({ apiKey: KEY, isOwner: true })
    expect(ask({ 'x-api-key': OTHER }, { apiKey: KEY })).toBe(401)
    expect(ask({}, { apiKey: KEY })).toBe(401)
  })

  it.each([
    [{ 'x-api-key': 'eyJh.b.c' }],
    [{ authorization: 'Bearer eyJh.b.c' }],
    [{ authorization: `Basic ${KEY}` }],
    [{ authorization: `Bearer ${OTHER}`, 'x-api-key': KEY }],
    [{}],
  ])('refuses %j', (headers) => {
    expect(ask(headers)).toBe(401)
  })

  it.each([
    [{ host: 'evil.example.com' }],
    [{ host: 'localhost.evil.example.com' }],
    [{ host: 'localhost@evil.example.com' }],
    [{ host: '' }],
    [{ origin: 'http://evil.example.com' }],
    [{ origin: 'null' }],
    [{ origin: '' }],
  ])('refuses requests of the web page %j', (headers) => {
    expect(ask({ 'x-api-key': KEY, ...headers })).toBe(403)
  })

  it('accepts one path and one method', () => {
    expect(ask({ 'x-api-key': KEY }, { url: '/' })).toBe(404)
    for (const method of ['GET', 'DELETE', 'OPTIONS']) expect(ask({ 'x-api-key': KEY }, { method })).toBe(405)
  })
})
