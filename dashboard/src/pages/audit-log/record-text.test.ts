import { describe, expect, it } from 'vitest'
import { actorText, resourceText } from './record-text.ts'

const OWN = 'anna@example.com'

describe('a change', () => {
  it.each([
    ['person', null, null, OWN],
    ['person', null, 'berta@example.com', 'berta@example.com'],
    ['api_key', 'deploy', null, 'API key deploy'],
    ['gateway', null, null, 'the gateway'],
  ] as const)('by %s, key %s and member %s was made by %s', (actor, api_key_name, member_email, text) => {
    expect(actorText({ actor, api_key_name, member_email }, { name: null, email: OWN })).toBe(text)
  })

  it('of the own person shows the name of the account beside the present address', () => {
    const record = { actor: 'person', api_key_name: null, member_email: null } as const
    expect(actorText(record, { name: 'Nordwind', email: OWN })).toBe(`Nordwind (${OWN})`)
  })

  const updated = (resource_type: 'account' | 'webhook', after: Record<string, unknown>) =>
    resourceText({ action: 'updated', resource_type, before: null, after })

  it('of the login of a person is told from one of the account', () => {
    expect(updated('account', { second_factor: '(secret)', recovery_codes: '(secret)' })).toBe('Login')
    expect(updated('account', { name: 'Anna' })).toBe('Account')
    expect(updated('account', { name: 'Anna', password: '(secret)' })).toBe('Account')
    expect(updated('webhook', { email: 'x' })).toBe('Webhook')
    const made = { action: 'created', resource_type: 'account', before: null, after: { email: OWN } } as const
    expect(resourceText(made)).toBe('Account')
  })
})
