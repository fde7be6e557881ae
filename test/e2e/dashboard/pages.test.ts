import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { openShop } from '../support/sellers/shop.ts'
import { findingsOf } from './support/findings.ts'
import { it as base } from './support/fixtures.ts'
import { openPage } from './support/session.ts'

const it = base.extend('shop', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
  const endpoints = [
    { path: '/weather', amount: '10000' },
    { path: '/echo', method: 'POST', amount: '250000' },
    { path: '/status/*', amount: '50000' },
  ]
  const shop = await openShop({ settings, endpoints })
  onCleanup(() => shop.close())
  await shop.seller.updateApi(shop.api.id, { name: 'Weather', discovery_guidance: 'Ask for the weather of a city.' })
  await shop.seller.createEndpoint(shop.api.id, {
    path_pattern: '/ticket',
    ttl: 3600,
    accepts: [sandboxAccept('990000')],
  })
  await shop.seller.createDomain(shop.api.id, `${shop.api.slug}.example.net`)
  await shop.seller.apiKey({ preset: 'apiManager' })
  await shop.seller.call('POST', '/webhooks', {
    body: { url: 'https://example.com/hook', events: ['payment.settled'] },
  })
  for (let count = 0; count < 5; count++) await shop.get('/weather')
  for (const path of ['/weather', '/weather', '/weather', '/status/503']) await shop.pay(path)
  await shop.pay('/echo', { method: 'POST', body: '{}' })
  return shop
})

interface Look {
  name: string
  path: string
  /** The visitor's actions before the page is checked. */
  prepare?: (page: Page) => Promise<void>
}

const trySending = async (page: Page) => {
  await page.getByLabel('Endpoint').click()
  await page.getByRole('option', { name: 'GET /weather' }).click()
  await page.getByRole('button', { name: 'Send without payment' }).click()
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.getByRole('link', { name: 'See the settlement' }).waitFor()
}

const preview = async (page: Page) => {
  const operation = { summary: 'The weather of a city', responses: { 200: { description: 'Weather' } } }
  const paths = { '/weather': { get: operation }, '/cities/{city}': { get: operation, put: operation } }
  const spec = { openapi: '3.1.0', info: { title: 'Weather', version: '2.0.0' }, paths }
  await page.getByLabel('OpenAPI document').fill(JSON.stringify(spec, null, 2))
  await page.getByRole('button', { name: 'Preview operations' }).click()
  await page.getByRole('checkbox').first().waitFor()
}

const firstSettlement = async (page: Page) => {
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.waitForURL(/\/settlements\/[0-9a-f-]{36}/)
}

const firstWebhook = async (page: Page) => {
  await page.getByRole('link', { name: /example\.com/ }).click()
  await page.getByRole('button', { name: 'Send a test' }).waitFor()
}

const openTables = async (page: Page) => {
  await page.getByText('The charts as a table').click()
  await page.getByRole('columnheader', { name: 'Hour (UTC)' }).waitFor()
}

const OF_SELLERS: readonly Look[] = [
  { name: 'overview', path: '/' },
  { name: 'overview-by-hour', path: '/?days=1', prepare: openTables },
  { name: 'apis', path: '/apis' },
  { name: 'new-api', path: '/apis/new' },
  { name: 'endpoints', path: '/apis/:id' },
  { name: 'import', path: '/apis/:id/import', prepare: preview },
  { name: 'try', path: '/apis/:id/try', prepare: trySending },
  { name: 'discovery', path: '/apis/:id/discovery' },
  { name: 'domains', path: '/apis/:id/domains' },
  { name: 'settings', path: '/apis/:id/settings' },
  { name: 'checklist', path: '/apis/:id/checklist' },
  { name: 'settlements', path: '/settlements' },
  { name: 'settlement', path: '/settlements', prepare: firstSettlement },
  { name: 'statements', path: '/statements' },
  { name: 'members', path: '/members' },
  { name: 'webhooks', path: '/webhooks' },
  { name: 'webhook', path: '/webhooks', prepare: firstWebhook },
  { name: 'keys', path: '/keys' },
  { name: 'sandbox-wallet', path: '/sandbox-wallet' },
  { name: 'audit-log', path: '/audit-log' },
  { name: 'account', path: '/account' },
]
const OF_NEWCOMERS: readonly Look[] = ['/', '/apis', '/settlements', '/statements', '/webhooks', '/keys'].map(
  (path) => ({
    name: `empty-${path.slice(1) || 'overview'}`,
    path,
  }),
)
const OF_STRANGERS: readonly Look[] = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/stop-email-change',
].map((path) => ({ name: path.slice(1), path }))

describe('in light and dark, on a laptop and on a phone, a page is accessible and fits', () => {
  const looks = [
    ...OF_STRANGERS.map((look) => ({ ...look, visitor: 'a stranger' })),
    ...OF_NEWCOMERS.map((look) => ({ ...look, visitor: 'a newcomer' })),
    ...OF_SELLERS.map((look) => ({ ...look, visitor: 'a seller' })),
  ]
  it.for(looks)('$name of $visitor', async ({ name, path, prepare, visitor }, { browser, seller, shop }) => {
    await using tab = await browser.open({ expected: [/status of 402/] })
    const { page } = tab
    const own = path.replace(':id', shop.api.id)
    if (visitor === 'a stranger') await page.goto(`/dashboard${own}`)
    else await openPage(page, visitor === 'a seller' ? shop.seller : seller, own)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await prepare?.(page)
    await page.waitForLoadState('networkidle')
    expect(await findingsOf(page, name)).toEqual([])
  })
})
