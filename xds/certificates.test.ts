import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { Counter } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { anApi } from '../configuration/testing/fixtures.ts'
import type { SealedCertificate } from '../domain/hosts/sealed-certificate.ts'
import { createEncryption } from '../runtime/encryption.ts'
import { ringOf } from '../runtime/settings/key-ring.ts'
import { Certificates } from './certificates.ts'
import { aSealedCertificate } from './testing/certificates.ts'

const encryption = createEncryption(ringOf(randomBytes(32)))
const [shop, blog, renewed] = await Promise.all(
  ['shop.example.com', 'blog.example.com', 'shop.example.com'].map((host) => aSealedCertificate(host, encryption)),
)
if (!shop || !blog || !renewed) throw new Error('no certificates')

const GARBAGE = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'

function open(options: { encryption?: ReturnType<typeof createEncryption> | undefined } = { encryption }) {
  const broken = new Counter({ name: 'broken', help: 'broken', registers: [] })
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => lines.push(line) })
  let encoded = 0
  const encode = (message: object) => {
    encoded += 1
    const body = Buffer.from(JSON.stringify(message))
    return { version: body.toString('base64url').slice(-40), body }
  }
  const certificates = new Certificates({ encryption: options.encryption, encode, broken, logger })
  return {
    certificates,
    lines,
    encodings: () => encoded,
    brokenCount: async () => (await broken.get()).values[0]?.value ?? 0,
    apply: (apiId: string, sealed: readonly SealedCertificate[], removedIds: string[] = []) =>
      certificates.apply({ revision: 1, apis: [{ ...anApi(), id: apiId, certificates: sealed }], removedIds }),
    text: (host: string) => Buffer.from(certificates.get(host)?.body ?? []).toString(),
  }
}

describe('the certificates of custom hosts', () => {
  it('are opened when they are asked for, once', () => {
    const { apply, certificates, encodings, text } = open()
    expect(apply('a', [shop, blog])).toEqual([shop.host, blog.host])
    expect(encodings()).toBe(0)
    expect(JSON.parse(text(shop.host))).toMatchObject({
      name: shop.host,
      tls_certificate: {
        certificate_chain: { inline_string: shop.chainPem },
        private_key: { inline_string: expect.stringMatching(/^-----BEGIN PRIVATE KEY-----/) },
      },
    })
    // The feed reads the same rows again with every other change of the API.
    apply('a', [{ ...shop }, { ...blog }])
    certificates.get(shop.host)
    expect(encodings()).toBe(1)
    expect(certificates.get('nobody.example.com')).toBeUndefined()
    expect(certificates.get(shop.host.toUpperCase())).toBeUndefined()
  })

  it('change when they are renewed, and go with their host or their API', () => {
    const { apply, certificates, text } = open()
    apply('a', [shop, blog])
    const before = text(shop.host)
    expect(apply('a', [renewed])).toEqual([shop.host, blog.host])
    expect(text(shop.host)).not.toBe(before)
    expect(certificates.get(blog.host)).toBeUndefined()
    expect(certificates.apply({ revision: 2, apis: [], removedIds: ['a'] })).toEqual([shop.host])
    expect([...certificates.names()]).toEqual([])
  })

  it('pass from one API to another in one change, whichever is read first', () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const { apply, certificates, text } = open()
      apply('a', [shop])
      const apis = [anApi({ id: 'a' }), { ...anApi({ id: 'b' }), certificates: [renewed] }]
      certificates.apply({ revision: 2, apis: order.flatMap((index) => apis[index] ?? []), removedIds: [] })
      expect(text(shop.host)).toContain(JSON.stringify(renewed.chainPem).slice(1, -1))
    }
  })
})

describe('a broken certificate', () => {
  const corruptions: [string, SealedCertificate][] = [
    ['a key that was changed', { ...shop, sealedKey: `AQAA${shop.sealedKey.slice(4)}` }],
    ['the key of another row', { ...shop, sealedKey: blog.sealedKey }],
    ['the key of another certificate', { ...shop, sealedKey: renewed.sealedKey }],
    ['the chain of another host', { ...blog, host: shop.host }],
    ['a chain that ends early', { ...shop, chainPem: shop.chainPem.slice(0, 200) }],
    ['an issuer that is garbage', { ...shop, chainPem: shop.chainPem + GARBAGE }],
    ['no chain', { ...shop, chainPem: '' }],
  ]

  it.each(corruptions)('%s: is told with its host and counted once, and the last good one stays', async (_, bad) => {
    const { apply, text, lines, brokenCount } = open()
    apply('a', [shop, blog])
    const good = text(shop.host)
    apply('a', [bad, blog])
    expect(text(shop.host)).toBe(good)
    expect(text(shop.host)).toBe(good)
    expect(text(blog.host)).not.toBe('')
    expect(await brokenCount()).toBe(1)
    expect(lines.map((line) => JSON.parse(line).host)).toEqual([shop.host])
    expect(lines.join()).not.toContain('PRIVATE KEY')
    apply('a', [renewed, blog])
    expect(text(shop.host)).not.toBe(good)
  })

  it.each(corruptions)('%s: is none where there was no good one', (_, bad) => {
    const { apply, certificates, text } = open()
    apply('a', [bad, blog])
    expect(certificates.get(shop.host)).toBeUndefined()
    expect(text(blog.host)).not.toBe('')
  })

  it('is every one where there is no key to open them with', async () => {
    const { apply, certificates, brokenCount } = open({ encryption: undefined })
    apply('a', [shop])
    expect(certificates.get(shop.host)).toBeUndefined()
    expect(await brokenCount()).toBe(1)
  })
})
