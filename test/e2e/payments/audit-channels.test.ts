import { describe, expect } from 'vitest'
import { auditLedger } from '../support/ledger/audit.ts'
import { copyLedger } from '../support/ledger/ledger-copy.ts'
import { PRODUCTION_NETWORK } from '../support/stack/production-network.ts'
import { expectPaid, it as inMarket, presentVoucher, STEP } from './channel-market.ts'

/** Audits the shop's payee from the beginning of the test. */
const it = inMarket.extend('audited', async ({ place: { network, settings, shop } }) => {
  const since = await network.blockNumber()
  const blocks = ['--since', String(since), '--until', 'latest']
  return (databaseUrl?: string) =>
    auditLedger(settings, ['--network', PRODUCTION_NETWORK, ...blocks, '--pay-to', shop.payTo], { databaseUrl })
})

describe('the audit of payment channels', () => {
  it('finds no difference before and after the claims', async ({ audited, opened, place }) => {
    const channel = await opened(10n * STEP)
    expect((await presentVoucher(place, channel, 2n * STEP)).status).toBe(200)
    const before = await audited()
    expect(before).toMatchObject({ code: 0, differences: [], notes: [] })
    // After these three vouchers, the channel has enough unclaimed value to be claimed at once.
    for (const sum of [3n, 4n, 5n]) expect((await presentVoucher(place, channel, sum * STEP)).status).toBe(200)
    await expectPaid(place, 5n)
    const after = await audited()
    expect(after).toMatchObject({ code: 0, differences: [], notes: [] })
    const sums = { channels: { channels: 1, settled: 5n * STEP, claimed: 5n * STEP, sent: 5n * STEP } }
    expect(after.results[0]).toMatchObject({ sums: [{ ...sums, fromChannels: 5n * STEP }] })
  })

  it('finds accounts and deposits that differ from the sales', async ({ audited, opened, place, place: { shop } }) => {
    const channel = await opened(4n * STEP)
    expect((await presentVoucher(place, channel, 2n * STEP)).status).toBe(200)
    const copy = await copyLedger(place.settings, place.pool, shop.payTo)
    const damaged = async (statement: string) => {
      await copy.restore()
      await copy.client.query(statement)
      const { code, differences, notes, reasons } = await audited(copy.url)
      return { code, differences, notes, reasons }
    }
    const deposit = `signed -> 'deposit' is not null`
    try {
      expect(await damaged('select')).toEqual({ code: 0, differences: [], notes: [], reasons: [] })
      for (const [statement, ...differences] of [
        ['update payment_channel set charged = charged - 1', 'channel_charged_differs'],
        [
          // Triggers refuse this change of the charged sum, so the owner of the database switches them off.
          `set session_replication_role = replica; update payment_channel set charged = 5000, signed_max = 5000;
            reset session_replication_role`,
          ...['channel_charged_differs', 'channel_not_covered'],
        ],
        ['delete from payment_channel', 'channel_missing'],
        [`update test_payment set state = 'RELEASED' where not (${deposit})`, 'channel_charged_differs'],
        [
          `update test_payment set state = 'UNKNOWN' where ${deposit}`,
          'channel_charged_differs',
          'settled_on_chain_only',
        ],
        [
          `update test_payment set signed = jsonb_set(signed::jsonb, '{deposit,amount}', '"1"') where ${deposit}`,
          'transfer_missing',
        ],
      ])
        expect(await damaged(statement as string)).toMatchObject({ code: 1, differences, reasons: [] })
    } finally {
      await copy.close()
    }
  })

  it('finds claims on the chain without a sale', async ({ audited, opened, place, place: { shop } }) => {
    const channel = await opened(5n * STEP)
    for (const sum of [2n, 3n, 4n, 5n]) expect((await presentVoucher(place, channel, sum * STEP)).status).toBe(200)
    await expectPaid(place, 5n)
    const copy = await copyLedger(place.settings, place.pool, shop.payTo)
    try {
      await copy.restore()
      await copy.client.query(`delete from test_payment where signed #>> '{voucher,maxClaimableAmount}' = '5000'`)
      await copy.client.query('update payment_channel set charged = 4000')
      expect(await audited(copy.url)).toMatchObject({
        differences: ['channel_claimed_unpaid', 'earnings_not_in_ledger'],
        reasons: [],
      })
    } finally {
      await copy.close()
    }
  })
})
