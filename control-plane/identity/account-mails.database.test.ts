import { randomUUID } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { describe, expect } from 'vitest'
import { createLogger } from '../../runtime/logger.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import { tenantManager } from '../database/tenancy.ts'
import { Account } from '../entities/account.ts'
import type { TokenPurpose } from '../entities/email-token.ts'
import { createOrm } from '../open-database.ts'
import { newMailToken, resetPassword, stopEmailChange, verifyEmail } from './account-mails.ts'
import { findSession } from './sessions.ts'

const it = onDatabase
  .extend('pool', { scope: 'file' }, ({ database }): Pool => database.pool)
  .extend('orm', { scope: 'file' }, ({ database: { controlPlaneUrl } }, { onCleanup }): MikroORM => {
    const orm = createOrm({ url: controlPlaneUrl, logger: createLogger({ name: 'test', level: 'silent' }) })
    onCleanup(() => orm.close())
    return orm
  })

interface Row {
  email: string
  password_hash: string
  verified: boolean
  pending_second_factor: Buffer | null
  credentials_epoch: string
  sessions_epoch: string
}

const PASSWORD = 'a hash'
const tenantOf = (accountId: string) => ({ accountId, environment: 'production' }) as const

/** Makes an account with a second factor, a new second factor that is not confirmed yet, and two recovery codes. */
async function newAccount(pool: Pool, { verified = true } = {}): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into account (id, email, password_hash, email_verified_at, sealed_second_factor, recovery_code_hashes)
      values ($1, $2, $3, case when $4 then now() end, case when $4 then 'sealed'::bytea end, '{a,b}')`,
    [id, `${id}@example.com`, PASSWORD, verified],
  )
  await pool.query(`update account set pending_second_factor = 'pending' where id = $1`, [id])
  return id
}

async function rowOf(pool: Pool, id: string): Promise<Row> {
  const { rows } = await pool.query<Row>(
    'select *, email_verified_at is not null as verified from account where id = $1',
    [id],
  )
  if (!rows[0]) throw new Error('there is no such account')
  return rows[0]
}

async function tokenFor(orm: MikroORM, accountId: string, purpose: TokenPurpose, epoch?: string): Promise<string> {
  const em = tenantManager(orm, tenantOf(accountId))
  const newEmail = purpose === 'change_email' ? `new-${accountId}@example.com` : undefined
  const made = await newMailToken(em, { accountId, purpose, ...(newEmail && { newEmail }), ...(epoch && { epoch }) })
  return made?.token ?? 'none'
}

/** For each purpose of a token, the call that uses the token. */
const USES = {
  verify_email: (orm, token) => verifyEmail(orm.em.fork(), { token, accountId: undefined }),
  change_email: (orm, token) => verifyEmail(orm.em.fork(), { token, accountId: undefined }),
  stop_email_change: (orm, token) => stopEmailChange(orm.em.fork(), token),
  reset_password: (orm, token) => resetPassword(orm.em.fork(), { token, passwordHash: 'of the mail' }),
} as const satisfies Record<TokenPurpose, (orm: MikroORM, token: string) => Promise<void>>

const OF_VERIFIED = ['change_email', 'stop_email_change', 'reset_password'] as const

/** The changes that invalidate earlier mails, each as SQL. */
const CHANGES: readonly (readonly [string, string])[] = [
  ['a new password', `password_hash = 'another'`],
  ['a new address', `email = 'another-' || email`],
  ['the end of all sessions', 'sessions_epoch = gen_random_uuid()'],
  ['a second factor that is switched on or replaced', `sealed_second_factor = 'another'`],
  ['a second factor that is switched off', 'sealed_second_factor = null, recovery_code_hashes = null'],
  ['new recovery codes', `recovery_code_hashes = '{c,d}'`],
  ['the deletion of the account', 'deleted_at = now()'],
]

describe('a token that was mailed', () => {
  it.for(OF_VERIFIED)('to %s works once', async (purpose, { orm, pool }) => {
    const id = await newAccount(pool)
    const token = await tokenFor(orm, id, purpose)
    await USES[purpose](orm, token)
    await expect(USES[purpose](orm, token)).rejects.toThrow(/invalid|no change to stop/)
  })

  it.for(CHANGES)('is void after %s, whatever it is for', async ([, change], { orm, pool }) => {
    const id = await newAccount(pool)
    const tokens = []
    for (const purpose of OF_VERIFIED) tokens.push({ purpose, token: await tokenFor(orm, id, purpose) })
    await pool.query(`update account set ${change} where id = $1`, [id])
    const changed = await rowOf(pool, id)
    expect(changed.pending_second_factor).toBeNull()
    for (const { purpose, token } of tokens) await expect(USES[purpose](orm, token)).rejects.toThrow(/invalid|stop/)
    expect(await rowOf(pool, id)).toEqual(changed)
  })

  it('is void after any other one was used, and after the first verification', async ({ orm, pool }) => {
    for (const used of OF_VERIFIED) {
      const id = await newAccount(pool)
      const others = OF_VERIFIED.filter((purpose) => purpose !== used)
      const left = []
      for (const purpose of others) left.push({ purpose, token: await tokenFor(orm, id, purpose) })
      await USES[used](orm, await tokenFor(orm, id, used))
      for (const { purpose, token } of left) await expect(USES[purpose](orm, token)).rejects.toThrow(/invalid|stop/)
    }
    const stranger = await newAccount(pool, { verified: false })
    const [first, second] = [
      await tokenFor(orm, stranger, 'verify_email'),
      await tokenFor(orm, stranger, 'verify_email'),
    ]
    const reset = await tokenFor(orm, stranger, 'reset_password')
    await USES.verify_email(orm, first)
    await expect(USES.verify_email(orm, second)).rejects.toThrow(/invalid/)
    await expect(USES.reset_password(orm, reset)).rejects.toThrow(/invalid/)
  })

  it('stays good when a recovery code or a code of the app was used', async ({ orm, pool }) => {
    const id = await newAccount(pool)
    const token = await tokenFor(orm, id, 'change_email')
    await pool.query(
      `update account set recovery_code_hashes = array_remove(recovery_code_hashes, 'a'), second_factor_step = 7 where id = $1`,
      [id],
    )
    await USES.change_email(orm, token)
    expect((await rowOf(pool, id)).email).toBe(`new-${id}@example.com`)
  })

  it('is not made on a proof from before a change', async ({ orm, pool }) => {
    const id = await newAccount(pool)
    const { credentials_epoch: proven } = await rowOf(pool, id)
    expect(await tokenFor(orm, id, 'change_email', proven)).not.toBe('none')
    await pool.query(`update account set password_hash = 'another' where id = $1`, [id])
    for (const purpose of OF_VERIFIED) expect(await tokenFor(orm, id, purpose, proven)).toBe('none')
  })

  it('changes no address that was never verified, and verifies none twice', async ({ orm, pool }) => {
    const unverified = await newAccount(pool, { verified: false })
    expect(await tokenFor(orm, unverified, 'change_email')).toBe('none')
    expect(await tokenFor(orm, unverified, 'stop_email_change')).toBe('none')
    expect(await tokenFor(orm, await newAccount(pool), 'verify_email')).toBe('none')
  })

  it('loses against a change that is being made at the same moment', async ({ orm, pool }) => {
    const id = await newAccount(pool)
    const change = await tokenFor(orm, id, 'change_email')
    const owner = await pool.connect()
    try {
      await owner.query('begin')
      await owner.query(`update account set password_hash = 'another' where id = $1`, [id])
      const used = USES.change_email(orm, change).catch((error: unknown) => error)
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      await owner.query('commit')
      expect(await used).toMatchObject({ code: 'invalid_verification_token' })
      expect((await rowOf(pool, id)).email).toBe(`${id}@example.com`)
    } finally {
      owner.release()
    }
  })
})

describe('a session', () => {
  it('of a login that has read the account before its sessions ended has ended too', async ({ orm, pool }) => {
    const id = await newAccount(pool)
    const read = await tenantManager(orm, tenantOf(id)).findOneOrFail(Account, id)
    const session = { id: randomUUID(), accountId: id, epoch: read.sessionsEpoch, expiresAt: 0 }
    expect(await findSession(orm, tenantOf(id), session)).toMatchObject({ verified: true })
    await USES.reset_password(orm, await tokenFor(orm, id, 'reset_password'))
    expect(await findSession(orm, tenantOf(id), session)).toBeUndefined()
  })

  it('ends when a change of the address is stopped', async ({ orm, pool }) => {
    const id = await newAccount(pool)
    const { sessions_epoch: before, ...rest } = await rowOf(pool, id)
    await USES.stop_email_change(orm, await tokenFor(orm, id, 'stop_email_change'))
    const after = await rowOf(pool, id)
    expect(after.sessions_epoch).not.toBe(before)
    expect(after).toMatchObject({ email: rest.email, password_hash: PASSWORD })
  })
})
