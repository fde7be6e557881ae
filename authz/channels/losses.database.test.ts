import { expect } from 'vitest'
import { CHARGE, NETWORK, it as onChannel, STEP, type TestedChannel } from '../testing/channels.ts'
import { differencesOfJournal } from '../testing/journal.ts'
import { bookLosses } from './losses.ts'

const LATER = Math.floor(Date.now() / 1000) + 3600
const EARLIER = LATER - 7200

const it = onChannel
  /** Charges this many vouchers, each greater than the one before by `STEP`. Returns the ids of their payments. */
  .extend('charged', ({ ledger, channel }) => async (count: number) => {
    const opened = await channel()
    const ids: string[] = []
    for (let sum = 1; sum <= count; sum++) {
      const voucher = opened.reservation(BigInt(sum) * STEP)
      expect(await ledger.reserve(voucher)).toEqual({ kind: 'reserved' })
      expect(await ledger.commit(voucher, CHARGE)).toBeDefined()
      ids.push(voucher.id)
    }
    return { opened, ids }
  })
  .extend('shown', () => {
    let readAt = Date.now()
    return (opened: TestedChannel, balance: bigint) => {
      readAt += 1000
      return opened.known({ balance, readAt })
    }
  })
  .extend('reversed', ({ pool }) => async (ids: readonly string[]) => {
    const { rows } = await pool.query<{ id: string }>(
      'select payment_id as id from payment_reversal where payment_id = any($1)',
      [ids],
    )
    const found = new Set(rows.map(({ id }) => id))
    return ids.map((id) => (found.has(id) ? 'reversed' : 'kept'))
  })

it('books the latest payments of a channel as reversed when the chain has taken its money back, and once', async ({
  pool,
  charged,
  shown,
  reversed,
}) => {
  const { opened, ids } = await charged(4)
  await shown(opened, 2n * STEP)
  const outdated = (is: boolean) =>
    pool.query('update payment_channel set outdated = $2 where channel_id = $1', [
      Buffer.from(opened.id.slice(2), 'hex'),
      is,
    ])
  await outdated(true)
  expect(await bookLosses(pool, { network: NETWORK, until: LATER })).toEqual({ reversed: [], restored: [] })
  await outdated(false)
  const losses = await bookLosses(pool, { network: NETWORK, until: LATER })
  expect(new Set(losses.reversed)).toEqual(new Set(ids.slice(2)))
  expect(await reversed(ids)).toEqual(['kept', 'kept', 'reversed', 'reversed'])
  expect(await bookLosses(pool, { network: NETWORK, until: LATER })).toEqual({ reversed: [], restored: [] })
  expect(await differencesOfJournal(pool)).toEqual([])
  const { rows } = await pool.query(
    `select reason, sum(amount)::text as amount from payment_journal where attempt = any($1) and state = 'REVERSED' group by 1`,
    [ids],
  )
  expect(rows).toEqual([{ reason: 'channel_not_covered', amount: String(-2n * STEP) }])
  await shown(opened, STEP)
  expect(await bookLosses(pool, { network: NETWORK, until: LATER })).toEqual({ reversed: [ids[1]], restored: [] })
})

it('waits until what the chain shows lasts, and begins again when the chain takes more', async ({
  pool,
  charged,
  shown,
  reversed,
}) => {
  const { opened, ids } = await charged(2)
  await shown(opened, STEP)
  await bookLosses(pool, { network: NETWORK, until: EARLIER })
  expect(await reversed(ids)).toEqual(['kept', 'kept'])
  const text = `update payment_channel set uncovered_since = to_timestamp($2) where channel_id = $1`
  await pool.query(text, [Buffer.from(opened.id.slice(2), 'hex'), EARLIER - 1])
  await shown(opened, 0n)
  await bookLosses(pool, { network: NETWORK, until: EARLIER })
  expect(await reversed(ids)).toEqual(['kept', 'kept'])
})

it('counts payments again that the channel holds again, the earliest first', async ({
  pool,
  charged,
  shown,
  reversed,
}) => {
  const { opened, ids } = await charged(3)
  await shown(opened, 0n)
  await bookLosses(pool, { network: NETWORK, until: LATER })
  await shown(opened, 2n * STEP)
  expect(new Set((await bookLosses(pool, { network: NETWORK, until: EARLIER })).restored)).toEqual(
    new Set(ids.slice(0, 2)),
  )
  expect(await reversed(ids)).toEqual(['kept', 'kept', 'reversed'])
  expect(await differencesOfJournal(pool)).toEqual([])
})

it('counts a payment as lost that is covered in part, and looks at it once', async ({
  pool,
  charged,
  shown,
  reversed,
}) => {
  const { opened, ids } = await charged(2)
  await shown(opened, STEP + 3n)
  await bookLosses(pool, { network: NETWORK, until: LATER })
  expect(await reversed(ids)).toEqual(['kept', 'reversed'])
  expect(await bookLosses(pool, { network: NETWORK, until: LATER })).toEqual({ reversed: [], restored: [] })
  await shown(opened, STEP + 1n)
  await bookLosses(pool, { network: NETWORK, until: LATER })
  expect(await reversed(ids)).toEqual(['kept', 'reversed'])
})
