import { expect } from 'vitest'
import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'
import type { Settings } from '../../sandbox/settings.ts'
import { setPrice } from '../e2e/payments/void-payments.ts'
import { signPayment, until } from '../e2e/support/buyers/buyer.ts'
import { present } from './buyers.ts'
import type { PostgresServer } from './servers.ts'
import { openShopAt, PRICE } from './shops.ts'

/** Atomic units. */
const LOST_PRICE = 2_000n

/**
 * Sells at a price, and at another price that is lost with the primary. Afterwards, expects that nothing is sold at the lost price, and
 * that no buyer is charged twice. Returns the next primary.
 */
export async function sellAtLostPrice(options: {
  settings: Settings
  primary: PostgresServer
  /** The servers that may take over. */
  standbys: readonly PostgresServer[]
  /** Prevents the standbys from receiving more data. */
  cutOff(): Promise<void>
  /** Loses the primary, and resolves when a standby accepts writes. */
  takeOver(): Promise<{ next: PostgresServer }>
}): Promise<PostgresServer> {
  const { settings, primary, standbys, cutOff, takeOver } = options
  await using opened = new AsyncDisposableStack()
  const shop = opened.adopt(await openShopAt(settings, primary), (each) => each.close())
  const oldTerms = await shop.terms('/weather')
  const [at] = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
  const has = `select pg_last_wal_replay_lsn() >= '${at?.lsn}'::pg_lsn as has`
  for (const standby of standbys)
    await until('the standby has the shop', async () => (await standby.query<{ has: boolean }>(has))[0]?.has)
  await cutOff()
  const names = standbys.map(({ name }) => `'${name}'`)
  const followers = `select from pg_stat_replication where application_name in (${names.join(', ')})`
  await until('no standby follows', async () => (await primary.query(followers)).length === 0)

  // The primary loses two payments at the old price (one of them answered), a change of the price, and a payment at the new price.
  const soldAt = async (terms: PaymentRequirements) => {
    const payment = await signPayment(shop.wallet, terms)
    const purchase = { payment, path: `/weather?nonce=${payment.authorization.nonce}` }
    return { ...purchase, status: await present(shop, purchase) }
  }
  const lostSale = await soldAt(oldTerms)
  expect(lostSale.status).toBe(200)
  await setPrice(shop, LOST_PRICE)
  await until('the lost price is asked for', async () => (await shop.terms('/weather')).amount === String(LOST_PRICE))
  const lostTerms = await shop.terms('/weather')
  const dearSale = await soldAt(lostTerms)
  expect(dearSale.status).toBe(200)
  const unused = await signPayment(shop.wallet, lostTerms)

  const { next } = await takeOver()
  await until('the old price is asked for', async () => (await shop.terms('/weather')).amount === String(PRICE))
  const earned = await shop.earned()
  const again = await until('an answer about the unused payment', async () => {
    const status = await present(shop, { path: '/weather?unused', payment: unused })
    return status !== 503 && status !== 0 && status
  })
  const lostAgain = await until('an answer about the lost sale', async () => {
    const status = await present(shop, lostSale)
    return (status === 200 || status === 402) && status
  })
  const dearAgain = await present(shop, dearSale)
  console.log(
    `behind: a payment at the lost price gets ${again}; a lost sale is presented again and gets ${lostAgain}, one at the lost price ` +
      `${dearAgain}; the seller has earned ${earned} before and ${await shop.earned()} after`,
  )
  expect({ again, lostAgain, dearAgain }).toEqual({ again: 402, lostAgain: 200, dearAgain: 402 })
  expect(await shop.earned()).toBe(earned)
  await until('a new payment is served', async () => (await soldAt(oldTerms)).status === 200)
  return next
}
