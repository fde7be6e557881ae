import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressesOf, targetOf } from './gateway-reference.ts'

const HOST = 'weather.example.org'
const api = addressesOf({
  upstreamBaseUrl: 'http://up.internal:8080/base',
  hosts: [HOST, 'own.example.net'],
  redirectOrigins: [],
})
const tls = addressesOf({ upstreamBaseUrl: 'https://up.internal', hosts: [HOST], redirectOrigins: [] })
/** The URL of the client's request at the gateway. */
const ASKED = `https://${HOST}:8443/deep/path?q=1`

describe('a reference of the upstream', () => {
  it.each([
    ['http://up.internal:8080/base/login', '/login'],
    ['http://up.internal:8080/base', '/'],
    ['http://up.internal:8080/base/?a=b#c', '/?a=b#c'],
    ['HTTP://UP.internal:8080/base/x', '/x'],
    ['/base/login', '/login'],
    ['/base//elsewhere.example/x', '/elsewhere.example/x'],
    ['/base/\\elsewhere.example', '/elsewhere.example'],
    ['/base/../base/x', '/x'],
    ['//up.internal:8080/base/x', '/x'],
    ['\\\\up.internal:8080\\base\\x', '/x'],
    ['http://user:secret@up.internal:8080/base/x', '/x'],
    [`https://${HOST}/base/x`, '/x'],
    [`http://${HOST}:99/x`, '/x'],
    ['https://own.example.net//elsewhere.example', '/elsewhere.example'],
    ['next', 'next'],
    ['../items/2?page=3#end', '../items/2?page=3#end'],
    ['?page=2', '?page=2'],
    ['', ''],
  ])('%s leads to the API as %s', (reference, own) => {
    expect(targetOf(reference, api)).toEqual({ kind: 'own', reference: own })
  })

  it.each([
    ['http://up.internal/x', { kind: 'own', reference: '/x' }],
    ['https://up.internal//x', { kind: 'own', reference: '/x' }],
  ])('of an upstream with TLS, %s', (reference, target) => {
    expect(targetOf(reference, tls)).toEqual(target)
  })

  it.each([
    ...['http://up.internal:8080/basement', '/other', 'https://up.internal:8080/base/x', 'http://['],
    ...['http://up.internal/base/x', 'https://up.internal:8443/', 'http://up.internal.:8080/base/x'],
    ...['ws://up.internal:8080/base/x', 'ftp://UP.internal/', 'other://UP.internal/'],
  ])('%s leads to nothing that the gateway serves', (reference) => {
    expect(targetOf(reference, api)).toEqual({ kind: 'unserved' })
  })

  it.each([
    ['https://elsewhere.example/x?y=z', 'https://elsewhere.example/x?y=z'],
    ['//elsewhere.example', 'http://elsewhere.example/'],
    ['/\\elsewhere.example', 'http://elsewhere.example/'],
    ['/\t/elsewhere.example', 'http://elsewhere.example/'],
    ['http:elsewhere.example', 'unserved'],
    ['http://up.internal.elsewhere.example/', 'http://up.internal.elsewhere.example/'],
    ['https:elsewhere.example', 'https://elsewhere.example/'],
    ['https://me:secret@elsewhere.example/', 'https://elsewhere.example/'],
    [`https://${HOST}.elsewhere.example/`, `https://${HOST}.elsewhere.example/`],
    [`https://${HOST}@elsewhere.example/`, 'https://elsewhere.example/'],
    ['data:text/html,x', 'data:text/html,x'],
    [`ftp://${HOST}/`, `ftp://${HOST}/`],
  ])('%s leads to another party', (reference, url) => {
    const target = targetOf(reference, api)
    expect(target.kind === 'foreign' ? target.url : target.kind).toBe(url)
  })

  it('leads nowhere once the API is not configured', () => {
    expect(targetOf('http://up.internal:8080/base/x', undefined)).toEqual({ kind: 'unserved' })
    expect(targetOf('next', undefined)).toEqual({ kind: 'own', reference: 'next' })
  })

  it('never leads a client away from the gateway if it counts as the API’s own', () => {
    const piece = fc.constantFrom(
      ...['/', '\\', '//', '.', '..', ':', '@', '?', '#', '\t', '\n', ' ', '%2f', 'http:', 'https:', 'javascript:'],
      ...['base', 'up.internal:8080', 'elsewhere.example', HOST, 'x', '\u0000', '[', ']', 'ü'],
    )
    const reference = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      fc.string(),
    )
    fc.assert(
      fc.property(reference, (text) => {
        const target = targetOf(text, api)
        if (target.kind === 'own') expect(new URL(target.reference, ASKED).origin).toBe(new URL(ASKED).origin)
      }),
    )
  })
})
