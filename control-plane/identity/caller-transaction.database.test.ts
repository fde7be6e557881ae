import { randomUUID } from 'node:crypto'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { createLogger } from '../../runtime/logger.ts'
import { blockedBy } from '../../runtime/testing/blocked-by.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import { LOCKS } from '../../schema/locks.ts'
import { isOfEndedCaller } from '../database/database-errors.ts'
import { tenantManager } from '../database/tenancy.ts'
import { createOrm } from '../open-database.ts'
import { changeApi } from '../resources/configuration-change.ts'
import { changeAsCaller } from './caller-transaction.ts'
import type { Principal } from './principal.ts'

const it = onDatabase
  .extend('pool', { scope: 'file' }, ({ database }): Pool => database.pool)
  .extend('orm', { scope: 'file' }, ({ database: { controlPlaneUrl } }, { onCleanup }): MikroORM => {
    const orm = createOrm({ url: controlPlaneUrl, logger: createLogger({ name: 'test', level: 'silent' }) })
    onCleanup(() => orm.close())
    return orm
  })
  .extend('owner', async ({ pool }) => newOwner(pool))

interface Owner {
  accountId: string
  apiId: string
  keyId: string
  bySession: Principal
  byKey: Principal
}

/** Makes an account with an API and a key. Returns two callers: a session of the account, and the key. */
async function newOwner(pool: Pool): Promise<Owner> {
  const [accountId, apiId, keyId, sessionId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const { rows } = await pool.query<{ sessions_epoch: string }>(
    `insert into account (id, email, password_hash, email_verified_at) values ($1, $2, '', now()) returning sessions_epoch`,
    [accountId, `${accountId}@example.com`],
  )
  await pool.query(
    `insert into api (id, account_id, environment, name, slug, upstream_base_url, revision)
      values ($1, $2, 'production', 'before', $3, 'http://127.0.0.1', 0)`,
    [apiId, accountId, apiId],
  )
  await pool.query(
    `insert into api_key (id, account_id, environment, name, scopes, prefix, secret_hash)
      values ($1, $2, 'production', 'n', '{apis:read}', 'p', $3)`,
    [keyId, accountId, keyId],
  )
  const of = { accountId, environment: 'production', email: '', emailVerified: true } as const
  const session = { id: sessionId, accountId, epoch: rows[0]?.sessions_epoch ?? '', expiresAt: 0 }
  return {
    ...{ accountId, apiId, keyId },
    bySession: { ...of, actor: { name: 'person', address: '' }, credential: { kind: 'jwt', session, role: 'owner' } },
    byKey: {
      ...of,
      actor: { name: `api_key:${keyId}`, address: '' },
      credential: { kind: 'api_key', id: keyId, scopes: [] },
    },
  }
}

const END_SESSIONS = 'update account set sessions_epoch = gen_random_uuid() where id = $1'
const ENDS = {
  'a session, by the end of all sessions': ['bySession', END_SESSIONS, 'accountId'],
  'a key, by its revocation': ['byKey', 'update api_key set revoked_at = now() where id = $1', 'keyId'],
} as const satisfies Record<string, readonly [keyof Owner, string, keyof Owner]>

const rename = (em: EntityManager, { apiId }: Owner) =>
  changeApi(em, { apiId, news: { publish: () => undefined } }, async (_, api) => {
    api.name = 'after'
  })
const rollKey = (em: EntityManager, { keyId }: Owner) =>
  em.execute(`update api_key set name = 'after' where id = ?`, [keyId])

const CHANGES = {
  'changes no API': {
    lock: 'select from api where id = $1 for update',
    locked: ({ apiId }: Owner) => [apiId],
    change: (orm: MikroORM, caller: Principal, owner: Owner) => rename(tenantManager(orm, caller), owner),
  },
  'changes no key': {
    lock: `select pg_advisory_xact_lock(${LOCKS.quota}, uuid_hash($1))`,
    locked: ({ accountId }: Owner) => [accountId],
    change: (orm: MikroORM, caller: Principal, owner: Owner) =>
      changeAsCaller(orm, caller, (transaction) => rollKey(transaction, owner), { adds: true }),
  },
}

const NAMES = `select name from api where account_id = $1 union all select name from api_key where account_id = $1`

it.for(
  Object.entries(ENDS).flatMap(([who, end]) =>
    Object.entries(CHANGES).map(([what, change]) => [who, what, end, change] as const),
  ),
)(
  '%s, that ended while its request waited for others, %s',
  async ([, , [caller, end, subject], { lock, locked, change }], { orm, owner, pool }) => {
    const other = await pool.connect()
    try {
      await other.query('begin')
      const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
      await other.query(lock, locked(owner))
      const changed = change(orm, owner[caller], owner).then(
        () => 'changed',
        (error: unknown) => (isOfEndedCaller(error) ? 'refused' : (error as { code?: unknown }).code),
      )
      await blockedBy(pool, rows[0]?.pid ?? 0)
      await pool.query(end, [owner[subject]])
      await other.query('commit')
      expect(['refused', 'invalid_token']).toContain(await changed)
    } finally {
      other.release()
    }
    const { rows: names } = await pool.query(NAMES, [owner.accountId])
    expect(names).not.toContainEqual({ name: 'after' })
  },
)

it('the end of all sessions waits for a change of keys that is under way', async ({ orm, owner, pool }) => {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  await changeAsCaller(orm, owner.bySession, async (transaction) => {
    const [row] = await transaction.execute<{ pid: number }[]>('select pg_backend_pid() as pid')
    void pool.query(END_SESSIONS, [owner.accountId]).then(() => resolve())
    await blockedBy(pool, row?.pid ?? 0)
    await rollKey(transaction, owner)
  })
  await ended
  const { rows } = await pool.query(NAMES, [owner.accountId])
  expect(rows).toContainEqual({ name: 'after' })
})

it('a caller that holds changes what it may', async ({ orm, owner }) => {
  for (const caller of [owner.bySession, owner.byKey]) {
    await rename(tenantManager(orm, caller), owner)
    await changeAsCaller(orm, caller, (transaction) => rollKey(transaction, owner))
  }
})
