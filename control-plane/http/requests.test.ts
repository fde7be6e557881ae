import { describe, expect, it } from 'vitest'
import { isDatabaseUnavailable, violatedConstraint } from '../database/database-errors.ts'
import { newId } from '../database/identifiers.ts'
import { authorize, type Principal } from '../identity/principal.ts'
import { createFaucet, lackingAsset } from '../sandbox/faucet.ts'
import { createAllowedMethods } from './allowed-methods.ts'
import { toLaunaError } from './error-answers.ts'
import { afterCursor, idBefore, PAGE_BYTES, pageBefore, toPage } from './pagination.ts'

describe('allowed methods', () => {
  it('are those of every route that a path fits', () => {
    const methods = createAllowedMethods()
    methods.add('/apis', ['POST', 'GET'])
    methods.add('/apis/:id', 'DELETE')
    expect(methods.of('/apis')).toEqual(['GET', 'POST'])
    expect(methods.of('/apis/1')).toEqual(['DELETE'])
    for (const path of ['/', '/apis/', '/apis/1/2', '/other']) expect(methods.of(path)).toEqual([])
  })
})

describe('pages', () => {
  it('continue after the last item shown', () => {
    const rows = [newId(), newId(), newId()].reverse().map((id) => ({ id }))
    const page = toPage(rows, { limit: 2 }, ({ id }) => id)
    expect(page.items).toEqual([rows[0]?.id, rows[1]?.id])
    expect(afterCursor(page.next_cursor ?? '')).toEqual({ id: { $lt: rows[1]?.id } })
    expect(toPage(rows, { limit: 3 }, ({ id }) => id).next_cursor).toBeNull()
    expect(afterCursor(undefined)).toEqual({})
    expect(() => afterCursor('nonsense')).toThrow('cursor ')
  })
})

describe('pages of large items', () => {
  const item = 'x'.repeat(PAGE_BYTES / 4)

  it('end before their bytes, and the cursor continues there', () => {
    const rows = Array.from({ length: 8 }, () => ({ id: newId() })).reverse()
    const page = toPage(rows, { limit: 8 }, () => item)
    expect(JSON.stringify(page.items).length).toBeLessThan(PAGE_BYTES)
    expect(page.items).toHaveLength(3)
    expect(idBefore(page.next_cursor ?? undefined)).toBe(rows[2]?.id)
    const last = pageBefore(rows.slice(0, 3), null, () => item)
    expect(last).toEqual({ items: [item, item, item], next_cursor: null })
    const scanned = newId()
    expect(idBefore(pageBefore(rows.slice(0, 2), scanned, () => item).next_cursor ?? undefined)).toBe(scanned)
  })

  it('have one item, whatever its size', () => {
    const rows = [newId(), newId()].reverse().map((id) => ({ id }))
    const page = toPage(rows, { limit: 2 }, () => item.repeat(5))
    expect(page.items).toHaveLength(1)
    expect(idBefore(page.next_cursor ?? undefined)).toBe(rows[0]?.id)
  })
})

describe('authorization', () => {
  const seller: Principal = {
    accountId: newId(),
    environment: 'production',
    email: 'a@example.com',
    emailVerified: false,
    actor: { name: 'person', address: '192.0.2.1' },
    credential: {
      kind: 'jwt',
      session: { id: newId(), accountId: newId(), epoch: newId(), expiresAt: 0 },
      role: 'owner',
    },
  }
  const key: Principal = { ...seller, credential: { kind: 'api_key', id: 'key', scopes: ['apis:read'] } }
  const rule = { credential: 'jwt', scopes: ['apis:write'], write: true, development: true } as const

  it('needs every scope of a rule, and names the first that a key lacks', () => {
    const reader = { ...key, emailVerified: true }
    const both = { credential: 'any', scopes: ['apis:read', 'apis:write'] } as const
    const details = [{ path: 'scopes', message: 'missing scope apis:write' }]
    expect(() => authorize(reader, both)).toThrow(expect.objectContaining({ code: 'insufficient_scope', details }))
    authorize(reader, { ...both, scopes: ['apis:read'] })
  })

  it('refuses in one order: kind, scope, verified address, environment', () => {
    const writer: Principal = { ...key, credential: { kind: 'api_key', id: 'key', scopes: ['apis:write'] } }
    expect(() => authorize(key, rule)).toThrow('jwt required')
    expect(() => authorize(key, { ...rule, credential: 'any' })).toThrow('insufficient scope')
    expect(() => authorize(writer, { ...rule, credential: 'any' })).toThrow('email verification required')
    expect(() => authorize(seller, rule)).toThrow('email verification required')
    expect(() => authorize({ ...seller, emailVerified: true }, rule)).toThrow('development environment required')
    authorize({ ...seller, emailVerified: true, environment: 'development' }, rule)
  })
})

describe('errors', () => {
  const wrapped = (cause: object) => Object.assign(new Error('wrapped'), { cause })

  it.each(['ECONNREFUSED', '57P01', '57P03', '53300', '08006', '57014'])('with code %s mean 503', (code) => {
    expect(isDatabaseUnavailable(wrapped({ code }))).toBe(true)
    expect(toLaunaError(wrapped({ code }))).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 1 })
  })

  it('of unknown kind mean 500 and tell nothing', () => {
    expect(toLaunaError(new Error('secret'))).toMatchObject({ code: 'internal_error', message: 'internal error' })
    expect(toLaunaError('text').status).toBe(500)
    expect(toLaunaError(undefined).status).toBe(500)
  })

  it('of a unique constraint name it', () => {
    expect(violatedConstraint(wrapped({ code: '23505', constraint: 'api_slug_unique' }))).toBe('api_slug_unique')
    expect(violatedConstraint(wrapped({ code: '23503', constraint: 'api_slug_unique' }))).toBeUndefined()
  })
})

describe('the faucet', () => {
  it('deals only what is low', () => {
    const rich = 10n ** 18n
    expect(lackingAsset({ wei: 0n, usdc: 0n })).toBe('all')
    expect(lackingAsset({ wei: rich, usdc: 9_999_999n })).toBe('usdc')
    expect(lackingAsset({ wei: 10n ** 17n - 1n, usdc: rich })).toBe('eth')
    expect(lackingAsset({ wei: 10n ** 17n, usdc: 10_000_000n })).toBeUndefined()
  })

  it('fills a wallet once at a time', async () => {
    let asked = 0
    const chain = {
      async balances() {
        asked++
        await new Promise((resolve) => setTimeout(resolve, 5))
        return { wei: 10n ** 18n, usdc: 10n ** 8n }
      },
    }
    const faucet = createFaucet({ chainManagerUrl: 'http://127.0.0.1:1', chain })
    await Promise.all(Array.from({ length: 10 }, () => faucet.topUp('0x11')))
    expect(asked).toBe(1)
    await faucet.topUp('0x11')
    expect(asked).toBe(2)
  })
})
