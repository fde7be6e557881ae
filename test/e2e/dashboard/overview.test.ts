import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { seriousFindings } from './support/accessibility.ts'
import { LAPTOP, PHONE } from './support/browser.ts'
import { it as base } from './support/market-fixtures.ts'
import { screenshot } from './support/screenshots.ts'
import { openPage } from './support/session.ts'

/** Payments of the last weeks, so that there is something to draw: copies of one that the gateway has settled. */
const it = base.extend('lastWeeks', { scope: 'file' }, ({ market, shop }) => async () => {
  await market.pool.query(
    `with source as (select * from payment where api_id = $1 and state = 'SETTLED' limit 1),
      made as (
        insert into payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme,
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

describe('the overview', () => {
  it('leads a new seller to the first API, and then to the first request', async ({ browser, market, seller }) => {
    await using tab = await browser.open()
    await openPage(tab.page, seller, '/')
    await tab.page.getByRole('link', { name: 'Wrap an API' }).waitFor()
    const api = await seller.createApi({ upstream_base_url: market.upstream, name: 'Weather' })
    await tab.page.reload()
    const link = tab.page.getByRole('link', { name: 'Try it out' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe(`/dashboard/apis/${api.id}/try`)
    expect(await seriousFindings(tab.page)).toEqual([])
  })

  it('shows a sale by itself within seconds, and the exact sum', async ({ browser, buy, shop }) => {
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, shop.seller, '/')
    await page.getByText('402 answers').first().waitFor()
    expect(await page.getByText('0.123457 USDC').count()).toBe(0)
    expect(await buy('/weather')).toBe(200)
    await page.getByText('0.123457 USDC').first().waitFor({ timeout: 12_000 })
  })

  it('compares with the period before, draws, and says all of it in a table', async ({
    browser,
    buy,
    lastWeeks,
    shop,
  }) => {
    expect(await buy('/weather')).toBe(200)
    await lastWeeks()
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, shop.seller, '/')
    await page.getByText('on the 30 days before').first().waitFor()
    await page
      .getByRole('img', { name: /^Revenue on each of 30 days/ })
      .locator('canvas')
      .waitFor()
    await page.getByText('The charts as a table').click()
    const table = page.locator('details').filter({ hasText: 'The charts as a table' })
    await expect.poll(() => table.getByRole('row').count(), { timeout: 10_000 }).toBe(31)
    const { body } = await shop.seller.call<{ totals: { paid: number } }>('GET', '/stats/overview?days=7')
    await page.getByRole('radio', { name: '7 days' }).click()
    await page.waitForURL(/days=7/)
    const paid = page.getByRole('group', { name: 'Paid requests' })
    await paid.getByText(String(body.totals.paid), { exact: true }).waitFor()
    await expect.poll(() => table.getByRole('row').count(), { timeout: 10_000 }).toBe(8)
    await page.getByRole('link', { name: 'Test API' }).waitFor()
    await page.getByRole('radio', { name: 'Today' }).click()
    await expect.poll(() => table.getByRole('row').count(), { timeout: 10_000 }).toBe(25)
    await page.getByRole('img', { name: /^Revenue on each of 24 hours/ }).waitFor()
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('Last day').fill(yesterday)
    await page.getByLabel('First day').fill(new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10))
    await page.waitForURL(new RegExp(`to=${yesterday}`))
    await expect.poll(() => table.getByRole('row').count(), { timeout: 10_000 }).toBe(5)
  })

  it.for(['light', 'dark'] as const)('can be used by everybody, %s', async (theme, { browser, shop }) => {
    for (const viewport of [LAPTOP, PHONE]) {
      await using tab = await browser.open({ theme, viewport })
      await openPage(tab.page, shop.seller, '/')
      await tab.page.locator('canvas').nth(3).waitFor()
      await delay(300)
      expect(await seriousFindings(tab.page)).toEqual([])
      await screenshot(tab.page, 'overview')
      expect(await tab.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(
        0,
      )
    }
  })
})
