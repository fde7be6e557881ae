import { describe, expect, it } from 'vitest'
import { KNOWN_USDC } from '../../domain/networks/token-registry.ts'
import { mailedChanges } from './mailed-changes.ts'
import type { NotableChange } from './notable-change.ts'
import { writeMail } from './write-mail.ts'

const change: NotableChange = {
  ...{ id: '', resource_id: '', api_id: null },
  ...{ at: '2026-01-01T00:00:00Z', environment: null, actor: 'person', api_key_name: null, address: '192.0.2.1' },
  ...{ action: 'updated', resource_type: 'account', resource_name: 'ann@example.com', before: null, after: null },
}
const DEVELOPER = { role: 'developer' }
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_USDC = KNOWN_USDC[SOLANA]
const price = (fields: object) => ({ scheme: 'exact', network: 'hedera:x', asset: 'x', amount: '1000', ...fields })
const oneLine = (text: string) => text.replace(/\s+/g, ' ')
const mail = (...changes: NotableChange[]) =>
  mailOf(
    changes.map((each, index) => ({ ...each, id: String(index + 10), resource_id: each.resource_id || String(index) })),
  )
const mailOf = (changes: readonly NotableChange[]) =>
  writeMail(
    'account_changes',
    { changes: mailedChanges(changes).listed, more: 0 },
    { baseUrl: 'https://launa.example' },
  )

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
    ['The address of an API was changed', { resource_type: 'api', after: { slug: 'b' } }],
    ['The redirect origins of an API were changed', { resource_type: 'api', after: { redirect_origins: null } }],
    ['A new API has a new payee', { resource_type: 'api', action: 'created', after: { pay_to_address: '0x2' } }],
    ['A new endpoint has a new payee', { resource_type: 'endpoint', action: 'created', after: { accepts: [] } }],
    ['A webhook was deleted', { resource_type: 'webhook', action: 'deleted', before: { url: 'x' } }],
    ['An API was deleted', { resource_type: 'api', action: 'deleted', before: { slug: 'b' } }],
    ['The payee of an endpoint was changed', { resource_type: 'endpoint', after: { accepts: [] } }],
    ['The password of your account was changed', { after: { password: '(secret)' } }],
    ['The e-mail address of your account was changed', { after: { email: 'b@example.com' } }],
    ['The login of your account was changed', { after: { email: 'b@example.com', password: '(secret)' } }],
    [
      'The second factor of your account was switched on',
      {
        before: { second_factor: null, recovery_codes: null },
        after: { second_factor: '(secret)', recovery_codes: 10 },
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
    [
      'The recovery codes of your account were changed',
      { before: { recovery_codes: 9 }, after: { recovery_codes: 10 } },
    ],
    ['A recovery code of your account was used', { before: { recovery_codes: 10 }, after: { recovery_codes: 9 } }],
  ])('has the subject "%s"', ([subject, fields]) => {
    expect(mail({ ...change, ...fields }).subject).toBe(subject)
  })

  it.for<[fact: string, Partial<NotableChange>]>([
    ['Second factor: switched on', { before: { second_factor: null }, after: { second_factor: '(secret)' } }],
    ['Second factor: switched off', { before: { second_factor: '(secret)' }, after: { second_factor: null } }],
    ['Recovery codes: made', { before: { recovery_codes: null }, after: { recovery_codes: 10 } }],
    ['Recovery codes: new codes were made', { before: { recovery_codes: 10 }, after: { recovery_codes: 10 } }],
    ['Recovery codes: a code was used, 9 are left', { before: { recovery_codes: 10 }, after: { recovery_codes: 9 } }],
    ['Recovery codes: removed', { before: { recovery_codes: 10 }, after: { recovery_codes: null } }],
    ['Password: changed', { before: { password: '(secret)' }, after: { password: '(secret)' } }],
    ['Upstream headers: set', { resource_type: 'api', after: { upstream_headers: '(secret)' } }],
    ['Payee: from none to "0x2"', { resource_type: 'api', before: null, after: { pay_to_address: '0x2' } }],
    ['When: 2026-01-01 00:00 UTC', {}],
    ['By: a logged-in person, from 192.0.2.1', {}],
  ])('says "%s"', ([fact, fields]) => {
    expect(mail({ ...change, ...fields }).text).toContain(`  ${fact}\n`)
  })

  it.for<[fact: string, Partial<NotableChange>]>([
    [
      'Ends: from never to 2026-11-28 00:27 UTC',
      { resource_type: 'api_key', before: { expires_at: null }, after: { expires_at: '2026-11-28T00:27:32.5+00:00' } },
    ],
    [
      'May do: from "apis:read" to "apis:read", "stats:read"',
      {
        resource_type: 'api_key',
        before: { scopes: ['apis:read'] },
        after: { scopes: ['apis:read', 'stats:read'] },
      },
    ],
    [
      'Works from: from everywhere to "203.0.113.7"',
      { resource_type: 'api_key', before: { allowed_addresses: null }, after: { allowed_addresses: ['203.0.113.7'] } },
    ],
    [
      'Disabled because: it failed for days',
      { resource_type: 'webhook', before: { disabled_reason: null }, after: { disabled_reason: 'failing' } },
    ],
    ['On: from yes to no', { resource_type: 'webhook', before: { enabled: true }, after: { enabled: false } }],
    [
      'Role: from "support" to "owner"',
      { resource_type: 'member', before: { role: 'support' }, after: { role: 'owner' } },
    ],
    [
      'Prices and payees: from none to a value of 2000 bytes',
      { resource_type: 'endpoint', before: null, after: { accepts: { bytes: 2000, sha256: 'ab' } } },
    ],
    [
      'Prices and payees: from 0.5 USDC on Solana to "A" to 1000 atomic units of "x" on "hedera:x" to "B"',
      {
        resource_type: 'endpoint',
        before: { accepts: [price({ network: SOLANA, asset: SOLANA_USDC, amount: '500000', extra: { payTo: 'A' } })] },
        after: { accepts: [price({ extra: { payTo: 'B' } })] },
      },
    ],
    [
      'Prices and payees: from none to [object]',
      { resource_type: 'endpoint', before: { accepts: [] }, after: { accepts: [{ amount: '-1' }] } },
    ],
  ])('shows values as the pages do: "%s"', ([fact, fields]) => {
    expect(oneLine(mail({ ...change, ...fields }).text)).toContain(fact.replace('[object]', '{"amount":"-1"}'))
  })

  it.for<[title: string, Partial<NotableChange>]>([
    ['"d@x.example" was invited as developer', { resource_type: 'invitation', action: 'created', after: DEVELOPER }],
    ['"d@x.example" joined as developer', { resource_type: 'member', action: 'created', after: DEVELOPER }],
    [
      'The role of "d@x.example" was changed',
      { resource_type: 'member', before: DEVELOPER, after: { role: 'support' } },
    ],
    [
      '"d@x.example" is no longer a member as developer',
      { resource_type: 'member', action: 'deleted', before: DEVELOPER },
    ],
    ['API key "d@x.example" was revoked', { resource_type: 'api_key', after: { revoked_at: '2026-11-28T00:27:32Z' } }],
    ['The e-mail address of your account was changed', { after: { email: 'e@x.example' } }],
  ])('names the person and the role: %s', ([title, fields]) => {
    const { text } = mail({ ...change, resource_name: 'd@x.example', ...fields })
    expect(text).toContain(`${title}\n`)
    expect(text).not.toMatch(/_at|GET \//)
  })

  it('opens the environment of its changes, if they have one in common', () => {
    const key: NotableChange = { ...change, resource_type: 'api_key', action: 'created', environment: 'development' }
    const links = (...changes: NotableChange[]) => mail(...changes).text.match(/https:\S+/g)
    const pages = (query: string) =>
      ['audit-log', 'account', 'keys'].map((page) => `https://launa.example/dashboard/${page}${query}`)
    expect(links(key, change)).toEqual(pages('?env=sandbox'))
    expect(links({ ...key, environment: 'production' })).toEqual(pages('?env=production'))
    expect(links(key, { ...key, environment: 'production' })).toEqual(pages(''))
    expect(links(change)).toEqual(pages(''))
  })

  it('has a common subject for changes of several kinds', () => {
    const key: NotableChange = { ...change, resource_type: 'api_key', action: 'created' }
    expect(mail(key, key).subject).toBe('An API key was created')
    expect(mail(key, { ...change, after: { password: '(secret)' } }).subject).toBe('Your Launa account was changed')
  })

  it('is about a payee in production, whatever else has changed', () => {
    const key: NotableChange = { ...change, resource_type: 'api_key', action: 'created', resource_name: 'a key' }
    const payee: NotableChange = {
      ...{ ...change, environment: 'production', resource_type: 'api', resource_name: 'Weather' },
      ...{ before: { pay_to_address: '0x1' }, after: { pay_to_address: '0x2' } },
    }
    const { subject, text } = mail(payee, ...Array<NotableChange>(20).fill(key))
    expect(text.indexOf('API "Weather" was changed, in production')).toBeLessThan(text.indexOf('"a key"'))
    expect(subject).toBe('The payee of an API was changed')
    expect(text).toContain('API "Weather" was changed, in production')
    expect(mail(key, { ...payee, environment: 'development' }).subject).toBe('Your Launa account was changed')
  })

  it('lists a resource once, with its values before and after all changes', () => {
    const to = (pay_to_address: string, was: string): NotableChange => ({
      ...{ ...change, environment: 'production', resource_type: 'api', resource_id: 'a', resource_name: 'Weather' },
      ...{ before: { pay_to_address: was }, after: { pay_to_address } },
    })
    const text = oneLine(
      mail(to('0x2', '0x1'), to('0x3', '0x2'), { ...to('0x4', '0x3'), member_email: 'b@x.example' }).text,
    )
    expect(text.match(/API "Weather" was changed/g)).toHaveLength(1)
    expect(text).toContain('Payee: from "0x1" to "0x4"')
    expect(text).toContain('Changes: 3; the values are those before the first and after the last')
    expect(text).toContain('By: a logged-in person, from 192.0.2.1; the member "b@x.example", from 192.0.2.1')
  })

  it('names the payees of many endpoints in one item, and says how many changes wait', () => {
    const endpoint = (index: number, action: NotableChange['action']): NotableChange => ({
      ...{ ...change, id: String(index + 1000), environment: 'production', resource_type: 'endpoint', action },
      ...{ resource_id: String(index), api_id: 'a', resource_name: `GET /${index}` },
      after: { accepts: [price({ network: SOLANA, extra: { payTo: `P${index % 2}` } })] },
    })
    const moved = Array.from({ length: 900 }, (_, index) => endpoint(index, 'updated'))
    const keys = Array.from(
      { length: 60 },
      (_, index): NotableChange => ({
        ...{
          ...change,
          id: String(index + 5000),
          resource_type: 'api_key',
          action: 'created',
          resource_id: `k${index}`,
        },
      }),
    )
    const { listed, records } = mailedChanges([...moved, endpoint(900, 'created'), ...keys])
    expect([listed.length, records.length]).toEqual([50, 901 + 48])
    const mail = writeMail('account_changes', { changes: listed, more: 12 }, { baseUrl: 'https://launa.example' })
    const text = oneLine(mail.text)
    expect(mail.subject).toBe('Payees of your account were changed')
    expect(text).toContain(
      'Each of the endpoints "GET /0", "GET /1", "GET /2", "GET /3", "GET /4" and 895 more was changed',
    )
    expect(text).toContain('Payees: "P0" on Solana, "P1" on Solana')
    expect(text).toContain('Endpoint "GET /900" was created with a new payee, in production')
    expect(text).toContain('12 more changes wait for the next mails.')
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
