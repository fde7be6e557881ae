import { Secret, TOTP } from 'otpauth'
import type { Pool } from 'pg'
import { Seller } from './seller.ts'

const STEP_MS = 30_000

/** Returns the code of an authenticator app, `steps` time steps from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })
}

/**
 * Runs `work` within one time step, and repeats it if the next step begins meanwhile: a code that is some steps away would then belong to
 * another step.
 */
export async function withinOneStep<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const step = Math.floor(Date.now() / STEP_MS)
    const result = await work()
    if (Math.floor(Date.now() / STEP_MS) === step) return result
  }
}

/** Six digits that differ from all currently valid codes. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
}

/** Makes the account accept the codes of the last minute again, so that a test need not wait for the next code. */
export async function forgetUsedCodes(pool: Pool, { accountId }: Seller): Promise<void> {
  await pool.query('update account set second_factor_step = null where id = $1', [accountId])
}

export interface Protected {
  /** The seller with its only remaining session. */
  seller: Seller
  secret: string
  recoveryCodes: string[]
}

/** Switches the second factor of a seller on. */
export async function enableSecondFactor(seller: Seller, pool: Pool): Promise<Protected> {
  const { password } = seller
  const begun = await seller.call<{ secret: string }>('POST', '/auth/second-factor/begin', { body: { password } })
  const { secret } = begun.body
  const body = { code: codeOf(secret) }
  const confirmed = await seller.call<{ token: string; recovery_codes: string[] }>(
    'POST',
    '/auth/second-factor/confirm',
    { body },
  )
  if (confirmed.status !== 200) throw new Error(`confirming answered ${JSON.stringify(confirmed.body)}`)
  await forgetUsedCodes(pool, seller)
  const { token, recovery_codes: recoveryCodes } = confirmed.body
  return { seller: new Seller({ ...seller, token }), secret, recoveryCodes }
}
