import { openMarket, openShop, pay } from '../../payments/market.ts'
import { challengeOf, fundedWallet, signPayment } from '../../support/buyers/buyer.ts'
import { it as base } from './fixtures.ts'

/** A shop that sells on every path, and a buyer with money. */
export const it = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
  .extend('market', { scope: 'file' }, async ({}, { onCleanup }) => {
    const market = openMarket()
    onCleanup(() => market.close())
    return market
  })
  .extend('shop', { scope: 'file' }, ({ market }) => openShop(market))
  .extend('wallet', { scope: 'file' }, ({ market }) => fundedWallet(market.chain))
  .extend('buy', { scope: 'file' }, ({ market, shop, wallet }) => {
    /** Pays for a path, reads the answer and returns its status. */
    return async (path: string): Promise<number> => {
      const payment = await signPayment(wallet, challengeOf(await market.fetch(shop.url(path))).accepts[0])
      const answer = await pay(market, shop.url(path), payment)
      await answer.arrayBuffer()
      return answer.status
    }
  })
  .extend('lastWeeks', { scope: 'file' }, ({ market, shop }) => async () => {
    // Fills the charts with payments of the last weeks: copies of a payment that the gateway has settled.
    await market.pool.query(
      `with source as (select * from payment where api_id = $1 and state = 'SETTLED' limit 1),
      made as (
        insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme,
          network, asset, amount, pay_to, valid_before, signed, requirements, lease_until, transaction, created_at, settled_at)
        select sha256((d || '-' || n)::bytea || p.key), gen_random_uuid(), case when n % 9 = 8 then 'EXPIRED' else 'SETTLED' end,
          p.environment, p.account_id, p.api_id, p.endpoint_id, p.method, p.host, p.path, '0x' || lpad(to_hex(n % 7 + d), 40, '0'),
          p.scheme, p.network, p.asset, p.amount * (10 + n), p.pay_to, p.valid_before, p.signed, p.requirements, p.lease_until,
          p.transaction, p.created_at - make_interval(days => d), p.created_at - make_interval(days => d) + make_interval(secs => 0.3 + (n % 5) * 0.2)
        from source p, generate_series(1, 50) d, generate_series(1, 4 + (d * 7) % 11) n
        returning id, account_id, environment, api_id, endpoint_id, created_at),
      counted as (
        insert into challenge_count (account_id, environment, api_id, endpoint_id, day, count)
          select account_id, environment, api_id, endpoint_id, (created_at at time zone 'UTC')::date, count(*) * 2 from made group by 1, 2, 3, 4, 5)
    insert into payment_rollup_open (id, account_id, environment, due_at) select id, account_id, environment, now() from made`,
      [shop.api.id],
    )
  })
