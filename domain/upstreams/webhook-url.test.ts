import { describe, expect, it } from 'vitest'
import { webhookUrlProblem } from './webhook-url.ts'

const RULES = { platformDomain: 'launa.example', allowPrivate: false }

describe('the URL of a webhook', () => {
  it.each(['https://example.com/', 'https://example.com/hooks?token=a%20b&x', 'https://example.com:8443/a'])(
    'may be %s',
    (url) => expect(webhookUrlProblem(url, RULES)).toBeUndefined(),
  )

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'https://user:secret@example.com/',
    'https://example.com/#part',
    'https://example.com/?a b',
    'https://example.com/?\n',
    'https://example.com/?é',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://localhost/',
    'https://metadata.internal/',
    'https://shop.launa.example/',
    'https://example.com:25/',
    '?https://example.com/',
    `https://example.com/?${'a'.repeat(2048)}`,
  ])('may not be %s', (url) => expect(webhookUrlProblem(url, RULES)).toEqual(expect.any(String)))

  it('may be http on a private address where a local stack says so', () => {
    expect(webhookUrlProblem('http://127.0.0.1:9000/', { ...RULES, allowPrivate: true })).toBeUndefined()
  })
})
