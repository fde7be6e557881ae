import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicAddress, upstreamUrlProblem } from './upstream-url.ts'

const PUBLIC = { platformDomain: 'launa.example', allowPrivate: false }
const LOCAL = { platformDomain: 'localhost', allowPrivate: true }

const ACCEPTED = [
  'http://example.com',
  'https://example.com/',
  'https://api.example.com/v1',
  'https://api.example.com:8443/v1/',
  'HTTPS://API.EXAMPLE.COM',
  'https://example.com.',
  'https://xn--bcher-kva.example',
  'https://bücher.example',
  'http://8.8.8.8',
  'http://[2606:4700:4700::1111]/dns',
  'https://my_service.example.com',
  'https://notlauna.example',
]

const PRIVATE_ADDRESSES = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '0x7f000001.',
  '１２７.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127.255.255.254',
  '0',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '167772161',
  '012.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.168.257',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '168.63.129.16',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '%31%32%37.0.0.1',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[5f00::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[4000::1]',
]

const NAMES = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'postgres',
  'metadata.google.internal',
  'printer.local',
  'router.lan',
  'launa.example',
  'LAUNA.example.',
  'weather.launa.example',
  'weather.dev.launa.example',
  'weather.launa%2eexample',
]

const MALFORMED = [
  '',
  'example.com',
  '//example.com',
  'ftp://example.com',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'gopher://example.com',
  'http:example.com',
  'http:/example.com',
  'http:///example.com',
  'http:\\\\example.com',
  'https://example.com\\@evil.example',
  'http://',
  'http://user@example.com',
  'http://user:secret@example.com',
  'http://@example.com',
  'http://:@example.com/',
  'https://example.com?a=1',
  'https://example.com?',
  'https://example.com#a',
  'https://example.com/#',
  'https://example.com/a b',
  ' https://example.com',
  'https://example.com\r\nx: y',
  'https://exa\tmple.com',
  'https://example.com/\u0000',
  'https://example.com:0',
  'https://example.com:22',
  'https://example.com:25/',
  'https://example.com:65536',
  'https://example.com:-1',
  'https://a..b',
  'https://-a.example.com',
  'https://256.1.1.1',
  'https://1.2.3.4.5',
  'https://[::1%25lo]',
  'https://[fe80::1%eth0]',
  'https://exa%00mple.com',
  'https://*.example.com',
  `https://example.com/${'a'.repeat(2048)}`,
  `https://${'a'.repeat(64)}.example.com`,
]

describe('upstream base URLs', () => {
  it.each(ACCEPTED)('takes %s', (url) => expect(upstreamUrlProblem(url, PUBLIC)).toBeUndefined())

  it.each(PRIVATE_ADDRESSES)('refuses the address %s', (host) => {
    expect(upstreamUrlProblem(`http://${host}/`, PUBLIC)).toBe('must not be a private or reserved address')
    expect(upstreamUrlProblem(`http://${host}:8080`, LOCAL)).toBeUndefined()
  })

  it.each(NAMES)('refuses the name %s', (host) => {
    expect(upstreamUrlProblem(`http://${host}/`, PUBLIC)).toMatch(/internal host name|host of this platform/)
  })

  it.each(MALFORMED)('refuses %j', (url) => {
    expect(upstreamUrlProblem(url, PUBLIC)).toEqual(expect.any(String))
    expect(upstreamUrlProblem(url, LOCAL)).toEqual(expect.any(String))
  })

  it('never wraps a gateway host, not even where private upstreams are allowed', () => {
    expect(upstreamUrlProblem('http://localhost:18090', LOCAL)).toBeUndefined()
    expect(upstreamUrlProblem('http://weather.localhost:18000', LOCAL)).toBe('must not be a host of this platform')
  })

  it('holds every IPv4 address that is embedded in IPv6 for private', () => {
    const prefixes = ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::']
    fc.assert(
      fc.property(fc.constantFrom(...prefixes), fc.ipV4(), (prefix, address) => {
        expect(isPublicAddress(`${prefix}${address}`)).toBe(false)
      }),
    )
  })

  it('answers any text without throwing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void upstreamUrlProblem(`http://${text}`, PUBLIC)))
    fc.assert(fc.property(fc.webUrl({ withQueryParameters: true }), (url) => void upstreamUrlProblem(url, PUBLIC)))
  })
})
