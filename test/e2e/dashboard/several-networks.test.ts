import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { AcceptOption } from '../../../domain/accepts/accept.ts'
import { tokenDomainOf } from '../../../domain/networks/token-domains.ts'
import { KNOWN_USDC } from '../../../domain/networks/token-registry.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { type EndpointRecord, type Seller, signUp } from '../support/sellers/seller.ts'
import { findingsOf } from './support/findings.ts'
import { withNetworks } from './support/network-fixtures.ts'
import { openPage } from './support/session.ts'

const BASE = 'eip155:8453'
const POLYGON = 'eip155:137'
const HEDERA = 'hedera:mainnet'
/** A network without a configured facilitator. */
const AVALANCHE = 'eip155:43114'

/** Returns a price in the USDC of a network. */
function priceOn(network: string, amount: string): AcceptOption {
  const asset = KNOWN_USDC[network] ?? ''
  const { name, version } = tokenDomainOf({ network, asset }) ?? {}
  return { scheme: 'exact', network, asset, amount, max_timeout_seconds: 120, extra: { name, version } }
}

const it = withNetworks(BASE, POLYGON, HEDERA)
  /** An API of production without an endpoint. */
  .extend('sold', async ({ plane, settings }) => {
    const seller = (await signUp(plane)).in('production')
    const upstream_base_url = httpAddress(settings, 'upstream')
    return { seller, api: await seller.createApi({ upstream_base_url, pay_to_address: `0x${'12'.repeat(20)}` }) }
  })

const endpointsOf = async (seller: Seller, apiId: string) =>
  (await seller.call<{ items: EndpointRecord[] }>('GET', `/apis/${apiId}/endpoints`)).body.items

const choose = async (page: Page, index: number, name: string) => {
  await page.getByLabel('Paid on').nth(index).click()
  await page.getByRole('option', { name, exact: true }).click()
}

