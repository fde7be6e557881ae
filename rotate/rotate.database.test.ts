import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Client, type Pool } from 'pg'
import { describe, expect } from 'vitest'
import { certificateKeyContext } from '../domain/hosts/sealed-certificate.ts'
import {
  acmeAccountContext,
  operatorFactorContext,
  requestDigestContext,
  secondFactorContext,
  storedAnswerContext,
  walletContext,
  webhookSecretContext,
} from '../domain/sealed-contexts.ts'
import { upstreamHeadersContext } from '../domain/upstreams/upstream-headers.ts'
import { createEncryption } from '../runtime/encryption.ts'
import { type KeyRing, ringOf } from '../runtime/settings/key-ring.ts'
import { keyTag } from '../runtime/settings/key-tag.ts'
import { it as onDatabase } from '../runtime/testing/database.ts'
import { NEWEST_SCHEMA } from '../schema/version.ts'
import { rotate } from './rotate.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

/** The number of accounts: enough for more than two transactions of the job, which take 200 rows each. */
const ACCOUNTS = 450
const SECRET = 'a secret'
const WEBSITE = 'shop.example.net'
const DIRECTORY = 'https://authority.example.com/directory'

const [former] = ringOf(randomBytes(32))
const next = { id: '2026', bytes: randomBytes(32) }
const BOTH: KeyRing = [next, former]
const RINGS = { ENCRYPTION_KEY: BOTH, CERTIFICATE_ENCRYPTION_KEY: BOTH, UPSTREAM_HEADERS_KEY: BOTH, KEY_PEPPER: BOTH }
const QUIET = { countOnly: false, onStep: () => undefined }

/** Inserts rows with a value under the former key in each column, and many wallets. */
async function fill(pool: Pool): Promise<{ account: string; epoch: string }> {
  const seal = (context: string) => createEncryption([former]).encrypt(SECRET, context)
  const ids = Array.from({ length: ACCOUNTS }, () => randomUUID())
  const [account = '', api, webhook, domain] = [...ids.slice(0, 1), randomUUID(), randomUUID(), randomUUID()]
  await pool.query(
    `insert into account (id, email, password_hash) select id, id::text || '@example.com', '' from unnest($1::uuid[]) id`,
    [ids],
  )
  await pool.query(
    `insert into sandbox_wallet (account_id, address, private_key_encrypted) select * from unnest($1::uuid[], $2::text[], $3::bytea[])`,
    [ids, ids, ids.map((id) => seal(walletContext(id)))],
  )
  const factor = seal(secondFactorContext(account))
  const { rows } = await pool.query(
    `update account set sealed_second_factor = $2, pending_second_factor = $2 where id = $1 returning credentials_epoch`,
    [account, factor],
  )
  // When credentials change, a trigger removes an earlier pending second factor. So it is set after the change.
  await pool.query('update account set pending_second_factor = $2 where id = $1', [account, factor])
  const webhookSecret = seal(webhookSecretContext(String(webhook)))
  await pool.query(
    `insert into webhook (id, account_id, environment, url, events, sealed_secret, sealed_former_secret)
      values ($1, $2, 'production', 'https://a', '{}', $3, $3)`,
    [webhook, account, webhookSecret],
  )
  const key = { accountId: account, environment: 'production', key: 'k' }
  await pool.query(
    `insert into idempotency_key (account_id, environment, key, attempt, body_encrypted, request_hash) values ($1, $2, $3, $1, $4, $5)`,
    [account, 'production', 'k', seal(storedAnswerContext(key)), seal(requestDigestContext(key))],
  )
  await pool.query('insert into acme_account (directory_url, key_encrypted, thumbprint) values ($1, $2, $3)', [
    ...[DIRECTORY, seal(acmeAccountContext(DIRECTORY)), 'x'],
  ])
  await pool.query(
    `insert into api (id, account_id, environment, name, slug, upstream_base_url, pay_to_address, sealed_upstream_headers, revision)
      values ($1, $2, 'production', 'a', 'a', 'http://a.com', '0x1', $3, 1)`,
    [api, account, seal(upstreamHeadersContext(String(api)))],
  )
  await pool.query(
    `insert into domain (id, api_id, account_id, environment, hostname, verification_token, status)
      values ($1, $2, $3, 'production', $4, 'x', 'verified')`,
    [domain, api, account, WEBSITE],
  )
  await pool.query(
    `insert into certificate (domain_id, account_id, environment, chain_pem, key_encrypted, not_after, next_attempt_at)
      values ($1, $2, 'production', 'x', $3, now(), now())`,
    [domain, account, seal(certificateKeyContext(WEBSITE))],
  )
  const operator = randomUUID()
  await pool.query(
    `insert into operator_account (id, name, role, sealed_second_factor) values ($1, 'o', 'admin', $2)`,
    [...[operator, seal(operatorFactorContext(operator))]],
  )
  await pool.query('delete from audit_record')
  await pool.query('delete from change_mail')
  return { account, epoch: String(rows[0].credentials_epoch) }
}

