import { describe, expect, it } from 'vitest'
import { createSessionStore, SESSION_KEY } from './session-store.ts'
import { tokenFacts } from './token-facts.ts'

const NOW = 1_800_000_000_000

function token(claims: unknown): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`
}

function world(stored?: string) {
  const values = new Map(stored === undefined ? [] : [[SESSION_KEY, stored]])
  const clock = { now: NOW }
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  return { values, clock, storage, store: () => createSessionStore({ storage, now: () => clock.now }) }
}

const good = token({ exp: NOW / 1_000 + 60, name: 'ÄÖ?>' })
const ofMember = token({ exp: NOW / 1_000 + 60, member_of: 'another account' })

describe('a token', () => {
  it('says when it runs out', () => {
    expect(tokenFacts(good)).toEqual({ expiresAt: NOW + 60_000, isMember: false })
    expect(tokenFacts(ofMember)?.isMember).toBe(true)
  })

  it.each(['', 'a', 'a.b.c', token({}), token({ exp: 'soon' }), token(null), 'a.e30.c'])('%j says nothing', (text) => {
    expect(tokenFacts(text)).toBeUndefined()
  })
})

describe('a session', () => {
  it('begins with a token and outlives the page', () => {
    const { store } = world()
    const first = store()
    expect(first.state()).toEqual({ kind: 'closed', reason: 'none' })
    let told = 0
    const stop = first.subscribe(() => told++)
    first.start(good)
    expect(first.state()).toMatchObject({ kind: 'open', token: good })
    expect(store().state()).toMatchObject({ kind: 'open', token: good })
    stop()
    first.end()
    expect(told).toBe(1)
    expect(store().state()).toEqual({ kind: 'closed', reason: 'none' })
  })

  it('is over when its time is, and says so', () => {
    const { store, clock } = world(good)
    const session = store()
    clock.now += 60_000
    session.refresh()
    expect(session.state()).toEqual({ kind: 'closed', reason: 'expired' })
    expect(store().state()).toEqual({ kind: 'closed', reason: 'expired' })
  })

  it('never begins with a token that is none', () => {
    expect(world('<script>').store().state()).toEqual({ kind: 'closed', reason: 'expired' })
  })

  it('follows what another tab does', () => {
    const { store, values } = world(good)
    const [one, other] = [store(), store()]
    other.end()
    one.refresh()
    expect(one.state()).toEqual({ kind: 'closed', reason: 'signed_out' })
    values.set(SESSION_KEY, good)
    one.refresh()
    expect(one.state()).toMatchObject({ kind: 'open' })
  })

  it('that was refused is over for its reason in every tab, and its token is gone', () => {
    const { store, values } = world(good)
    const [one, other] = [store(), store()]
    one.refused('a token of before')
    expect(one.state()).toMatchObject({ kind: 'open' })
    one.refused(good)
    one.end()
    other.refresh()
    expect([one.state(), other.state()]).toEqual(Array(2).fill({ kind: 'closed', reason: 'expired' }))
    expect([...values.values()]).not.toContain(good)
  })

  it('of a member that was refused or has expired is told from others in every tab', () => {
    const refused = world(ofMember)
    const [one, other] = [refused.store(), refused.store()]
    one.refused(ofMember)
    other.refresh()
    const over = { kind: 'closed', reason: 'expired_member' }
    expect([one.state(), other.state(), refused.store().state()]).toEqual([over, over, over])
    const expired = world(ofMember)
    expired.clock.now += 60_000
    expect(expired.store().state()).toEqual(over)
  })
})
