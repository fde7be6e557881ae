import { describe, expect, it } from 'vitest'
import { readHostname, registrableDomain } from './hostname.ts'

const OURS = ['launa.dev', 'control.launa.io']
const read = (text: string) => readHostname(text, OURS)

describe('a host name', () => {
  it.each([
    ['shop.example.com', 'shop.example.com'],
    [' Shop.EXAMPLE.com. ', 'shop.example.com'],
    ['example.co.uk', 'example.co.uk'],
    ['bücher.example.com', 'xn--bcher-kva.example.com'],
    ['xn--bcher-kva.example.com', 'xn--bcher-kva.example.com'],
    ['日本語テスト.example.jp', 'xn--zckzah9945czlbtz6h.example.jp'],
    ['пример.example.com', 'xn--e1afmkfd.example.com'],
    ['my-shop.github.io', 'my-shop.github.io'],
    ['ｓｈｏｐ.example.com', 'shop.example.com'],
    ['launa.dev.example.com', 'launa.dev.example.com'],
    ['notlauna.dev', 'notlauna.dev'],
  ])('%s is read as %s', (text, hostname) => {
    expect(read(text)).toEqual({ hostname })
  })

  it.each([
    ['', /empty/],
    ['.', /empty/],
    ['localhost', /two labels/],
    ['intranet', /two labels/],
    ['com', /two labels/],
    ['*.example.com', /wildcard/],
    ['launa.dev', /this platform/],
    ['a.b.LAUNA.dev.', /this platform/],
    ['shop.control.launa.io', /this platform/],
    ['co.uk', /public suffix/],
    ['github.io', /public suffix/],
    ['127.0.0.1', /IP address/],
    ['0x7f.1', /IP address/],
    ['2130706433', /IP address/],
    ['[::1]', /without scheme, port or path/],
    ['::1', /without scheme, port or path/],
    ['example.com:443', /without scheme, port or path/],
    ['https://example.com', /without scheme, port or path/],
    ['example.com/path', /without scheme, port or path/],
    ['user@example.com', /without scheme, port or path/],
    ['exa mple.com', /without scheme, port or path/],
    ['example%2ecom', /without scheme, port or path/],
    ['a..example.com', /valid host name/],
    ['-a.example.com', /valid host name/],
    ['a_b.example.com', /valid host name/],
    [`${'a'.repeat(64)}.example.com`, /valid host name/],
    [`${'a.'.repeat(130)}example.com`, /valid host name/],
    ['x'.repeat(600), /longer than 512/],
    ['xn--a.example.com', /valid host name/],
    ['shop.local', /public top-level/],
    ['shop.internal', /public top-level/],
    ['shop.localhost', /public top-level/],
    ['1.0.0.127.in-addr.arpa', /public top-level/],
    ['abcdefgh.onion', /public top-level/],
    ['pаypal.com', /look alike/], // Cyrillic а among Latin letters
    ['аррӏе.com', /look alike/], // only Cyrillic letters, which look Latin
    ['xn--80ak6aa92e.com', /look alike/], // the name above in its ASCII form
    ['gοοgle.example.com', /look alike/], // Greek ο
  ])('%j is refused', (text, problem) => {
    expect(read(text)).toEqual({ problem: expect.stringMatching(problem) })
  })
})

it('the registrable part is that of public domains only', () => {
  expect(registrableDomain('api.weather.example.co.uk')).toBe('example.co.uk')
  expect(registrableDomain('weather.vercel.app')).toBeNull()
  expect(registrableDomain('127.0.0.1')).toBeNull()
  expect(registrableDomain('localhost')).toBeNull()
})
