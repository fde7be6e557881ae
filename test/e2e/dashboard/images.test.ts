import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { invite, memberOf } from '../support/sellers/members.ts'
import { sandboxAccept, uniqueEmail } from '../support/sellers/seller.ts'
import { it } from './support/market-fixtures.ts'
import { openPage } from './support/session.ts'

const DIRECTORY = resolve(import.meta.dirname, '../../../docs/images')

const SOLD = [
  { path_pattern: '/weather', summary: 'The weather of a city, now', amount: '100000' },
  { path_pattern: '/cities/{city}/forecast', summary: 'The next ten days', amount: '250000' },
  { path_pattern: '/translate', method: 'POST', summary: 'A text in another language', amount: '20000' },
]

const KEYS = [
  ['Accounting', 'analytics'],
  ['Deployment', 'apiManager'],
] as const

async function write(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate('scrollTo(0, 0)')
  await page.screenshot({ path: join(DIRECTORY, `${name}.png`), animations: 'disabled' })
}

// Runs only for `make screenshots`.
describe.runIf(process.env.WRITE_IMAGES)('the pictures of the documents', () => {
  it('are made of the pages as they are', async ({ browser, buy, lastWeeks, plane, shop }) => {
    mkdirSync(DIRECTORY, { recursive: true })
    await shop.seller.updateApi(shop.api.id, { name: 'Weather' })
    for (const { amount, ...endpoint } of SOLD)
      await shop.seller.createEndpoint(shop.api.id, { ...endpoint, accepts: [sandboxAccept(amount)] })
    for (let count = 0; count < 9; count++) await buy(count % 4 === 2 ? '/status/503' : '/weather')
    await using tab = await browser.open({ viewport: { width: 1200, height: 820 }, expected: [/status of 402/] })
    const { page } = tab
    await openPage(page, shop.seller, '/settlements')
    await page.getByRole('row').nth(9).waitFor()
    await write(page, 'settlements')
    await page.goto(`/dashboard/apis/${shop.api.id}`)
    await page.getByRole('cell', { name: 'The next ten days' }).waitFor()
    await write(page, 'endpoints')
    await page.getByRole('link', { name: 'Try it' }).click()
    await page.getByRole('button', { name: 'Send without payment' }).waitFor()
    await page.getByLabel('Endpoint').click()
    await page.getByRole('option', { name: 'GET /weather' }).click()
    await page.getByRole('button', { name: 'Send without payment' }).click()
    await page.getByRole('button', { name: /^Pay / }).click()
    await page.getByRole('link', { name: 'See the settlement' }).waitFor()
    await write(page, 'try')
    // The rows of `lastWeeks` have ids above all others, so the newest payment is not first in lists any more.
    await lastWeeks()
    await page.goto('/dashboard/')
    await page.locator('canvas').nth(3).waitFor()
    await write(page, 'overview')
    await page.goto('/dashboard/statements')
    await page.getByRole('row').nth(1).waitFor()
    await write(page, 'statements')
    for (const [name, preset] of KEYS)
      await shop.seller.call('POST', '/auth/api-keys', {
        body: { name, preset, allowed_addresses: ['203.0.113.0/24'] },
      })
    await page.goto('/dashboard/keys')
    await page.getByRole('row', { name: /Deployment/ }).waitFor()
    await write(page, 'keys')
    await memberOf(plane, shop.seller, 'developer')
    await memberOf(plane, shop.seller, 'accountant')
    await invite(shop.seller, uniqueEmail(), 'support')
    await page.goto('/dashboard/members')
    await page.getByRole('heading', { name: 'Invitations' }).waitFor()
    await write(page, 'members')
  })
})
