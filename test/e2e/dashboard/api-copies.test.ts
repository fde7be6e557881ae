import { describe, expect } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { memberOf } from '../support/sellers/members.ts'
import { type ApiRecord, type EndpointRecord, type Seller, signUp, uniqueSlug } from '../support/sellers/seller.ts'
import { PRODUCTION_NETWORK } from '../support/stack/production-network.ts'
import { axeFindings } from './support/accessibility.ts'
import { findingsOf } from './support/findings.ts'
import { hasFocus, pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { withNetworks } from './support/network-fixtures.ts'
import { openPage } from './support/session.ts'

const PAYEE = `0x${'12'.repeat(20)}`
/** Messages that the browser logs for refused requests. The page shows each refusal to the user, so these messages are no faults. */
const REFUSED = /status of (400|409)/

const HEDERA = 'hedera:mainnet'

const it = withNetworks(HEDERA)
  /** An API of the Sandbox that has not been copied. */
  .extend('sold', async ({ plane, settings }) => {
    const seller = await signUp(plane)
    const api = await seller.createApi({
      ...{ upstream_base_url: httpAddress(settings, 'upstream'), pay_to_address: `0x${'1'.repeat(40)}`, name: 'Rain' },
      ...({ upstream_headers: { 'x-key': 'secret' } } as object),
    })
    await seller.createEndpoint(api.id, { path_pattern: '/rain' })
    return { seller, api }
  })

const productionApis = async (seller: Seller) =>
  (await seller.in('production').call<{ items: ApiRecord[] }>('GET', '/apis')).body.items

/** Returns the endpoints of the API that was created last in production. */
const productionEndpoints = async (seller: Seller) => {
  const [api] = await productionApis(seller)
  const path = `/apis/${api?.id}/endpoints`
  return (await seller.in('production').call<{ items: EndpointRecord[] }>('GET', path)).body.items
}

describe('copying an API to production', () => {
  it('works by keyboard, and opens the checklist of the copy', async ({ browser, sold: { seller, api } }) => {
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}/checklist`)
    const open = page.getByRole('button', { name: 'Copy to production' })
    await pressOn(page, open)
    const dialog = page.getByRole('dialog', { name: 'Copy Rain to production' })
    await dialog.getByText(`${api.slug}.`, { exact: false }).first().waitFor()
    await dialog.getByText('The headers x-key stay in the Sandbox.').waitFor()
    const network = dialog.getByRole('checkbox', { name: PRODUCTION_NETWORK })
    // The dialog proposes Base if it is available, and no other network.
    await network.waitFor()
    await expect.poll(() => network.isChecked()).toBe(false)
    const base = dialog.getByRole('checkbox', {
      name: 'Base (eip155:8453), not available: the operator has set up no facilitator for it',
    })
    await expect.poll(() => base.isDisabled()).toBe(true)
    await expect.poll(() => dialog.getByLabel('Payee').inputValue()).toBe('')
    expect(await findingsOf(page, 'copy-api')).toEqual([])

    // A dialog that is closed without a change returns the focus to the button that has opened it.
    await page.keyboard.press('Escape')
    await expect.poll(() => hasFocus(open)).toBe(true)
    await page.keyboard.press('Enter')
    await tabTo(page, network)
    await page.keyboard.press('Space')
    await typeInto(page, dialog.getByLabel('Payee'), PAYEE)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/checklist\?env=production/)
    await page.getByRole('heading', { level: 1, name: 'Rain' }).waitFor()
    await page.getByText('paused', { exact: true }).waitFor()
    for (const line of ['Payee: done', 'Network: done', 'Served: not done', 'Domain: optional', 'Key: optional'])
      await page.getByRole('heading', { name: line }).waitFor()
    await page.getByText(PAYEE).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const items = await productionApis(seller)
    expect(items).toMatchObject([{ slug: api.slug, pay_to_address: PAYEE, enabled: false, upstream_header_names: [] }])
    expect(await productionEndpoints(seller)).toMatchObject([
      { path_pattern: '/rain', accepts: [{ network: PRODUCTION_NETWORK, amount: '100000' }] },
    ])
  })

  it('proposes the wallet of the other APIs, and shows an error at its field', async ({
    browser,
    sold: { seller, api },
  }) => {
    const { upstream_base_url, slug } = api
    await seller.in('production').createApi({ upstream_base_url, slug, pay_to_address: PAYEE })
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}/checklist`)
    await page.getByRole('button', { name: 'Copy to production' }).click()
    const wallet = page.getByLabel('Payee', { exact: true })
    await expect.poll(() => wallet.inputValue()).toBe(PAYEE)
    await page.getByText('The payee of your other APIs in production.').waitFor()
    const network = page.getByRole('checkbox', { name: PRODUCTION_NETWORK })
    const copy = page.getByRole('button', { name: 'Copy it' })
    await expect.poll(() => copy.isDisabled()).toBe(true)
    await network.click()
    await page.getByText('Another API has this name already.').waitFor()
    await page.getByLabel('Name in the address').fill(uniqueSlug())
    await page.getByText('is free.').waitFor()
    await wallet.fill('0x12')
    await copy.click()
    await page.getByText('must be an EVM address').waitFor()
    await wallet.fill(PAYEE)
    await copy.click()
    await page.waitForURL(/\/checklist\?env=production/)
  })

  it('sells on a non-EVM network, where the price names the paid account', async ({
    browser,
    sold: { seller, api },
  }) => {
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}/checklist`)
    await page.getByRole('button', { name: 'Copy to production' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy Rain to production' })
    const account = dialog.getByLabel(`Payee on Hedera (${HEDERA})`)
    await dialog.getByRole('checkbox', { name: PRODUCTION_NETWORK }).click()
    await dialog.getByRole('checkbox', { name: HEDERA }).click()
    await account.fill(PAYEE)
    await dialog.getByLabel('Payee', { exact: true }).fill(PAYEE)
    expect(await findingsOf(page, 'copy-api-networks')).toEqual([])
    const copy = dialog.getByRole('button', { name: 'Copy it' })
    await copy.click()
    await dialog.getByText('must be the account that is paid on this network').waitFor()
    await account.fill('0.0.4242')
    await copy.click()
    await page.waitForURL(/\/checklist\?env=production/)
    const [endpoint] = await productionEndpoints(seller)
    expect(endpoint?.accepts).toMatchObject([
      { network: PRODUCTION_NETWORK, amount: '100000' },
      { network: HEDERA, amount: '100000', extra: { payTo: '0.0.4242' } },
    ])
  })
})

describe('a developer who copies an API to production', () => {
  it('can choose only payees of the account, and no network that needs a new payee', async ({
    browser,
    plane,
    sold: { seller, api },
  }) => {
    const { upstream_base_url } = api
    await seller.in('production').createApi({ upstream_base_url, slug: uniqueSlug(), pay_to_address: PAYEE })
    const { member } = await memberOf(plane, seller, 'developer')
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, member, `/apis/${api.id}/checklist`)
    await page.getByRole('button', { name: 'Copy to production' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy Rain to production' })
    const wallet = dialog.getByRole('combobox', { name: 'Payee' })
    await expect.poll(() => wallet.textContent()).toBe(PAYEE)
    const hedera = dialog.getByRole('checkbox', { name: `Hedera (${HEDERA}), only an owner may name the payee` })
    await expect.poll(() => hedera.isDisabled()).toBe(true)
    expect(await findingsOf(page, 'copy-api-developer')).toEqual([])
    await dialog.getByRole('checkbox', { name: PRODUCTION_NETWORK }).click()
    await dialog.getByRole('button', { name: 'Copy it' }).click()
    await page.waitForURL(/\/checklist\?env=production/)
    await page.getByText('Payee: done').waitFor()
    await page.getByRole('navigation', { name: 'About this API' }).getByRole('link', { name: 'Settings' }).click()
    await expect.poll(() => page.getByLabel('Payee', { exact: true }).isEditable()).toBe(false)
    await page.getByText('Only an owner of the account may change it.').waitFor()
  })

  it('cannot set a payee if the account has none: an owner must set it', async ({
    browser,
    plane,
    sold: { seller, api },
  }) => {
    const { member } = await memberOf(plane, seller, 'developer')
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, member, `/apis/${api.id}/checklist`)
    const open = page.getByRole('button', { name: 'Copy to production' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Copy Rain to production' })
    const copy = dialog.getByRole('button', { name: 'Copy it' })
    const wallet = dialog.getByRole('combobox', { name: 'Payee' })
    await expect.poll(() => wallet.textContent()).toMatch(/^None yet: an owner sets it/)
    await dialog.getByRole('checkbox', { name: PRODUCTION_NETWORK }).click()
    await copy.click()
    await page.waitForURL(/\/checklist\?env=production/)
    await page.getByText('Payee: not done').waitFor()
  })
})
