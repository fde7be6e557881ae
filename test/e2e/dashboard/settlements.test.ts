import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import type { Market, Shop } from '../payments/market.ts'
import { memberOf } from '../support/sellers/members.ts'
import { seriousFindings } from './support/accessibility.ts'
import { LAPTOP, PHONE } from './support/browser.ts'
import { typeAtOnce } from './support/keyboard.ts'
import { it } from './support/market-fixtures.ts'
import { screenshot } from './support/screenshots.ts'
import { openPage } from './support/session.ts'

describe('the list of settlements', () => {
  it('shows the next step while it is empty', async ({ browser, seller }) => {
    await using tab = await browser.open()
    await openPage(tab.page, seller, '/settlements')
    await tab.page.getByRole('link', { name: 'Wrap an API' }).waitFor()
  })

  it('shows a payment within seconds without a reload, and its history', async ({ browser, buy, shop, wallet }) => {
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, shop.seller, '/settlements')
    await page.getByText('No payment yet').waitFor()
    expect(await buy('/weather')).toBe(200)
    const row = page.getByRole('row', { name: /GET \/weather/ })
    await row.waitFor()
    await row.getByText('0.123457 USDC').waitFor()
    await row.getByText('settled').waitFor()

    await row.getByRole('link').click()
    await page.getByText('Settled: the money is yours').waitFor()
    await page.getByText('Answer delivered to the buyer in full').waitFor()
    await page.getByText(wallet.address).waitFor()
    await expect.poll(() => page.getByRole('link', { name: /explorer/ }).count()).toBe(0)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await delay(100)
      expect(await seriousFindings(page)).toEqual([])
      await screenshot(page, 'settlement')
    }
  })

  it('is filtered by the parameters in its address, and has a message if nothing matches', async ({
    browser,
    buy,
    shop,
  }) => {
    expect(await buy('/status/503')).toBe(503)
    await using tab = await browser.open({ expected: [/status of 404/] })
    const { page } = tab
    await openPage(page, shop.seller, '/settlements?status=released')
    await page.getByRole('row', { name: /GET \/status\/503/ }).waitFor()
    await page.getByText('not charged').first().waitFor()
    await expect.poll(() => page.getByRole('row', { name: /GET \/weather/ }).count()).toBe(0)
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'settled' }).click()
    await page.waitForURL(/status=settled/)
    await page.getByRole('row', { name: /GET \/weather/ }).waitFor()
    await page.getByLabel('Payer').fill('0x12')
    await page.getByText('An address is 0x and 40 hexadecimal digits').first().waitFor()
    // The page must not show payments of the previous search, because they would look like the result of this one.
    await expect.poll(() => page.getByRole('row').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Export CSV' }).isDisabled()).toBe(true)
    await page.getByLabel('Payer').fill(`0x${'9'.repeat(40)}`)
    await page.getByText('No payment fits these filters').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await page.getByRole('row', { name: /GET \/weather/ }).waitFor()
    const { items } = (await shop.seller.call<{ items: Payment[] }>('GET', '/settlements?status=settled')).body
    const [paid] = items
    for (const text of [paid?.transaction ?? '', paid?.transaction?.slice(2) ?? '', paid?.id ?? '']) {
      await page.getByLabel('Payer, transaction or id').fill(text)
      await expect.poll(() => page.getByRole('row').count()).toBe(2)
      await page.getByRole('row', { name: /GET \/weather/ }).waitFor()
    }
    await page.getByLabel('Payer, transaction or id').fill('01900000-0000-7000-8000-000000000000')
    await page.getByText('No payment fits these filters').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await page.getByRole('row', { name: /GET \/weather/ }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?env=sandbox')
    const first = page.getByRole('row').nth(1)
    for (const path of ['/status/503', '/weather']) {
      await page.getByRole('button', { name: 'Request' }).click()
      await expect.poll(() => first.textContent()).toContain(path)
    }
    // A click anywhere on the row opens the settlement.
    await first.click()
    await page.getByRole('heading', { level: 1, name: 'Settlement', exact: true }).waitFor()
    await page.getByText('As JSON').click()
    await page.getByText('"timeline"').waitFor()
  })

  it('shows UTC, as statements count, and narrows by days in UTC', async ({ browser, buy, shop }) => {
    expect(await buy('/weather')).toBe(200)
    const { items } = (await shop.seller.call<{ items: Payment[] }>('GET', '/settlements?limit=1')).body
    const at = items[0]?.created_at ?? ''
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, shop.seller, '/settlements')
    const row = page.getByRole('row').filter({ hasText: `${at.slice(0, 19).replace('T', ' ')} UTC` })
    const [asked] = await Promise.all([
      page.waitForRequest(/\/settlements\?.*from=/),
      page.getByLabel('From (UTC)').fill(at.slice(0, 10)),
    ])
    expect(new URL(asked.url()).searchParams.get('from')).toBe(`${at.slice(0, 10)}T00:00:00.000Z`)
    await row.getByRole('link').first().click()
    await page
      .getByText(`${at.slice(0, 19).replace('T', ' ')} UTC`)
      .first()
      .waitFor()
  })

  it('names the APIs for an accountant, who reads no APIs', async ({ browser, buy, plane, shop }) => {
    expect(await buy('/weather')).toBe(200)
    const { member } = await memberOf(plane, shop.seller, 'accountant')
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, member, '/settlements')
    const row = page.getByRole('row', { name: /GET \/weather/ }).first()
    await row.getByText(shop.api.name).waitFor()
    await page.getByRole('combobox', { name: 'API' }).click()
    const [asked] = await Promise.all([
      page.waitForRequest(/\/settlements\?.*api_id=/),
      page.getByRole('option', { name: shop.api.name }).click(),
    ])
    expect(new URL(asked.url()).searchParams.get('api_id')).toBe(shop.api.id)
    await row.getByRole('link').click()
    await page.getByText('Settled: the money is yours').waitFor()
    await page.getByText(shop.api.name).first().waitFor()
    await expect.poll(() => page.getByRole('link', { name: shop.api.name }).count()).toBe(0)
  })

  it('lists the payments of a payer that is clicked, also on a phone', async ({ browser, buy, shop, wallet }) => {
    expect(await buy('/weather')).toBe(200)
    await using tab = await browser.open({ viewport: { width: 390, height: 844 } })
    const { page } = tab
    await openPage(page, shop.seller, '/settlements')
    const payer = page.getByTitle(`All payments of ${wallet.address}`).first()
    await page.getByLabel('Payer, transaction or id').fill((await payer.textContent()) ?? '')
    await page.getByText('This text is shortened.').first().waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await payer.click()
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(wallet.address)
    await payer.waitFor()
  })

  it('keeps each keystroke of its search, however fast they come', async ({ browser, shop }) => {
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, shop.seller, '/settlements')
    const search = page.getByLabel('Payer, transaction or id')
    await typeAtOnce(search, '0x12')
    await expect.poll(() => search.inputValue()).toBe('0x12')
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('0x12')
    // The fields show the parameters of the page's URL, so a link to the page without parameters clears them.
    await page.getByRole('link', { name: 'Settlements', exact: true }).click()
    await expect.poll(() => search.inputValue()).toBe('')
  })

  it('is exported completely, without formulas', async ({ browser, market, shop }) => {
    const ids = await manyPayments({ market, shop, count: 450 })
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, shop.seller, '/settlements')
    await page.getByRole('row', { name: /calc/ }).first().waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^settlements-to-\d{4}-\d\d-\d\d-sandbox\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    // The dashboard adds a byte order mark to the export of the REST API, for Excel.
    const { body } = await shop.seller.call<string>('GET', '/settlements/export?format=csv')
    expect(text).toBe(`\ufeff${body}`)
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toContain('id,created_at')
    const exported = lines.slice(1).map((line) => line.split(',')[0])
    expect(new Set(exported).size).toBe(exported.length)
    expect(exported).toEqual(expect.arrayContaining(ids))
    expect(lines.filter((line) => line.includes(`,"'=cmd|calc",`))).toHaveLength(450)
    await page.getByText('Exported').first().waitFor()
  })

  it.for(['light', 'dark'] as const)('is accessible, %s', async (theme, { browser, shop }) => {
    for (const viewport of [LAPTOP, PHONE]) {
      await using tab = await browser.open({ theme, viewport })
      await openPage(tab.page, shop.seller, '/settlements')
      await tab.page.getByRole('row').nth(3).waitFor()
      expect(await seriousFindings(tab.page)).toEqual([])
      await screenshot(tab.page, 'settlements')
    }
  })
})

interface Payment {
  id: string
  created_at: string
  transaction: string | null
}

/** Inserts copies of a released payment, with paths that a spreadsheet would evaluate as formulas. */
async function manyPayments(options: { market: Market; shop: Shop; count: number }): Promise<string[]> {
  const { market, shop, count } = options
  const { rows } = await market.pool.query<{ id: string }>(
    `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme,
       network, asset, amount, pay_to, valid_before, signed, requirements, lease_until, upstream_status, error_reason)
     select sha256(n::text::bytea || p.key), uuidv7(), p.state, p.environment, p.account_id, p.api_id, p.endpoint_id, p.method, p.host,
       '=cmd|calc', p.payer, p.scheme, p.network, p.asset, p.amount, p.pay_to, p.valid_before, p.signed, p.requirements,
       p.lease_until, p.upstream_status, p.error_reason
     from payment p, generate_series(1, $2) n where p.api_id = $1 and p.state = 'RELEASED' and p.path like '/status%'
     returning id`,
    [shop.api.id, count],
  )
  return rows.map(({ id }) => id)
}
