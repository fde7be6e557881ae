import { describe, expect } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { signUp } from '../support/sellers/seller.ts'
import { findingsOf } from './support/findings.ts'
import { it as base } from './support/fixtures.ts'
import { openPage } from './support/session.ts'

const BASE = 'eip155:8453'
const REASON = 'Buyers cannot pay on Base at present: the operator has set up no facilitator for it.'

/** The stack's own control plane has no facilitator of production. */
const it = base.extend('seller', async ({ plane }) => (await signUp(plane)).in('production'))

describe('a network without a facilitator', () => {
  it('is named before a price is set there, and by the warning afterwards in the words of the page', async ({
    browser,
    seller,
    settings,
  }) => {
    const api = await seller.createApi({
      ...{ upstream_base_url: httpAddress(settings, 'upstream'), pay_to_address: `0x${'12'.repeat(20)}` },
    })
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}`)
    await page.getByRole('button', { name: 'Add an endpoint' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add an endpoint' })
    await dialog.getByLabel('Price per request').fill('0.10')
    await dialog.getByText(REASON).waitFor()
    expect(await findingsOf(page, 'unavailable-network')).toEqual([])
    await dialog.getByLabel('Path').fill('/rain')
    await dialog.getByRole('button', { name: 'Add it' }).click()
    const warnings = page.getByRole('alertdialog')
    await warnings
      .getByText('Price: Buyers cannot pay on Base: the operator has set up no facilitator for it.')
      .waitFor()
    await warnings.getByText('What you can do: Choose another network for the price').waitFor()
    await expect.poll(() => warnings.getByText(BASE).count()).toBe(0)
    expect(await findingsOf(page, 'unavailable-network-warning')).toEqual([])
    await warnings.getByRole('button', { name: 'Understood' }).click()
    await page.getByRole('link', { name: 'Discovery' }).click()
    await page.getByRole('button', { name: 'Check it' }).click()
    await page.getByText('Buyers cannot pay on Base: the operator has set up no facilitator for it.').waitFor()
  })
})

describe('an environment without a network', () => {
  it('is named before an API is wrapped', async ({ browser, seller }) => {
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, '/apis/new')
    await page.getByText('Buyers cannot pay for an API at present: this gateway has no network of production').waitFor()
    expect(await findingsOf(page, 'new-api-without-network')).toEqual([])
  })
})

describe('production without an API', () => {
  it('offers a copy of the API of the Sandbox', async ({ browser, plane, settings }) => {
    const seller = await signUp(plane)
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller.in('production'), '/apis')
    await page.getByText('In the Sandbox you can try it with test money first.').waitFor()
    const copy = page.getByRole('button', { name: 'Copy one from the Sandbox' })
    await expect.poll(() => copy.count()).toBe(0)
    await seller.createApi({ upstream_base_url: httpAddress(settings, 'upstream'), name: 'Rain' })
    await page.reload()
    await page.getByText('Or copy one from the Sandbox').waitFor()
    expect(await findingsOf(page, 'apis-empty-production')).toEqual([])
    await copy.click()
    await page.waitForURL(/\/checklist\?env=sandbox/)
    await page.getByRole('button', { name: 'Copy to production' }).waitFor()
  })
})
