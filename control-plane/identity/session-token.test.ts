import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ringOf } from '../../runtime/settings/key-ring.ts'
import { newId } from '../database/identifiers.ts'
import { createSessionTokens } from './session-token.ts'

const HOUR = 3_600_000

describe('a session token', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('ends after 24 hours, also when it was checked a moment before', async () => {
    const tokens = createSessionTokens(ringOf(Buffer.alloc(32, 1)))
    const account = newId()
    const token = await tokens.issue({ accountId: account, epoch: newId() })
    vi.setSystemTime(Date.now() + 24 * HOUR - 5_000)
    expect(await tokens.verify(token)).toMatchObject({ accountId: account })
    vi.setSystemTime(Date.now() + 6_000)
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'invalid_token' })
  })

  it('of another secret is never taken for one that was checked', async () => {
    const token = await createSessionTokens(ringOf(Buffer.alloc(32, 1))).issue({ accountId: newId(), epoch: newId() })
    const others = createSessionTokens(ringOf(Buffer.alloc(32, 2)))
    for (let i = 0; i < 2; i++) await expect(others.verify(token)).rejects.toMatchObject({ code: 'invalid_token' })
  })
})
