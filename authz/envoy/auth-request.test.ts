import { describe, expect, it } from 'vitest'
import { requestDigest } from '../admission/reservation.ts'
import { authRequestOf, hasLostBytes, paidRequestOf } from './auth-request.ts'

/** Parses a request as Envoy shows it, with headers of these bytes. */
function asked(headers: Record<string, Buffer | string>, path: Buffer | string = '/weather') {
  const sent = Object.entries({ ...headers, ':path': path })
  const header_map = { headers: sent.map(([key, value]) => ({ key, raw_value: Buffer.from(value as string) })) }
  const request = { attributes: { request: { http: { method: 'GET', host: 'shop.example', header_map } } } }
  const authRequest = authRequestOf(request)
  return { authRequest, paid: paidRequestOf(authRequest, request, new AbortController().signal) }
}

const digestOf = (value: Buffer | string) => requestDigest(asked({ 'accept-language': value }).paid, []).toString('hex')

describe('the bytes of a request', () => {
  it('tell values of headers apart that are not UTF-8 (M2)', () => {
    const values = [Buffer.from([0xe9]), Buffer.from([0xe8]), 'é', '!', '\ufffd', '']
    expect(new Set(values.map(digestOf)).size).toBe(values.length)
    expect(digestOf(Buffer.from('é'))).toBe(digestOf('é'))
  })

  it('outside UTF-8 make a path that no other path equals', () => {
    const pathOf = (path: Buffer | string) => asked({}, path).authRequest.asked.path
    expect(hasLostBytes(pathOf(Buffer.from([0x2f, 0xe9])))).toBe(true)
    expect(hasLostBytes(pathOf(Buffer.from('/x?q=Köln')))).toBe(false)
    expect(pathOf('/x?q=Köln')).toBe('/x?q=Köln')
  })

  it('of a header that comes twice are those of its list', () => {
    const header_map = {
      headers: ['a', 'b'].map((value) => ({ key: 'x-symbol', raw_value: Buffer.from(value) })),
    }
    const { headers } = authRequestOf({ attributes: { request: { http: { header_map } } } })
    expect(headers['x-symbol']).toBe('a,b')
  })
})
