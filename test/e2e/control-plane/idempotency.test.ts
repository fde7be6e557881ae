import { createHash, randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { createEncryption } from '../../../runtime/encryption.ts'
import { ringOf } from '../../../runtime/settings/key-ring.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { until } from '../support/buyers/buyer.ts'
import { type ErrorAnswer, type Seller, sandboxAccept, signUp, uniqueSlug } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'
import { it as base } from './fixtures.ts'

const api = () => ({
  name: 'a',
  slug: uniqueSlug(),
  upstream_base_url: 'https://example.com',
  pay_to_mode: 'user_wallet',
})

const it = base.extend('post', { scope: 'file' }, ({ seller }) => {
  return (path: string, body: object | undefined, key: string, as = seller) =>
    as.call<ErrorAnswer & { id: string; key: string }>('POST', path, { body, headers: { 'idempotency-key': key } })
})

const apiCount = async (seller: Seller) => (await seller.call<{ items: unknown[] }>('GET', '/apis')).body.items.length

describe('a repeated POST', () => {
  it('gets the first answer again and changes nothing', async ({ post, seller }) => {
    const key = randomUUID()
    const body = api()
    const first = await post('/apis', body, key)
    expect(first.status).toBe(201)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const count = await apiCount(seller)
    const { pay_to_mode, ...rest } = body
    const again = await post('/apis', { pay_to_mode, ...rest }, key)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await apiCount(seller)).toBe(count)
  })

  it('gets the first refusal again', async ({ post, seller }) => {
    const key = randomUUID()
    const taken = await seller.createApi({ upstream_base_url: 'https://example.com' })
    const body = { ...api(), slug: taken.slug }
    expect((await post('/apis', body, key)).status).toBe(409)
    await seller.deleteApi(taken.id)
    expect(await post('/apis', body, key)).toMatchObject({ status: 409, body: { error: 'slug already exists' } })
    expect((await post('/apis', body, randomUUID())).status).toBe(201)
  })

  it('is refused with another body or on another path', async ({ post }) => {
    const key = randomUUID()
    await post('/apis', api(), key)
    for (const [path, body] of [
      ['/apis', api()],
      ['/auth/api-keys', { name: 'k', preset: 'readonly' }],
    ] as const)
      expect(await post(path, body, key)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })

  it('is carried out once, also if many come at once', async ({ post }) => {
    const key = randomUUID()
    const body = api()
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('/apis', body, key)))
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1)
    expect(made.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'request_in_flight' } })
      expect(answer.headers.get('retry-after')).toBe('1')
    }
  })

  it('can be sent again if it failed before it began', async ({ post }) => {
    const key = randomUUID()
    expect((await post('/apis', { ...api(), slug: 'NOT A SLUG' }, key)).status).toBe(400)
    expect((await post('/apis', api(), key)).status).toBe(201)
  })

  it('of an API key shows the key again, which is stored encrypted until then', async ({ pool, post }) => {
    const key = randomUUID()
    const body = { name: 'k', preset: 'readonly' }
    const first = await post('/auth/api-keys', body, key)
    expect((await post('/auth/api-keys', body, key)).body.key).toBe(first.body.key)
    const { rows } = await pool.query<{ body_encrypted: Buffer }>(
      'select body_encrypted from idempotency_key where key = $1',
      [key],
    )
    expect(rows[0]?.body_encrypted.toString('latin1')).not.toContain('launa_')
  })
})

describe('a repeated POST whose request is slower than a minute', () => {
  it('changes nothing if another request has taken over its key meanwhile', async ({ pool, post, seller }) => {
    const key = randomUUID()
    const { id } = await seller.createApi({ upstream_base_url: 'https://example.com' })
    const path = `/apis/${id}/endpoints`
    const holder = await pool.connect()
    try {
      // The API cannot be changed until the test releases the row. The request takes longer than a minute, after which another request may
      // take over its key.
      await holder.query('begin')
      const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
      await holder.query('select from api where id = $1 for update', [id])
      const slow = post(path, { method: 'GET', path_pattern: '/*', accepts: [sandboxAccept()] }, key)
      await until('it waits', async () => {
        const waiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
        const { rowCount } = await pool.query(waiting, [rows[0]?.pid])
        return rowCount || undefined
      })
      await pool.query('update idempotency_key set attempt = uuidv7() where key = $1', [key])
      await holder.query('commit')
      expect(await slow).toMatchObject({ status: 409, body: { code: 'request_in_flight' } })
      expect((await seller.call('GET', path)).body).toEqual({ items: [], next_cursor: null })
    } finally {
      holder.release()
    }
  })
})

