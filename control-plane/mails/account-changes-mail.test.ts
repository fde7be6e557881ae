import { describe, expect, it } from 'vitest'
import type { NotableChange } from './account-changes-mail.ts'
import { writeMail } from './write-mail.ts'

const change: NotableChange = {
  ...{ at: '2026-01-01T00:00:00Z', environment: null, actor: 'person', api_key_name: null, address: '192.0.2.1' },
  ...{ action: 'updated', resource_type: 'account', resource_name: 'ann@example.com', before: null, after: null },
}
const mail = (...changes: NotableChange[]) =>
  writeMail('account_changes', { changes }, { baseUrl: 'https://launa.example' })

describe('a mail about changes', () => {
  it('hides no character of what a key has written', () => {
    const hostile = 'mine\u202e\n  pay_to_address: none -> "0x1"\u200b'
    const { text } = mail({
      ...{ ...change, environment: 'production', actor: 'api_key', api_key_name: hostile },
      ...{ resource_type: 'api', resource_name: hostile },
      ...{ before: { pay_to_address: hostile }, after: { pay_to_address: '0x2' } },
    })
    expect(text).not.toMatch(/[\u202e\u200b]/)
    expect(text.replace(/\s+/g, ' ')).toContain('"mine\\u202e\\n pay_to_address: none -> \\"0x1\\"\\u200b" to "0x2"')
  })

  it.for<[subject: string, Partial<NotableChange>]>([
    ['An API key was created', { resource_type: 'api_key', action: 'created', after: { name: 'a' } }],
    ['An API key was revoked', { resource_type: 'api_key', before: { revoked_at: null }, after: { revoked_at: 'x' } }],
    ['A webhook was disabled', { resource_type: 'webhook', after: { enabled: false, disabled_reason: 'gone' } }],
    ['The payee of an API was changed', { resource_type: 'api', after: { pay_to_address: '0x2' } }],
    ['The upstream of an API was changed', { resource_type: 'api', after: { upstream_headers: '(secret)' } }],
    ['The payee of an endpoint was changed', { resource_type: 'endpoint', after: { accepts: [] } }],
    ['The password of your account was changed', { after: { password: '(secret)' } }],
    ['The e-mail address of your account was changed', { after: { email: 'b@example.com' } }],
    [
      'The second factor of your account was switched on',
      {
        before: { second_factor: null, recovery_codes: null },
        after: { second_factor: '(secret)', recovery_codes: '(secret)' },
      },
    ],
    [
      'The second factor of your account was replaced',
      { before: { second_factor: '(secret)' }, after: { second_factor: '(secret)' } },
    ],
    [
      'The second factor of your account was switched off',
      { before: { second_factor: '(secret)' }, after: { second_factor: null } },
    ],
    ['The recovery codes of your account were changed', { after: { recovery_codes: '(secret)' } }],
  ])('has the subject "%s"', ([subject, fields]) => {
    expect(mail({ ...change, ...fields }).subject).toBe(subject)
  })

  it.for<[fact: string, Partial<NotableChange>]>([
    ['Second factor: switched on', { before: { second_factor: null }, after: { second_factor: '(secret)' } }],
    ['Second factor: switched off', { before: { second_factor: '(secret)' }, after: { second_factor: null } }],
    ['Recovery codes: removed', { before: { recovery_codes: '(secret)' }, after: { recovery_codes: null } }],
    ['Password: changed', { before: { password: '(secret)' }, after: { password: '(secret)' } }],
    ['Upstream headers: set', { resource_type: 'api', after: { upstream_headers: '(secret)' } }],
    ['Payee: from none to "0x2"', { resource_type: 'api', before: null, after: { pay_to_address: '0x2' } }],
    ['When: 2026-01-01 00:00:00 UTC', {}],
    ['By: a logged-in person, from 192.0.2.1', {}],
  ])('says "%s"', ([fact, fields]) => {
    expect(mail({ ...change, ...fields }).text).toContain(`  ${fact}\n`)
  })

  it('has a common subject for changes of several kinds', () => {
    const key: NotableChange = { ...change, resource_type: 'api_key', action: 'created' }
    expect(mail(key, key).subject).toBe('An API key was created')
    expect(mail(key, { ...change, after: { password: '(secret)' } }).subject).toBe('Your Launa account was changed')
  })

  it('says that an account was deleted, under the address that it had, and asks for nothing', () => {
    const { subject, text } = mail({
      ...{ ...change, resource_name: 'deleted:1' },
      ...{ before: { email: 'ann@example.com', deleted_at: null } },
      ...{ after: { email: 'deleted:1', password: '(secret)', deleted_at: '2026-01-01T00:00:00Z' } },
    })
    expect(subject).toBe('Your Launa account was deleted')
    expect(text).toContain('Account "ann@example.com" was deleted')
    expect(text).not.toMatch(/deleted:|password|https:/)
  })
})
