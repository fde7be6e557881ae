import { expect } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { it } from '../payments/fixtures.ts'
import { CHARGED_ONCE, movement, NOT_CHARGED, openShop, pay, refusal, termsOf, uniquePath } from '../payments/market.ts'
import { setPrice } from '../payments/void-payments.ts'
import { signPayment, until } from '../support/buyers/buyer.ts'

/** Causes that make PostgreSQL unsafe or unable to commit, the end of each, and the answer of authz's `/readyz`. */
const FAULTS = [
  {
    begin: ['alter role launa_authz set synchronous_commit = off'],
    end: ['alter role launa_authz reset synchronous_commit'],
    says: 'synchronous_commit is off',
  },
  {
    begin: [`alter system set synchronous_standby_names = 'lost'`, 'select pg_reload_conf()'],
    end: ['alter system reset synchronous_standby_names', 'select pg_reload_conf()'],
    says: 'no commit ends',
  },
] as const

it.for(FAULTS)(
  'payments are refused at once while $says, and accepted afterwards',
  async (fault, { market, wallet }) => {
    const { settings, pool } = market
    const saysOf = async () => {
      const answer = await fetch(`${httpAddress(settings, 'authzOps')}/readyz`)
      return ((await answer.json()) as { database: string }).database
    }
    const shop = await openShop(market)
    const payment = await signPayment(wallet, await termsOf(market, shop))
    const parties = { payer: wallet.address, payTo: shop.payTo }
    const url = shop.url(uniquePath('/weather'))
    for (const statement of fault.begin) await pool.query(statement)
    try {
      await until('authz notices it', async () => (await saysOf()).includes(fault.says))
      const { result, ...moved } = await movement(market, parties, () => pay(market, url, payment))
      expect(await refusal(result)).toEqual({ status: 503, code: 'ledger_unavailable' })
      expect(moved).toEqual(NOT_CHARGED)
      expect(await termsOf(market, shop)).toMatchObject({ payTo: shop.payTo })
    } finally {
      for (const statement of fault.end) await pool.query(statement)
    }
    await until('authz notices the end', async () => (await saysOf()) === 'ok')
    const { result, ...moved } = await movement(market, parties, () => pay(market, url, payment))
    expect(result.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
  },
)

it('the control plane changes nothing while its commits could be lost', async ({ market }) => {
  const shop = await openShop(market)
  await market.pool.query('alter role launa_control_plane set synchronous_commit = off')
  try {
    await until('a change is refused', () =>
      setPrice(shop, 20_001n).then(
        () => false,
        (error: unknown) => String(error).includes('service_unavailable') || String(error).includes('503'),
      ),
    )
  } finally {
    await market.pool.query('alter role launa_control_plane reset synchronous_commit')
  }
  await until('a change is made', () =>
    setPrice(shop, 30_003n).then(
      () => true,
      () => false,
    ),
  )
})
