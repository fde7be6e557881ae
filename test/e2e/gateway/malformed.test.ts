import { describe, expect } from 'vitest'
import { testSettings } from '../support/stack/stack.ts'
import { headerOf, type RawAnswer, sendHttp2, sendRaw } from '../support/wire/raw-http.ts'
import { it as gatewayTest } from './fixtures.ts'

const settings = testSettings()
const target = { port: settings.ports.gatewayHttp }
const it = gatewayTest.extend('endpoints', { scope: 'file' }, () => [
  { path: '/paid/*', method: 'POST' },
  { path: '/paid/*' },
])

/** Returns the head of a request to a priced path. The test replaces `{host}`. */
const post = (lines: string, body = '') => `POST /paid/x HTTP/1.1\r\nHost: {host}\r\n${lines}\r\n\r\n${body}`
const get = (lines: string) => `GET /paid/x HTTP/1.1\r\nHost: {host}\r\n${lines}\r\n\r\n`
const manyHeaders = Array.from({ length: 150 }, (_, index) => `x-${index}: 1`).join('\r\n')
const chunked = 'Transfer-Encoding: chunked'

// The test sends all these requests at once, because one of them waits for ten seconds. None of them reaches the upstream.
const MALFORMED: [what: string, request: string, status: number, code: string, reason: string][] = [
  [
    'both length and chunks',
    post(`Content-Length: 3\r\n${chunked}`, '0\r\n\r\n'),
    400,
    'bad_request',
    'both Content-Length and Transfer-Encoding',
  ],
  [
    'chunks and length',
    post(`${chunked}\r\nContent-Length: 3`, '0\r\n\r\n'),
    400,
    'bad_request',
    'both Content-Length and Transfer-Encoding',
  ],
  [
    'two lengths that differ',
    post('Content-Length: 3\r\nContent-Length: 4', 'abcd'),
    400,
    'bad_request',
    'not valid HTTP/1.1',
  ],
  [
    'two lengths that agree',
    post('Content-Length: 3\r\nContent-Length: 3', 'abc'),
    400,
    'bad_request',
    'not valid HTTP/1.1',
  ],
  ['a list of lengths', post('Content-Length: 3, 4', 'abcd'), 400, 'bad_request', 'not valid HTTP/1.1'],
  ['a length below zero', post('Content-Length: -1'), 400, 'bad_request', 'not valid HTTP/1.1'],
  [
    'a blank before the colon',
    post('Transfer-Encoding : chunked', '0\r\n\r\n'),
    400,
    'bad_request',
    'not valid HTTP/1.1',
  ],
  [
    'a transfer coding that nobody knows',
    post('Transfer-Encoding: xchunked', '0\r\n\r\n'),
    501,
    'not_implemented',
    'Transfer-Encoding must be chunked',
  ],
  ['a zero byte in a header', get('x-a: a\0b'), 400, 'bad_request', 'control character'],
  ['an underscore in a header name', get('payment_signature: x'), 400, 'bad_request', 'write a hyphen'],
  ['40 KiB of headers', get(`x-a: ${'a'.repeat(40 * 1024)}`), 431, 'headers_too_large', 'exceed 32 KiB'],
  [
    '40 KiB of path',
    `GET /paid/${'x'.repeat(40 * 1024)} HTTP/1.1\r\nHost: {host}\r\n\r\n`,
    431,
    'headers_too_large',
    'exceed 32 KiB',
  ],
  ['150 headers', get(manyHeaders), 431, 'headers_too_large', 'more than 100 headers'],
  ['HTTP/1.0', 'GET /paid/x HTTP/1.0\r\nHost: {host}\r\n\r\n', 426, 'upgrade_required', 'proxy_http_version 1.1'],
  ['HTTP/0.9', 'GET /paid/x\r\n\r\n', 426, 'upgrade_required', 'proxy_http_version 1.1'],
  [
    'half a head, and nothing after it',
    'GET /paid/x HTTP/1.1\r\nHost: {host}\r\n',
    408,
    'request_timeout',
    'took too long to arrive',
  ],
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'bad_request', 'not valid HTTP/1.1'],
  ['the asterisk', 'OPTIONS * HTTP/1.1\r\nHost: {host}\r\n\r\n', 404, 'not_found', 'name a path'],
  [
    'a URL with https, in the clear',
    'GET https://{host}/paid/x HTTP/1.1\r\nHost: {host}\r\n\r\n',
    400,
    'bad_request',
    'connect with TLS',
  ],
  [
    'a URL of another scheme',
    'GET ftp://{host}/paid/x HTTP/1.1\r\nHost: {host}\r\n\r\n',
    400,
    'bad_request',
    'name the path alone',
  ],
  [
    'an upgrade to UDP',
    get('Connection: Upgrade\r\nUpgrade: connect-udp'),
    501,
    'not_implemented',
    'to WebSocket only',
  ],
  ['an upgrade to IP', get('Connection: Upgrade\r\nUpgrade: connect-ip'), 501, 'not_implemented', 'to WebSocket only'],
  ['a tunnel', 'CONNECT {host}:443 HTTP/1.1\r\nHost: {host}:443\r\n\r\n', 404, 'not_found', 'no tunnels'],
  ['the host of no API', 'GET /a HTTP/1.1\r\nHost: nobody.example\r\n\r\n', 404, 'not_found', 'no API is served under'],
  ['chunks that are none', post(chunked, 'zz\r\n'), 400, 'bad_request', 'not valid HTTP/1.1'],
  [
    'an id of its own',
    'GET /paid/x HTTP/1.0\r\nHost: {host}\r\nx-request-id: mine\r\n\r\n',
    426,
    'upgrade_required',
    'proxy_http_version 1.1',
  ],
  ['an escaped slash', 'GET /paid/a%2Fb HTTP/1.1\r\nHost: {host}\r\n\r\n', 400, 'escaped_slash', '(%2F, %5C)'],
  ['an escaped backslash', 'GET /paid/a%5cb HTTP/1.1\r\nHost: {host}\r\n\r\n', 400, 'escaped_slash', '(%2F, %5C)'],
  ['a fragment', 'GET /paid/a#b HTTP/1.1\r\nHost: {host}\r\n\r\n', 400, 'bad_request', 'or write %23'],
  ['a zero byte in its path', 'GET /paid/a%00b HTTP/1.1\r\nHost: {host}\r\n\r\n', 400, 'bad_request', 'has a %00'],
  [
    'other characters than ASCII',
    'GET /paid/\xfc HTTP/1.1\r\nHost: {host}\r\n\r\n',
    400,
    'bad_request',
    'percent-encoded',
  ],
  ['no host', 'GET /paid/a HTTP/1.1\r\n\r\n', 400, 'bad_request', 'Host header is missing'],
  ['two hosts', get('Host: other.example'), 400, 'bad_request', 'more than one Host header'],
  ['a host that is none', 'GET /paid/a HTTP/1.1\r\nHost: a b\r\n\r\n', 400, 'bad_request', 'must be a host name'],
  ['a path without a slash', 'GET paid/a HTTP/1.1\r\nHost: {host}\r\n\r\n', 400, 'bad_request', ''],
  [
    'an unknown method',
    'FOO /paid/a HTTP/1.1\r\nHost: {host}\r\n\r\n',
    400,
    'bad_request',
    'the method is a known one',
  ],
]