describe('an idempotency key', () => {
  it('belongs to one account and one environment', async ({ plane, post, seller }) => {
    const key = randomUUID()
    expect((await post('/apis', api(), key)).status).toBe(201)
    expect((await post('/apis', api(), key, await signUp(plane))).status).toBe(201)
    expect((await post('/apis', api(), key, seller.in('production'))).status).toBe(201)
  })

  it('is deleted after a day, and after a minute if its request died', async ({ pool, post }) => {
    const age = (key: string, change: string) =>
      pool.query(`update idempotency_key set ${change} where key = $1`, [key])
    const old = randomUUID()
    await post('/apis', api(), old)
    await age(old, `created_at = now() - interval '25 hours'`)
    expect((await post('/apis', api(), old)).status).toBe(201)

    const dead = randomUUID()
    await post('/apis', api(), dead)
    await age(dead, 'status = null, body_encrypted = null')
    expect((await post('/apis', api(), dead)).status).toBe(422)
    await age(dead, `created_at = now() - interval '61 seconds'`)
    expect((await post('/apis', api(), dead)).status).toBe(201)
  })

  it('keeps the newest 32 MiB of an account’s answers, and no document that was only read', async ({
    plane,
    pool,
    post,
    seller,
  }) => {
    const owner = await signUp(plane)
    const made = await owner.createApi({ upstream_base_url: 'https://example.com' })
    const kept = async (who: Seller) => {
      const { rows } = await pool.query<{ key: string }>(
        'select key from idempotency_key where account_id = $1 order by created_at',
        [who.accountId],
      )
      return rows.map(({ key }) => key)
    }
    await pool.query(
      `insert into idempotency_key (account_id, environment, key, request_hash, attempt, status, body_encrypted, created_at)
        select $1, 'development', 'old-' || n, '', gen_random_uuid(), 200, convert_to(repeat('x', 4 * 1024 * 1024), 'UTF8'),
          now() - make_interval(mins => 100 - n) from generate_series(1, 20) n`,
      [owner.accountId],
    )
    const operations = Array.from({ length: 200 }, (_, n) => ({ method: 'GET', path: `/things/${n}` }))
    await post(`/apis/${made.id}/openapi/import`, { operations, accepts: [sandboxAccept()] }, 'new', owner)
    expect(await kept(owner)).toEqual([...Array.from({ length: 7 }, (_, n) => `old-${14 + n}`), 'new'])

    const before = await kept(seller)
    expect((await post('/openapi/parse', { spec: '{"openapi":"3.1.0","paths":{}}' }, randomUUID())).status).toBe(200)
    expect(await kept(seller)).toEqual(before)
  })

  it.for(['', 'a'.repeat(256), 'two words'])('must not be %j', async (key, { post }) => {
    expect(await post('/apis', api(), key)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})

it('the database keeps no hash of a password in a request that allows guesses without another secret', async ({
  pool,
  post,
  seller,
}) => {
  const key = randomUUID()
  const body = { email: `${key}@example.com`, password: seller.password }
  expect((await post('/auth/change-email', body, key)).status).toBe(200)
  const { rows } = await pool.query('select request_hash, environment from idempotency_key where key = $1', [key])
  const { encryptionKey } = loadSecrets(testSettings().stateDirectory)
  const encryption = createEncryption(ringOf(Buffer.from(encryptionKey, 'hex')))
  const stored = encryption.decrypt(
    rows[0].request_hash,
    `idempotency ${seller.accountId} ${rows[0].environment} ${key} request`,
  )
  const text = `POST /auth/change-email\n${JSON.stringify(body)}`
  expect(stored).toBe(createHash('sha256').update(text).digest('base64url'))
})
