import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { newAddress } from '../support/buyers/buyer.ts'
import { codeOf, enableSecondFactor, wrongCode } from '../support/sellers/second-factor.ts'
import { type ApiRecord, type Seller, signUp, uniqueSlug } from '../support/sellers/seller.ts'
import { findingsOf } from './support/findings.ts'
import { withNetworks } from './support/network-fixtures.ts'
import { openPage } from './support/session.ts'

/** The browser's console message for a refusal that the page explains itself. */
const REFUSED = /status of (400|403)/
const HEDERA = 'hedera:mainnet'
const REASON = /^It confirms a payee that your account does not pay yet, or that only API keys have named\./

const it = withNetworks(HEDERA)
  .extend('upstream', { scope: 'file' }, ({ settings }) => httpAddress(settings, 'upstream'))
  /** A seller with a second factor, and an API in production from the time before the second factor. */
  .extend('owned', async ({ plane, pool, upstream }) => {
    const seller = (await signUp(plane)).in('production')
    const api = await seller.createApi({ upstream_base_url: upstream, pay_to_address: newAddress(), name: 'Rain' })
    return { api, ...(await enableSecondFactor(seller, pool)) }
  })

const payeeOf = async (seller: Seller, { id }: ApiRecord) =>
  (await seller.call<ApiRecord>('GET', `/apis/${id}`)).body.pay_to_address

async function savePayee(page: Page, payee: string) {
  await page.getByLabel('Payee', { exact: true }).fill(payee)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

describe('another payee', () => {
  it('is set after a question with both addresses and the number of endpoints', async ({
    browser,
    plane,
    upstream,
  }) => {
    const seller = await signUp(plane)
    const [old, next] = [newAddress(), newAddress()]
    const api = await seller.createApi({ upstream_base_url: upstream, pay_to_address: old, name: 'Rain' })
    for (const path_pattern of ['/a', '/b']) await seller.createEndpoint(api.id, { path_pattern })
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}/settings`)
    await savePayee(page, next)
    const dialog = page.getByRole('dialog', { name: 'Pay another wallet from now on?' })
    await dialog.getByText('All payments of Rain (2 endpoints) will go to the new payee.').waitFor()
    for (const address of [old, next]) await dialog.getByText(address, { exact: true }).waitFor()
    await expect.poll(() => dialog.getByLabel('Code').count()).toBe(0)
    expect(await findingsOf(page, 'another-payee')).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await payeeOf(seller, api)).toBe(old)

    await savePayee(page, '0x12')
    await dialog.getByRole('button', { name: 'Change the payee' }).click()
    await page.getByText('must be an EVM address').waitFor()
    await dialog.waitFor({ state: 'detached' })

    await savePayee(page, next)
    await dialog.getByRole('button', { name: 'Change the payee' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await payeeOf(seller, api)).toBe(next)

    // Another spelling of the same address is not another payee.
    await savePayee(page, next.toLowerCase())
    await expect.poll(() => payeeOf(seller, api)).toBe(next.toLowerCase())
  })

  it('is asked about too if there was none before', async ({ browser, plane, upstream }) => {
    const seller = (await signUp(plane)).in('production')
    const api = await seller.createApi({ upstream_base_url: upstream, name: 'Rain' })
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}/settings`)
    await savePayee(page, newAddress())
    const dialog = page.getByRole('dialog', { name: 'Pay this wallet from now on?' })
    await dialog.getByText('no payee', { exact: true }).waitFor()
    await dialog.getByText('If endpoints have prices on Solana or Hedera').waitFor()
    await dialog.getByRole('button', { name: 'Set the payee' }).click()
    await expect.poll(() => payeeOf(seller, api)).not.toBe(null)
  })

  it('needs the code of a second factor in production', async ({ browser, owned: { api, seller, secret } }) => {
    const next = newAddress()
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}/settings`)
    await savePayee(page, next)
    const dialog = page.getByRole('dialog', { name: 'Pay another wallet from now on?' })
    await dialog.getByText(REASON).waitFor()
    expect(await findingsOf(page, 'another-payee-code')).toEqual([])
    const pay = dialog.getByRole('button', { name: 'Change the payee' })
    await pay.click()
    expect(await payeeOf(seller, api)).toBe(api.pay_to_address)
    await dialog.getByLabel('Code').fill(wrongCode(secret))
    await pay.click()
    await dialog.getByText('Wrong, or used before.').waitFor()
    expect(await payeeOf(seller, api)).toBe(api.pay_to_address)
    await dialog.getByLabel('Code').fill(codeOf(secret))
    await pay.click()
    await dialog.waitFor({ state: 'detached' })
    expect(await payeeOf(seller, api)).toBe(next)
  })

  it('of a new API is asked about when the service asks', async ({ browser, owned, upstream }) => {
    const { seller, secret } = owned
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await openPage(page, seller, '/apis/new')
    const slug = uniqueSlug('rain')
    await page.getByLabel('Display name').fill(slug)
    await page.getByLabel('Upstream address').fill(upstream)
    await page.getByLabel('Payee', { exact: true }).fill(newAddress())
    await expect.poll(() => page.getByLabel('Code').count()).toBe(0)
    await page.getByRole('button', { name: 'Wrap it' }).click()
    await page.getByText(REASON).waitFor()
    expect(await findingsOf(page, 'new-api-code')).toEqual([])
    await page.getByLabel('Code').fill(wrongCode(secret))
    await page.getByRole('button', { name: 'Wrap it' }).click()
    await page.getByText('Wrong, or used before.').waitFor()
    await page.getByLabel('Code').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Wrap it' }).click()
    await page.getByRole('heading', { level: 1, name: slug }).waitFor()
  })

  it('of a copy is asked about when the service asks', async ({ browser, owned, upstream }) => {
    const { seller, secret, api } = owned
    const sandbox = seller.in('development')
    const from = await sandbox.createApi({ upstream_base_url: upstream, name: 'Snow' })
    await sandbox.createEndpoint(from.id)
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await openPage(page, sandbox, `/apis/${from.id}/checklist`)
    await page.getByRole('button', { name: 'Copy to production' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy Snow to production' })
    await dialog.getByRole('checkbox', { name: HEDERA }).click()
    await dialog.getByLabel(`Payee on Hedera (${HEDERA})`).fill('0.0.4242')
    await expect.poll(() => dialog.getByLabel('Payee', { exact: true }).inputValue()).toBe(api.pay_to_address)
    await dialog.getByRole('button', { name: 'Copy it' }).click()
    await dialog.getByText(REASON).waitFor()
    await dialog.getByLabel('Code').fill(codeOf(secret))
    await dialog.getByRole('button', { name: 'Copy it' }).click()
    await page.waitForURL(/\/checklist\?env=production/)
  })
})
