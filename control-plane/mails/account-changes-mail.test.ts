import { describe, expect, it } from 'vitest'
import type { ChangeAction, ChangeActor, WaitingChange } from './waiting-change.ts'
import { writeMail } from './write-mail.ts'

/** A change with one action, one name and one author. */
type Sample = Partial<Omit<WaitingChange, 'actions' | 'names' | 'actors'> & ChangeActor> & {
  action?: ChangeAction
  resource_name?: string
}

const DEVELOPER = { role: 'developer' }
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const oneLine = (text: string) => text.replace(/\s+/g, ' ')
const written = (changes: readonly WaitingChange[], more = 0) =>
  writeMail('account_changes', { account: 'A1', changes, more }, { baseUrl: 'https://launa.example' })
const mail = (...changes: Sample[]) => written(changes.map(waiting))

function waiting(sample: Sample): WaitingChange {
  const { action = 'updated', resource_name = 'ann@example.com', ...others } = sample
  const { actor = 'person', api_key_name = null, member_email = null, address = '192.0.2.1', ...fields } = others
  return {
    ...{ version: '', environment: null, resource_type: 'account', api_name: null, before: null, after: null },
    ...{ paid_now: null, slug: null, between: {}, new_payees: [] },
    ...{ first_at: '2026-01-01T00:00:00Z', last_at: '2026-01-01T00:00:00Z', recipients: [], told: [] },
    ...{ names: [resource_name], actions: [action] },
    actors: [{ actor, api_key_name, member_email, address }],
    ...fields,
  }
}

