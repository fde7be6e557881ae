import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { SILENCE_SECONDS } from '../../../authz/ledger/payments/lease.ts'
import { until } from '../support/buyers/buyer.ts'
import { withShop } from './fixtures.ts'
import { refusal, uniquePath, upstreamHits } from './market.ts'

/** The key of a lock. While the test holds this lock, authz cannot record the outcome of a purchase's answer. */
const LOCK = 402_777

/**
 * Makes the ledger wait for the lock before it records the outcome of a purchase's answer. It records the outcome of a claim's answer at
 * once.
 */
const SLOW = `
  create function wait_for_test() returns trigger language plpgsql as $$
    begin
      if new.attempt = new.payment_id then perform pg_advisory_xact_lock(${LOCK}); end if;
      return new;
    end $$;
  create trigger wait_for_test before insert on delivery for each row execute function wait_for_test()`

const it = withShop()

it('a delivered answer is not served again although its delivery report is late', async ({
  market,
  presented,
  signed,
}) => {
  const { pool } = market
  await pool.query(SLOW)
  const holder = await pool.connect()
  const path = uniquePath('/weather')
  const payment = await signed()
  const reports = async () => (await pool.query('select from delivery')).rowCount
  const again = async () => refusal((await presented(payment, path)).result)
  try {
    await holder.query('select pg_advisory_lock($1)', [LOCK])
    const before = await reports()
    const { result: response } = await presented(payment, path)
    expect(response.status).toBe(200)
    await response.text()
    // authz considers an answer lost if Envoy reports nothing about it for `SILENCE_SECONDS`. Here the report waits for the lock.
    await delay((SILENCE_SECONDS + 2) * 1000)
    expect(await reports()).toBe(before)
    expect(await again()).toEqual({ status: 409, code: 'payment_in_flight' })
  } finally {
    await holder.query('select pg_advisory_unlock_all()')
    holder.release()
    await pool.query('drop function wait_for_test cascade')
  }
  await until('the report is recorded', async () => (await again()).code === 'payment_already_used', 60_000)
  expect(await upstreamHits(market, path)).toHaveLength(1)
})
