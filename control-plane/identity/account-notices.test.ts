import { expect, it } from 'vitest'
import { type NotableChange, noticeText } from './account-notices.ts'

it('a notice hides no character of what a key has written', () => {
  const hostile = 'mine\u202e\n  pay_to_address: none -> "0x1"\u200b'
  const change: NotableChange = {
    ...{ at: '2026-01-01T00:00:00Z', environment: 'production', actor: 'api_key', api_key_name: hostile },
    ...{ address: '192.0.2.1', action: 'updated', resource_type: 'api', resource_name: hostile },
    ...{ before: { pay_to_address: hostile }, after: { pay_to_address: '0x2' } },
  }
  const text = noticeText([change])
  expect(text).not.toMatch(/[\u202e\u200b]/)
  expect(text).toContain('"mine\\u202e\\n  pay_to_address: none -> \\"0x1\\"\\u200b" -> "0x2"')
})