function send(request: string, host: string): Promise<RawAnswer> {
  return sendRaw(target, Buffer.from(request.replaceAll('{host}', host), 'latin1'))
}

describe.concurrent.each(MALFORMED)('a request with %s', (_, request, status, code, reason) => {
  it(`is answered ${status} in JSON and reaches no upstream`, async ({ shop, upstream }) => {
    const answer = await send(request, shop.host)
    expect(answer.status).toBe(status)
    expect(headerOf(answer, 'content-type')).toMatch(/^application\/json/)
    expect(JSON.parse(answer.body)).toMatchObject({ error: expect.stringContaining(reason), code })
    expect(JSON.parse(answer.body).error).not.toBe('')
    expect(upstream.hits).toEqual([])
  })
})

describe.concurrent('a request that is refused before authz reads it', () => {
  it('gets its request id, so that the operator can find it', async ({ shop }) => {
    const told = MALFORMED.map(async ([what, request]) => {
      const answer = await send(request, shop.host)
      const { body } = answer
      return {
        what,
        header: headerOf(answer, 'x-request-id'),
        id: body.startsWith('{') ? JSON.parse(body).request_id : body,
      }
    })
    for (const { what, header, id } of await Promise.all(told)) {
      expect(id, what).toMatch(/^[0-9a-f-]{36}$/)
      expect(header, what).toBe(id)
    }
  })
})

describe.concurrent('two requests in one body', () => {
  it('cannot hide behind a false length', async ({ shop, upstream }) => {
    const inner = `GET /paid/inner HTTP/1.1\r\nHost: ${shop.host}\r\n\r\n`
    const answer = await send(post(`Content-Length: ${inner.length}\r\n${chunked}`, `0\r\n\r\n${inner}`), shop.host)
    expect(answer.status).toBe(400)
    expect(headerOf(answer, 'connection')).toBe('close')
    expect(upstream.hits).toEqual([])
  })
})

describe.concurrent('over HTTP/2', () => {
  const good = (host: string) => ({ ':method': 'GET', ':path': '/paid/x', ':authority': host })

  it('a tunnel for UDP is refused in JSON', async ({ shop, upstream }) => {
    const tunnel = { ':method': 'CONNECT', ':protocol': 'connect-udp', ':scheme': 'http' }
    const answer = await sendHttp2(target, { ...good(shop.host), ...tunnel })
    expect(answer?.status).toBe(501)
    const { code, request_id } = JSON.parse(answer?.body ?? '')
    expect({ code, id: [request_id] }).toEqual({ code: 'not_implemented', id: answer?.headers['x-request-id'] })
    expect(upstream.hits).toEqual([])
  })

  it.for<[string, Record<string, string>]>([
    ['an underscore in a header name', { payment_signature: 'x' }],
    ['40 KiB of headers', { 'x-a': 'a'.repeat(40 * 1024) }],
    ['an empty path', { ':path': '' }],
  ])('%s ends the stream without an answer from behind Envoy', async ([, headers], { shop, upstream }) => {
    expect(await sendHttp2(target, { ...good(shop.host), ...headers })).toBeUndefined()
    expect(upstream.hits).toEqual([])
    // Without the fault, the request gets the normal answer of a priced path, so the fault was the reason for the refusal.
    expect((await sendHttp2(target, good(shop.host)))?.status).toBe(402)
  })
})
