import { describe, expect, it } from 'vitest'
import { isVariedAlike, variedBy } from './varied.ts'

const REQUEST = { 'x-symbol': 'BTC', cookie: 'plan=a', 'accept-language': 'de' }

describe('the headers that an upstream names in its Vary', () => {
  it('join the paid request, whatever else it has', () => {
    const varied = variedBy(['X-Symbol,, Prefer', ' x-symbol '], REQUEST) ?? ''
    expect(varied).toMatch(/^x-symbol,prefer [0-9a-f]{64}$/)
    expect(isVariedAlike(varied, { 'x-symbol': 'BTC', cookie: 'plan=b' })).toBe(true)
    const others: Record<string, string>[] = [{}, { 'x-symbol': 'ETH' }, { ...REQUEST, prefer: 'wait=1' }]
    for (const other of others) expect(isVariedAlike(varied, other)).toBe(false)
  })

  it('do not move a value from one header to another', () => {
    const varied = variedBy(['x-a, x-b'], { 'x-a': '1' }) ?? ''
    expect(isVariedAlike(varied, { 'x-b': '1' })).toBe(false)
  })

  it.each([
    [[]],
    [['*']],
    [['Accept, Accept-Language, Range']],
    [['Accept-Encoding, User-Agent', 'traceparent, Sec-CH-UA']],
    [['Payment-Signature, X-Payment', 'x-request-id, X-Launa-Payer']],
    [['x y, é, x_symbol', ',', `x-${'a'.repeat(64)}`]],
  ])('are none in %j', (vary) => {
    expect(variedBy(vary, REQUEST)).toBeUndefined()
  })

  it('are sixteen at most, and take 1.1 KiB at most', () => {
    const vary = Array.from({ length: 1000 }, (_, at) => `x-${String(at).padStart(62, '0')}`)
    const varied = variedBy([vary.join(', ')], REQUEST) ?? ''
    expect(varied.split(' ')[0]?.split(',')).toEqual(vary.slice(0, 16))
    expect(varied.length).toBeLessThan(1.1 * 1024 + 1)
  })
})
