import type { Pool } from 'pg'
import { LaunaError } from '../../domain/errors.ts'
import { operatorFactorContext } from '../../domain/sealed-contexts.ts'
import type { Encryption } from '../../runtime/encryption.ts'
import { subnetOf } from '../../runtime/subnet.ts'
import type { Counter, NewCounter } from '../http/rate-limits.ts'
import type { Passwords } from '../identity/passwords.ts'
import { tokenHash } from '../identity/token-hash.ts'
import { stepOfCode } from '../second-factor/totp.ts'
import { newToken } from './invitation.ts'
import type { Operator, OperatorRole } from './operator.ts'
import { IN_FORCE, recordedChange } from './recorded-change.ts'

const SESSION_HOURS = 8
const QUARTER_HOUR = 900
/** The maximum number of failed logins with one name, from one subnet and in total. */
const FAILURES = { subnet: 10, all: 100 }

export interface OperatorSessions {
  /**
   * Starts a session and returns its token. Throws `operator_login_failed`, which does not reveal whether name,
   * password or code was wrong. Throws `rate_limited`.
   */
  begin(given: { name: string; password: string; code: string; address: string }): Promise<string>
  /** Returns the operator of a session. Throws `unauthorized`. */
  operatorOf(token: string, address: string): Promise<Operator>
  end(operator: Operator): Promise<void>
}

interface Found {
  id: string
  role: OperatorRole
  password_hash: string
  sealed_second_factor: Buffer
}

const FIND = `select id, role, password_hash, sealed_second_factor from operator_account
  where name = $1 and password_hash is not null and disabled_at is null`

/**
 * SQL: marks the time step of a code as used. It changes no row if the step is used already, or if the operator's password has changed
 * during the login.
 */
const TAKE_STEP = `update operator_account set second_factor_step = $2
  where id = $1 and coalesce(second_factor_step, 0) < $2 and password_hash = $3 and disabled_at is null`

const BEGIN = `with old as (delete from operator_session where expires_at < now())
  insert into operator_session (token_hash, operator_id, expires_at)
    values ($1, $2, now() + interval '${SESSION_HOURS} hours')`

const LOOK = `select o.id, o.name, o.role ${IN_FORCE}`

/**
 * Logins of operators. Each login needs password and second factor, and is logged. Sessions are rows, so that they can
 * be ended at once.
 */
export function createOperatorSessions(services: {
  pool: Pool
  passwords: Passwords
  encryption: Encryption
  newCounter: NewCounter
}): OperatorSessions {
  const { pool, passwords, encryption, newCounter } = services
  const window = { subject: 'email', windowSeconds: QUARTER_HOUR } as const
  const fromSubnet = newCounter('operator logins from subnet', { ...window, attempts: FAILURES.subnet })
  const fromAll = newCounter('operator logins', { ...window, attempts: FAILURES.all })

  const begin: OperatorSessions['begin'] = async ({ name, password, code, address }) => {
    const counted: readonly (readonly [Counter, string])[] = [
      [fromSubnet, `${subnetOf(address)} ${name}`],
      [fromAll, name],
    ]
    for (const [counter, subject] of counted) {
      const retryAfterSeconds = await counter.take(subject)
      if (retryAfterSeconds !== undefined) throw new LaunaError('rate_limited', { retryAfterSeconds })
    }
    const { rows } = await pool.query<Found>(FIND, [name])
    const [found] = rows
    const matches = await passwords.matches(password, found?.password_hash)
    if (!found || !matches) throw new LaunaError('operator_login_failed')
    const { id } = found
    const secret = encryption.decrypt(found.sealed_second_factor, operatorFactorContext(id))
    const step = stepOfCode(secret, code.replaceAll(/[\s-]/g, ''), Date.now())
    if (step === undefined) throw new LaunaError('operator_login_failed')
    const token = newToken('session')
    const actor = { id, name, address }
    await recordedChange(pool, { actor, action: 'logged in' }, async (client) => {
      const { rowCount } = await client.query(TAKE_STEP, [id, step, found.password_hash])
      if (!rowCount) throw new LaunaError('operator_login_failed')
      await client.query(BEGIN, [tokenHash(token), id])
    })
    for (const [counter, subject] of counted) await counter.forget(subject)
    return token
  }

  return {
    begin,
    async operatorOf(token, address) {
      const session = tokenHash(token)
      const { rows } = await pool.query<{ id: string; name: string; role: OperatorRole }>(LOOK, [session])
      if (!rows[0]) throw new LaunaError('unauthorized')
      return { ...rows[0], address, session }
    },
    async end(actor) {
      await recordedChange(pool, { actor, action: 'logged out' }, (client) =>
        client.query('delete from operator_session where token_hash = $1', [actor.session]),
      )
    },
  }
}
