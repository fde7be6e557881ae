import type { Pool } from 'pg'
import { LaunaError } from '../../domain/errors.ts'
import { operatorFactorContext } from '../../domain/sealed-contexts.ts'
import type { Encryption } from '../../runtime/encryption.ts'
import type { Passwords } from '../identity/passwords.ts'
import { tokenHash } from '../identity/token-hash.ts'
import { newTotpSecret, otpauthUri, stepOfCode } from '../second-factor/totp.ts'
import { recordedChange } from './recorded-change.ts'

const FIND = `select id, name from operator_account
  where invitation_hash = $1 and invited_until > now() and disabled_at is null`

const ENROL = `update operator_account set password_hash = $2, sealed_second_factor = $3, second_factor_step = $4,
    invitation_hash = null, invited_until = null
  where invitation_hash = $1 and invited_until > now() and disabled_at is null returning id`

async function invitedBy(pool: Pool, token: string): Promise<{ id: string; name: string }> {
  const { rows } = await pool.query<{ id: string; name: string }>(FIND, [tokenHash(token)])
  if (!rows[0]) throw new LaunaError('invalid_invitation')
  return rows[0]
}

interface EnrolmentServices {
  pool: Pool
  encryption: Encryption
  passwords: Passwords
}

/**
 * Makes a secret for the second factor. The operator's program keeps the secret, in plain and encrypted form, until a
 * code confirms it. Throws `invalid_invitation`.
 */
export async function beginEnrolment({ pool, encryption }: EnrolmentServices, token: string) {
  const { id, name } = await invitedBy(pool, token)
  const secret = newTotpSecret()
  const sealed = encryption.encrypt(secret, operatorFactorContext(id)).toString('base64url')
  return { secret, otpauth_uri: otpauthUri(secret, name), sealed }
}

/** Sets the password and second factor of an invited operator. Throws `invalid_invitation` and `wrong_code`. */
export async function enrol(
  { pool, encryption, passwords }: EnrolmentServices,
  given: { token: string; sealed: string; password: string; code: string; address: string },
): Promise<void> {
  const { id, name } = await invitedBy(pool, given.token)
  const sealed = Buffer.from(given.sealed, 'base64url')
  const step = stepOfCode(opened(encryption, sealed, id), given.code, Date.now())
  if (step === undefined) throw new LaunaError('wrong_code')
  const passwordHash = await passwords.hash(given.password)
  const actor = { id, name, address: given.address }
  await recordedChange(pool, { actor, action: 'enrolled', targetKind: 'operator', target: name }, async (client) => {
    const { rowCount } = await client.query(ENROL, [tokenHash(given.token), passwordHash, sealed, step])
    if (!rowCount) throw new LaunaError('invalid_invitation')
  })
}

function opened(encryption: Encryption, sealed: Buffer, id: string): string {
  try {
    return encryption.decrypt(sealed, operatorFactorContext(id))
  } catch (cause) {
    throw new LaunaError('wrong_code', { cause })
  }
}