const it = onDatabase
  .extend('pool', { scope: 'file' }, ({ database }): Pool => database.pool)
  .extend('filled', { scope: 'file' }, ({ pool }) => fill(pool))
  .extend('client', async ({ database }, { onCleanup }) => {
    const client = new Client({ connectionString: database.url })
    client.on('error', () => undefined)
    await client.connect()
    onCleanup(() => client.end().catch(() => undefined))
    return client
  })

const idsOf = (needs: readonly { id: string | undefined }[]) => new Set(needs.map(({ id }) => id))

describe('the rotation of keys', () => {
  it('knows each column of the schema that holds sealed values', async ({ pool }) => {
    const { rows } = await pool.query<{ place: string }>(
      `select c.table_name || '.' || c.column_name as place from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'bytea'
          and (c.column_name ~ 'sealed|encrypted' or c.column_name = 'pending_second_factor'
            or (c.table_name, c.column_name) = ('idempotency_key', 'request_hash'))
        order by 1`,
    )
    expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
      rows.map(({ place }) => place),
    )
  })

  it('counts without changing anything', async ({ client, filled: _ }) => {
    const report = await rotate(client, RINGS, { ...QUIET, countOnly: true })
    expect(report.left).toEqual(report.needs)
    expect(idsOf(report.needs)).toEqual(new Set([undefined]))
    expect(report.needs).toHaveLength(SEALED_COLUMNS.length)
  })

  it('goes on where it was interrupted', async ({ client, filled: _ }) => {
    const onStep = () => {
      throw new Error('interrupted')
    }
    await expect(rotate(client, RINGS, { countOnly: false, onStep })).rejects.toThrow('interrupted')
    const { left } = await rotate(client, RINGS, { ...QUIET, countOnly: true })
    const wallets = left.find(({ place }) => place === 'sandbox_wallet.private_key_encrypted')
    expect(wallets?.values).toBeGreaterThan(0)
    expect(wallets?.values).toBeLessThan(ACCOUNTS)
  })

  it('seals every value under the first key; nothing opens under the former one, and no owner is told of a change', async ({
    client,
    pool,
    filled: { account, epoch },
  }) => {
    const report = await rotate(client, RINGS, QUIET)
    expect([report.left, report.broken]).toEqual([[], []])
    expect(idsOf(report.needs)).toEqual(new Set(['2026']))
    const opened = async (encryption: ReturnType<typeof createEncryption>) => {
      const { rows } = await pool.query<{ id: string; sealed: Buffer }>(
        'select account_id as id, private_key_encrypted as sealed from sandbox_wallet',
      )
      return rows.map(({ id, sealed }) => encryption.decrypt(sealed, walletContext(id)))
    }
    expect(new Set(await opened(createEncryption([next])))).toEqual(new Set([SECRET]))
    await expect(opened(createEncryption([former]))).rejects.toThrow('under a key that is not set')
    const { rows } = await pool.query(
      `select credentials_epoch, pending_second_factor is not null as pending,
          (select count(*)::int from audit_record) as records, (select count(*)::int from change_mail) as notices
        from account where id = $1`,
      [account],
    )
    expect(rows).toEqual([{ credentials_epoch: epoch, pending: true, records: 0, notices: 0 }])
    expect(await rotate(client, RINGS, QUIET)).toEqual(report)
  })

  it('names what it cannot open, leaves it, and is not done', async ({ client, pool, filled: { account } }) => {
    await pool.query('update sandbox_wallet set private_key_encrypted = $2 where account_id = $1', [
      account,
      createEncryption(ringOf(randomBytes(32))).encrypt(SECRET, walletContext(account)),
    ])
    const report = await rotate(client, { ENCRYPTION_KEY: BOTH }, QUIET)
    expect(report.broken).toEqual([`sandbox_wallet.private_key_encrypted of ${account}`])
    expect(report.left).toEqual([
      { key: 'ENCRYPTION_KEY', place: 'sandbox_wallet.private_key_encrypted', id: undefined, values: 1 },
    ])
    await pool.query('delete from sandbox_wallet where account_id = $1', [account])
  })

  it.for([true, false])(
    'takes no word of a value for its key (count only: %s)',
    async (countOnly, { client, pool, filled }) => {
      const { account } = filled
      // Simulates that an operator has used one id for two keys.
      const other = createEncryption([{ ...next, bytes: randomBytes(32) }])
      await pool.query('insert into sandbox_wallet (account_id, address, private_key_encrypted) values ($1, $2, $3)', [
        ...[account, account, other.encrypt(SECRET, walletContext(account))],
      ])
      const report = await rotate(client, { ENCRYPTION_KEY: BOTH }, { ...QUIET, countOnly })
      await pool.query('delete from sandbox_wallet where account_id = $1', [account])
      expect(report.left).toEqual([])
      expect(report.broken).toEqual([`sandbox_wallet.private_key_encrypted of ${account}`])
    },
  )

  it('refuses a database with a later schema, which may hold more sealed values', async ({ client, pool }) => {
    const later = `insert into schema_migration (version, name, checksum, works_from, steps_done, finished_at)
      values ($1, 'later', '', 1, 0, now())`
    await pool.query(later, [NEWEST_SCHEMA + 1])
    await expect(rotate(client, { ENCRYPTION_KEY: BOTH }, QUIET)).rejects.toMatchObject({ code: 'other_schema' })
    await pool.query('delete from schema_migration where version = $1', [NEWEST_SCHEMA + 1])
  })

  it('counts API keys and recovery codes by their pepper, and not those that are over', async ({
    client,
    pool,
    filled: { account },
  }) => {
    const hash = createHash('sha256').update(SECRET).digest()
    const tagged = Buffer.concat([keyTag('2026'), createHash('sha256').update('other').digest()])
    const addKey = (bytes: Buffer, revokedAt: Date | null) =>
      pool.query(
        `insert into api_key (id, account_id, environment, name, prefix, secret_hash, scopes, revoked_at)
          values (gen_random_uuid(), $1, 'production', '', '', $2, '{}', $3)`,
        [account, bytes, revokedAt],
      )
    await addKey(hash, null)
    await addKey(tagged, null)
    await addKey(createHash('sha256').update('revoked').digest(), new Date())
    await pool.query('update account set recovery_code_hashes = $2 where id = $1', [
      account,
      [hash.toString('base64url'), tagged.toString('base64url'), tagged.toString('base64url')],
    ])
    const { needs, left } = await rotate(client, { KEY_PEPPER: BOTH }, QUIET)
    expect(needs.map(({ place, id, values }) => [place, id, values])).toEqual([
      ['api_key.secret_hash', '2026', 1],
      ['api_key.secret_hash', undefined, 1],
      ['account.recovery_code_hashes', '2026', 2],
      ['account.recovery_code_hashes', undefined, 1],
    ])
    expect(left.map(({ place, values }) => [place, values])).toEqual([
      ['api_key.secret_hash', 1],
      ['account.recovery_code_hashes', 1],
    ])
  })

  it('lets no other role change a secret without a record', async ({ database, pool, filled: { account } }) => {
    const client = new Client({ connectionString: database.controlPlaneUrl })
    await client.connect()
    await client.query(`begin; set local launa.resealing = 'on'; set local launa.account = '${account}'`)
    await client.query(`update account set sealed_second_factor = '\\x00' where id = $1`, [account])
    await client.query('commit')
    await client.end()
    const { rows } = await pool.query('select count(*)::int as records from audit_record where notable')
    expect(rows[0].records).toBeGreaterThan(0)
  })
})
