import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promised } from '../../runtime/patience.ts'
import { type DnsResponder, dnsResponder } from '../domains/testing/dns-responder.ts'
import { createDomainProof, type ProofOutcome, recordValue } from './domain-proof.ts'

const TOKEN = 'p8Hq0nMTVRdIuRVhtVhWbfT-7dcO8YAn'
const VALUE = recordValue(TOKEN)

let dns: DnsResponder
beforeAll(async () => {
  dns = await dnsResponder({
    '_launa.plain.example.com': { txt: [[VALUE]] },
    '_launa.token.example.com': { txt: [[TOKEN]] },
    '_launa.pieces.example.com': { txt: [['other'], [VALUE.slice(0, 10), VALUE.slice(10)]] },
    '_launa.wrong.example.com': { txt: [[`${VALUE}x`], ['v=spf1 -all']] },
    '_launa.split.example.com': { txt: [[VALUE.slice(0, 10)], [VALUE.slice(10)]] },
    '_launa.empty.example.com': { txt: [] },
    '_launa.alias.example.com': { cname: 'first.example.net' },
    'first.example.net': { cname: 'second.example.net' },
    'second.example.net': { txt: [[VALUE]] },
    '_launa.loop.example.com': { cname: 'loop.example.net' },
    'loop.example.net': { cname: '_launa.loop.example.com' },
    '_launa.broken.example.com': { rcode: 2 },
    '_launa.refused.example.com': { rcode: 5 },
    '_launa.silent.example.com': 'silence',
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, step) => [`chain${step}.example.net`, { cname: `chain${step + 1}.example.net` }]),
    ),
    '_launa.chain.example.com': { cname: 'chain0.example.net' },
  })
})
afterAll(async () => {
  await dns[Symbol.asyncDispose]()
})

const check = (name: string, limitMs = 5_000): Promise<ProofOutcome> =>
  createDomainProof({ servers: [dns.address], limitMs }).check({
    hostname: `${name}.example.com`,
    verificationToken: TOKEN,
  })

describe('a proof', () => {
  it.each(['plain', 'token', 'pieces', 'alias'])('is found: %s', async (name) => {
    expect(await check(name)).toEqual({ kind: 'proven' })
  })

  it.each([
    ['wrong', /holds the expected value/],
    ['split', /holds the expected value/],
    ['empty', /there is no TXT record at _launa\.empty\.example\.com/],
    ['absent', /there is no TXT record/],
    ['loop', /there is no TXT record/],
    ['chain', /there is no TXT record/],
  ])('is missing: %s', async (name, reason) => {
    expect(await check(name)).toEqual({ kind: 'missing', reason: expect.stringMatching(reason) })
  })

  it.each([
    ['broken', /SERVFAIL/],
    ['refused', /refused/],
  ])('cannot be looked for: %s', async (name, reason) => {
    expect(await check(name)).toEqual({ kind: 'unreachable', reason: expect.stringMatching(reason) })
  })

  it('is waited for within the limit', async () => {
    const start = Date.now()
    expect(await check('silent', 300)).toEqual({ kind: 'unreachable', reason: expect.stringMatching(/in time/) })
    expect(Date.now() - start).toBeLessThan(promised(1_500))
  })

  it('cannot be looked for where nothing listens', async () => {
    const proof = createDomainProof({ servers: ['127.0.0.1:1'], limitMs: 500 })
    const outcome = await proof.check({ hostname: 'plain.example.com', verificationToken: TOKEN })
    expect(outcome.kind).toBe('unreachable')
  })
})
