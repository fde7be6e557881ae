import { describe, expect, it } from 'vitest'
import { gatewayHost, gatewayOrigin, SLUG } from './gateway-host.ts'

describe('gateway hosts', () => {
  it('keeps production and Sandbox apart', () => {
    const common = { slug: 'weather', platformDomain: 'example.com' }
    expect(gatewayHost({ ...common, environment: 'production' })).toBe('weather.example.com')
    expect(gatewayHost({ ...common, environment: 'development' })).toBe('weather.dev.example.com')
  })

  it('writes the port only where it is not the default', () => {
    expect(gatewayOrigin('a.localhost', { scheme: 'http', port: 18000 })).toBe('http://a.localhost:18000')
    expect(gatewayOrigin('a.example.com', { scheme: 'https', port: 443 })).toBe('https://a.example.com')
  })

  it.each(['a', 'weather', 'a-b', '0a', 'a'.repeat(63)])('takes the slug %s', (slug) => expect(slug).toMatch(SLUG))

  it.each(['', '-a', 'a-', 'A', 'a.b', 'a_b', 'xn--a', 'ä', 'a'.repeat(64), 'a\n'])('refuses the slug %j', (slug) =>
    expect(slug).not.toMatch(SLUG),
  )
})