describe('prices on several networks', () => {
  it('name their networks, keep unchanged prices as they were, and must have different networks', async ({
    browser,
    sold,
  }) => {
    const { seller, api } = sold
    const channel = { ...priceOn(POLYGON, '30000'), scheme: 'batch-settlement' }
    const unknown = { ...priceOn(POLYGON, '5'), asset: `0x${'34'.repeat(20)}`, extra: { name: 'X', version: '1' } }
    const accepts = [priceOn(AVALANCHE, '40000'), priceOn(BASE, '70000'), channel, unknown]
    await seller.createEndpoint(api.id, { path_pattern: '/slow', accepts })
    await using tab = await browser.open()
    const { page } = tab
    const edit = async () => {
      await page.getByRole('button', { name: 'What to do with GET /slow' }).click()
      await page.getByRole('menuitem', { name: 'Change price and details' }).click()
    }
    const networks = page.getByLabel('Paid on')
    const save = page.getByRole('button', { name: 'Save' })
    await openPage(page, seller, `/apis/${api.id}`)
    const row = page.getByRole('row').filter({ hasText: '/slow' })
    for (const text of ['Base', 'Polygon, payment channel']) await row.getByText(text).first().waitFor()
    await edit()
    await expect.poll(() => networks.allTextContents()).toEqual([AVALANCHE, 'Base', 'Polygon'])
    await page.getByText('payment channel', { exact: true }).waitFor()
    await page.getByText(`5 units of 0x3434…3434 on Polygon`).waitFor()

    // The form refuses a second price on a network that another price has. After the choice of another network, it accepts the prices.
    await choose(page, 0, 'Base')
    await page.getByText('must not be a network that another price has').waitFor()
    await expect.poll(() => save.isDisabled()).toBe(true)
    await expect.poll(() => networks.count()).toBe(3)
    expect(await findingsOf(page, 'several-networks')).toEqual([])
    await choose(page, 0, AVALANCHE)
    await page.getByLabel('Price per request').nth(1).fill('0.08')
    await page.getByText('Description and other details').click()
    await page.getByLabel('Summary').fill('Slow')
    await save.click()
    await page.getByText('Something may still not do what you expect').waitFor()
    const [changed] = await endpointsOf(seller, api.id)
    expect(changed?.accepts).toEqual([accepts[0], { ...accepts[1], amount: '80000' }, channel, unknown])
    expect(changed?.summary).toBe('Slow')
  })

  it('are not sent unless they are changed, so that other fields can be changed', async ({ browser, sold }) => {
    const { seller, api } = sold
    const accepts = [priceOn(BASE, '70000'), priceOn(BASE, '40000')]
    await seller.createEndpoint(api.id, { path_pattern: '/twice', accepts })
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}`)
    await page.getByRole('button', { name: 'What to do with GET /twice' }).click()
    await page.getByRole('menuitem', { name: 'Change price and details' }).click()
    await page.getByText('must not be a network that another price has').waitFor()
    await page.getByText('Description and other details').click()
    await page.getByLabel('Summary').fill('Twice')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Something may still not do what you expect').waitFor()
    expect((await endpointsOf(seller, api.id))[0]).toMatchObject({ summary: 'Twice', accepts })
  })

  it('begin on Base; a second price has no network until the seller chooses one', async ({ browser, sold }) => {
    const { seller, api } = sold
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}`)
    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    const networks = page.getByLabel('Paid on')
    await expect.poll(() => networks.allTextContents()).toEqual(['Base'])
    await page.getByText('The command line and the API set prices on Hedera.').waitFor()
    await page.getByLabel('Path').fill('/rain')
    await page.getByLabel('Price per request').fill('0.5')
    await page.getByRole('button', { name: 'Also on another network' }).click()
    await expect.poll(() => networks.allTextContents()).toEqual(['Base', 'Choose a network'])
    await page.getByLabel('Price per request').nth(1).fill('0.4')
    const add = page.getByRole('button', { name: 'Add it' })
    await expect.poll(() => add.isDisabled()).toBe(true)
    await choose(page, 1, 'Polygon')
    await add.click()
    await page.getByRole('switch', { name: 'Sell GET /rain' }).waitFor()
    expect((await endpointsOf(seller, api.id))[0]?.accepts).toMatchObject([
      { network: BASE, amount: '500000' },
      { network: POLYGON, amount: '400000' },
    ])
  })

  it('are all shown before they are changed at once', async ({ browser, sold }) => {
    const { seller, api } = sold
    const accepts = [priceOn(POLYGON, '40000'), priceOn(BASE, '70000')]
    await seller.createEndpoint(api.id, { path_pattern: '/slow', accepts })
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}`)
    await page.getByRole('button', { name: 'Change all at once' }).click()
    const dialog = page.getByRole('dialog')
    const show = dialog.getByRole('button', { name: 'Show the difference' })
    const difference = dialog.getByRole('region', { name: 'Endpoints that change' })
    await dialog.getByLabel('New price in percent').fill('150')
    await show.click()
    await difference.getByText('0.04 USDC → 0.06 USDC Polygon').waitFor()
    await difference.getByText('0.07 USDC → 0.105 USDC Base').waitFor()
    await dialog.getByRole('radio', { name: 'Replace all prices' }).click()
    await dialog.getByText('These prices replace all that the endpoints have').waitFor()
    await dialog.getByLabel('Price per request').fill('0.5')
    await show.click()
    await difference.getByText('0.04 USDC Polygon: removed').waitFor()
    await difference.getByText('0.07 USDC → 0.50 USDC Base').waitFor()
    expect(await findingsOf(page, 'change-several-networks')).toEqual([])
    expect((await endpointsOf(seller, api.id))[0]?.accepts).toEqual(accepts)
  })

  it('begin on Base when an API is copied, whatever network is listed before it', async ({
    browser,
    plane,
    settings,
  }) => {
    const seller = await signUp(plane)
    const upstream_base_url = httpAddress(settings, 'upstream')
    const api = await seller.createApi({ upstream_base_url, pay_to_address: `0x${'1'.repeat(40)}`, name: 'Rain' })
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}/checklist`)
    await page.getByRole('button', { name: 'Copy to production' }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Base (eip155:8453)' }).isChecked()).toBe(true)
    await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(1)
    await dialog.getByRole('checkbox', { name: 'Polygon (eip155:137)' }).waitFor()
  })
})
