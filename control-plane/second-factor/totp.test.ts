import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { ringOf } from '../../runtime/settings/key-ring.ts'
import { createPepper } from '../identity/pepper.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, otpauthUri, stepOfCode } from './totp.ts'

/** The secret and the last six digits of the codes of RFC 6238, appendix B. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32
const VECTORS: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

describe('a code of an authenticator app', () => {
  it.each(VECTORS)('of the RFC is known at %i seconds, and by clocks that are a step away', (seconds, code) => {
    const step = Math.floor(seconds / 30)
    for (const drift of [-1, 0, 1]) expect(stepOfCode(SECRET, code, (seconds + 30 * drift) * 1000)).toBe(step)
    for (const drift of [-2, 2]) expect(stepOfCode(SECRET, code, (seconds + 30 * drift) * 1000)).toBeUndefined()
  })

  it('is six digits and nothing else', () => {
    for (const code of ['', '28708', '2870820', '28708x', ' 287082'])
      expect(stepOfCode(SECRET, code, 59_000)).toBeUndefined()
  })

  it('comes of a secret of 160 random bits', () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret)
    expect(new Set(secrets).size).toBe(50)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(otpauthUri(SECRET, 'a+b@example.com')).toContain('otpauth://totp/Launa:a%2Bb%40example.com?issuer=Launa&')
  })
})

describe('a recovery code', () => {
  const owner = { accountId: 'a', pepper: createPepper(ringOf(Buffer.alloc(32))) }

  it('is the same however it is typed, and another for each account', () => {
    const [code = ''] = newRecoveryCodes()
    const hash = hashRecoveryCode(code, owner)
    expect(hashRecoveryCode(code.replaceAll('-', ' ').toUpperCase(), owner)).toBe(hash)
    expect(hashRecoveryCode('oil', owner)).toBe(hashRecoveryCode('011', owner))
    expect(hashRecoveryCode(code, { ...owner, accountId: 'b' })).not.toBe(hash)
    expect(hashRecoveryCode(code, { ...owner, pepper: createPepper(ringOf(Buffer.alloc(32, 1))) })).not.toBe(hash)
    expect(hash).not.toContain(code)
  })
})
