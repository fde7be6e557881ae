import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { killPart, startPart } from '../../../sandbox/stack.ts'
import { until } from '../support/buyers/buyer.ts'
import { it } from './fixtures.ts'

describe('a repeated POST whose process died', () => {
  it('is carried out once: the answer and the write are stored together', async ({ pool, seller, settings }) => {
    const key = randomUUID()
    const body = { name: key, preset: 'readonly' }
    const post = () =>
      seller.call<{ id: string }>('POST', '/auth/api-keys', { body, headers: { 'idempotency-key': key } })
    const holder = await pool.connect()
    try {
      // The lock delays the storing of the answer. A write that was committed before the answer would be visible meanwhile.
      await holder.query('select pg_advisory_lock(1729)')
      await pool.query(`
        create function hold_answer() returns trigger language plpgsql as
          'begin perform pg_advisory_xact_lock(1729); return new; end';
        create trigger hold_answer before update on idempotency_key for each row
          when (new.key = '${key}' and new.status is not null) execute function hold_answer()`)
      const lost = post().catch(() => undefined)
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory'`
      await until('the answer is about to be stored', async () => (await pool.query(waiting)).rowCount || undefined)
      await killPart(settings, 'control-plane')
      expect(await lost).toBeUndefined()
    } finally {
      holder.release(true)
      await until('nothing waits', async () => {
        const { rowCount } = await pool.query(`select from pg_locks where locktype = 'advisory' and objid = 1729`)
        return rowCount === 0 || undefined
      })
      await pool.query('drop trigger if exists hold_answer on idempotency_key; drop function if exists hold_answer')
      await startPart(settings, 'control-plane')
    }
    await pool.query(`update idempotency_key set created_at = now() - interval '61 seconds' where key = $1`, [key])
    const again = await post()
    expect(again).toMatchObject({ status: 201, body: { name: key } })
    expect((await post()).body).toEqual(again.body)
    expect((await pool.query('select id from api_key where name = $1', [key])).rows).toEqual([{ id: again.body.id }])
  })
})
