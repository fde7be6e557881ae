import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { excerptOf } from '../tenant-calls/excerpt.ts'
import { bodyOf, signatureHeaders } from './message.ts'
import { newWebhookSecret } from './secret.ts'

describe('a message', () => {
  const id = '019c13f7-6080-7299-81a7-bed2dffecf08'
  const body = bodyOf({ id, type: 'payment.settled', occurredAt: new Date(0), data: '{"amount":"1"}' })
  const seconds = Math.floor(Date.now() / 1000)

  it('is what Standard Webhooks verifies, under each of two secrets and under no other', () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()]
    const headers = signatureHeaders({ id, body, seconds }, secrets)
    const payload = { type: 'payment.settled', timestamp: '1970-01-01T00:00:00.000Z', data: { amount: '1' } }
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(payload)
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow()
    expect(() => new Webhook(secrets[0] ?? '').verify(`${body} `, headers)).toThrow()
    expect(headers['webhook-id']).toBe(`msg_${id}`)
  })

  it('has a secret of 256 random bits', () => {
    expect(newWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(newWebhookSecret()).not.toBe(newWebhookSecret())
  })
})

describe('the excerpt of an answer', () => {
  it.each([
    ['plain text\n\twith lines', 'plain text\n\twith lines'],
    ['\u001b[2Jgone\u0000', '\\u001b[2Jgone\\u0000'],
    ['turned \u202eround\u2066 and hidden\u200b', 'turned \\u202eround\\u2066 and hidden\\u200b'],
    ['日本語 é 🎉', '日本語 é 🎉'],
    ['a\u{e0041}b', 'a\\udb40\\udc41b'],
  ])('%j is shown as %j', (answer, shown) => {
    expect(excerptOf(Buffer.from(answer))).toBe(shown)
  })

  it('is bounded, whatever the bytes', () => {
    expect(excerptOf(Buffer.alloc(4_096, 0xff))).toHaveLength(1_024)
    expect(excerptOf(Buffer.alloc(4_096, 'a'))).toHaveLength(1_024)
  })
})