describe('a mail about changes', () => {
  it('hides no character of what a key has written', () => {
    const hostile = 'mine\u202e\n  pay_to_address: none -> "0x1"\u200b'
    const { text } = mail({
      ...{ environment: 'production', actor: 'api_key', api_key_name: hostile },
      ...{ resource_type: 'api', resource_name: hostile },
      ...{ before: { pay_to_address: hostile }, after: { pay_to_address: '0x2' } },
    })
    expect(text).not.toMatch(/[\u202e\u200b]/)
    expect(text.replace(/\s+/g, ' ')).toContain('"mine\\u202e\\n pay_to_address: none -> \\"0x1\\"\\u200b" to "0x2"')
  })

  it.for<[subject: string, Sample]>([
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
    expect(mail(fields).subject).toBe(subject)
  })

  it.for<[fact: string, Sample]>([
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
    expect(mail(fields).text).toContain(`  ${fact}\n`)
  })

  it.for<[fact: string, Sample]>([
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
      'Payees: from none to "A" on Solana, "B" on "hedera:x"',
      {
        ...{ resource_type: 'endpoint', before: { payees: [] } },
        after: {
          payees: [
            [SOLANA, 'A'],
            ['hedera:x', 'B'],
          ],
        },
      },
    ],
    [
      'Guidance: from none to a value of 2000 bytes',
      { resource_type: 'api', after: { Guidance: { bytes: 2000, sha256: 'ab' } } },
    ],
  ])('shows values as the pages do: "%s"', ([fact, fields]) => {
    expect(oneLine(mail(fields).text)).toContain(fact)
  })

  it.for<[title: string, Sample]>([
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
    const { text } = mail({ resource_name: 'd@x.example', ...fields })
    expect(text).toContain(`${title}\n`)
    expect(text).not.toMatch(/_at|GET \//)
  })

  it('opens the account, and the environment of its changes if they have one in common', () => {
    const key: Sample = { resource_type: 'api_key', action: 'created', environment: 'development' }
    const links = (...changes: Sample[]) => mail(...changes).text.match(/https:\S+/g)
    const pages = (query: string) =>
      ['audit-log', 'account', 'keys'].map((page) => `https://launa.example/dashboard/${page}${query}`)
    expect(links(key, {})).toEqual(pages('?env=sandbox&account=A1'))
    expect(links({ ...key, environment: 'production' })).toEqual(pages('?env=production&account=A1'))
    expect(links(key, { ...key, environment: 'production' })).toEqual(pages('?account=A1'))
    expect(links({})).toEqual(pages('?account=A1'))
  })

  it('has a common subject for changes of several kinds', () => {
    const key: Sample = { resource_type: 'api_key', action: 'created' }
    expect(mail(key, key).subject).toBe('An API key was created')
    expect(mail(key, { after: { password: '(secret)' } }).subject).toBe('Your Launa account was changed')
  })

  it('is about a payee in production, whatever else has changed', () => {
    const key: Sample = { resource_type: 'api_key', action: 'created', resource_name: 'a key' }
    const payee: Sample = {
      ...{ environment: 'production', resource_type: 'api', resource_name: 'Weather' },
      ...{ before: { pay_to_address: '0x1' }, after: { pay_to_address: '0x2' } },
    }
    const { subject, text } = mail(payee, ...Array<Sample>(20).fill(key))
    expect(text.indexOf('API "Weather" was changed, in production')).toBeLessThan(text.indexOf('"a key"'))
    expect(subject).toBe('The payee of an API was changed')
    expect(text).toContain('API "Weather" was changed, in production')
    expect(mail(key, { ...payee, environment: 'development' }).subject).toBe('Your Launa account was changed')
  })

  it('lists a resource once, with its values before, after and between all changes', () => {
    const author = { actor: 'person', api_key_name: null, address: '192.0.2.1' } as const
    const text = oneLine(
      written([
        {
          ...waiting({ environment: 'production', resource_type: 'api', resource_name: 'Weather' }),
          ...{ before: { pay_to_address: '0x1' }, after: { pay_to_address: '0x1' }, slug: 'weather' },
          between: { pay_to_address: ['0x2', '0x3', '0x1'] },
          new_payees: [
            ['eip155', '0x2'],
            ['eip155', '0x3'],
          ],
          ...{ last_at: '2026-01-01T00:04:00Z', actions: ['updated', 'deleted'] },
          actors: [
            { ...author, member_email: null },
            { ...author, member_email: 'b@x.example' },
          ],
        },
      ]).text,
    )
    expect(text).toContain('API "Weather" (name in the address: weather) was changed and deleted, in production')
    expect(text).toContain('When: 2026-01-01 00:00 UTC to 2026-01-01 00:04 UTC')
    expect(text).toContain('New payees: "0x2" on EVM networks, "0x3" on EVM networks')
    expect(text).toContain('Payee: from "0x1" to "0x1"; between: "0x2"; "0x3"')
    expect(text).toContain('By: a logged-in person, from 192.0.2.1; the member "b@x.example", from 192.0.2.1')
  })

  it('names the payees of many endpoints in one item, and says how many changes wait', () => {
    const names = Array.from({ length: 6 }, (_, index) => `GET /${index}`)
    const mail = written(
      [
        {
          ...waiting({ environment: 'production', resource_type: 'endpoint', api_name: 'Weather' }),
          ...{ names, before: { payees: [] }, after: { payees: [[SOLANA, 'P2']] } },
          between: { payees: ['P1', 'P2'].map((payee) => [[SOLANA, payee]]) },
          new_payees: [[SOLANA, 'P1']],
          paid_now: [
            [SOLANA, 'P2'],
            [SOLANA, 'P3'],
          ],
        },
      ],
      12,
    )
    const text = oneLine(mail.text)
    expect(mail.subject).toBe('The payee of an endpoint was changed')
    const title = 'Endpoints "GET /0", "GET /1", "GET /2", "GET /3", "GET /4" and more of API "Weather": other payees'
    expect(text).toContain(`${title}, in production`)
    expect(text).toContain('New payees: "P1" on Solana')
    expect(text).toContain('Payees: from none to "P2" on Solana; between: "P1" on Solana')
    expect(text).toContain('Paid now: "P2" on Solana, "P3" on Solana')
    expect(text).toContain('12 more changes wait for the next mails.')
  })

  it('says when the database does not hold all payees', () => {
    const payees = Array.from({ length: 21 }, (_, index): [string, string] => [SOLANA, `P${index}`])
    const sample: Sample = { environment: 'production', resource_type: 'endpoint', paid_now: payees }
    const all = oneLine(mail({ ...sample, new_payees: payees.slice(1) }).text)
    expect(all).toContain('"P20" on Solana; and perhaps more')
    expect(all).toContain('"P19" on Solana and more')
    expect(oneLine(mail({ ...sample, new_payees: payees.slice(2), paid_now: payees.slice(1) }).text)).not.toMatch(
      /more/,
    )
  })

  it('has the changes of a new API, too', () => {
    const text = oneLine(
      written([
        {
          ...waiting({ environment: 'production', resource_type: 'api', resource_name: 'Weather' }),
          ...{ actions: ['created', 'updated'], before: { upstream_base_url: 'http://a.com' } },
          after: { upstream_base_url: 'http://thief.com', pay_to_address: '0x1' },
          new_payees: [['eip155', '0x1']],
        },
      ]).text,
    )
    expect(text).toContain('New payees: "0x1" on EVM networks')
    expect(text).toContain('Upstream: from "http[://]a.com" to "http[://]thief.com"')
  })

  it('cuts long values, and names the fields of money first', () => {
    const webhook: Sample = {
      resource_type: 'webhook',
      before: { url: 'https://a.com' },
      after: { url: `https://b.com/${'x'.repeat(2_000)}` },
    }
    expect(mail(webhook).text.length).toBeLessThan(2_500)
    expect(oneLine(mail(webhook).text)).toContain('more characters')
    const fields = [
      'name',
      'redirect_origins',
      'openapi_version',
      'service_name',
      'upstream_base_url',
      'pay_to_address',
    ]
    const long = Object.fromEntries(
      fields.map((field) => [field, Array.from({ length: 20 }, (_, n) => `${n}`.repeat(200))]),
    )
    const values = (value: string) => Object.fromEntries(fields.map((field) => [field, value]))
    const api: Sample = { resource_type: 'api', before: values('old'), after: values('new'), between: long }
    const text = oneLine(mail(...Array<Sample>(60).fill(api)).text)
    expect(text.length).toBeLessThan(400_000)
    const first = text.slice(text.indexOf('Payee: '), text.indexOf('More: '))
    expect(first).toMatch(/^Payee: .* Upstream: from "old" to "new"/)
    expect(text).toMatch(/More: \d more fields are in the audit log\./)
  })

  it('names the end of the server of an upstream between two values, however long its name is', () => {
    const long = `https://api.seller.example.${'a.'.repeat(90)}thief.example/path`
    const upstream = { upstream_base_url: 'https://seller.example' }
    const sample: Sample = {
      ...{ resource_type: 'api', before: upstream, after: upstream, between: { upstream_base_url: [long] } },
    }
    expect(oneLine(mail(sample).text)).toMatch(/between: "https\[:\/\/]api\.seller.*…[a.]*thief\.example"/)
  })

  it('names payees, slugs and authors, but no text, if a mail server has refused the mail', () => {
    const text = 'XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X'
    const payee = `0x${'1'.repeat(40)}`
    const changes = [
      waiting({
        ...{ environment: 'production', resource_type: 'api', resource_name: text, slug: 'weather' },
        ...{ actor: 'api_key', api_key_name: text, new_payees: [['eip155', payee]] },
        before: { name: 'Weather', pay_to_address: null, upstream_base_url: 'https://a.com' },
        after: { name: text, pay_to_address: payee, upstream_base_url: `https://b.com/${text}` },
        between: { name: [text], pay_to_address: [text] },
      }),
      waiting({ resource_type: 'endpoint', resource_name: text, api_name: text, paid_now: [[SOLANA, text]] }),
      waiting({ resource_type: 'member', action: 'created', resource_name: text, member_email: text }),
      waiting({ resource_name: text, before: { email: text }, after: { email: text, deleted_at: text } }),
    ]
    const facts = { account: 'A1', changes, more: 0, isPlain: true }
    const plain = oneLine(writeMail('account_changes', facts, { baseUrl: 'https://launa.example' }).text)
    expect(plain).toContain('The payee of an API was changed (name in the address: weather), in production')
    expect(plain).toContain('By: an API key, from 192.0.2.1')
    expect(plain).toContain(`New payees: "${payee}" on EVM networks`)
    expect(plain).toContain(`Payee: from none to "${payee}"`)
    expect(plain).toContain('Upstream: changed Name: changed')
    expect(plain).not.toContain('GTUBE')
  })

  it('says that an account was deleted, under the address that it had, and asks for nothing', () => {
    const { subject, text } = mail({
      ...{ resource_name: 'deleted:1' },
      ...{ before: { email: 'ann@example.com', deleted_at: null } },
      ...{ after: { email: 'deleted:1', password: '(secret)', deleted_at: '2026-01-01T00:00:00Z' } },
    })
    expect(subject).toBe('Your Launa account was deleted')
    expect(text).toContain('Account "ann@example.com" was deleted')
    expect(text).not.toMatch(/deleted:|password|https:/)
  })
})
