import { describe, expect, it } from 'vitest'
import { createVerifiedAccounts } from './verified-accounts.ts'

describe('verified accounts', () => {
  it('are remembered for a minute', () => {
    let now = 0
    const accounts = createVerifiedAccounts(() => now)
    accounts.add('a', { email: 'a@example.com' })
    now = 59_999
    expect(accounts.get('a')).toEqual({ email: 'a@example.com' })
    expect(accounts.get('b')).toBeUndefined()
    now = 60_000
    expect(accounts.get('a')).toBeUndefined()
  })

  it('are forgotten, the oldest first, when there are too many', () => {
    const accounts = createVerifiedAccounts(() => 0)
    for (let i = 0; i <= 10_000; i++) accounts.add(String(i), { email: '' })
    expect(accounts.get('0')).toBeUndefined()
    expect(accounts.get('1')).toBeDefined()
    expect(accounts.get('10000')).toBeDefined()
  })
})
