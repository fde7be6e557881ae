import { describe, expect } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { openProductionPlane } from '../support/processes/production-plane.ts'
import { type ApiRecord, type EndpointRecord, signUp, uniqueSlug } from '../support/sellers/seller.ts'
import { PRODUCTION_NETWORK } from '../support/stack/production-network.ts'
import { axeFindings } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { findingsOf } from './support/findings.ts'
import { it as base } from './support/fixtures.ts'
import { hasFocus, pressOn, typeInto } from './support/keyboard.ts'
import { openPage } from './support/session.ts'

const PAYEE = `0x${'12'.repeat(20)}`
/** The browser's console message for a refusal that the page explains itself. */
const REFUSED = /status of (400|409)/

const it = base
  .override('plane', async ({ settings }, { onCleanup }) => {
    const plane = await openProductionPlane(settings)
    onCleanup(() => plane[Symbol.asyncDispose]())
    return plane
  })
  .override('browser', async ({ settings, plane }, { onCleanup }) => {
    const port = Number(new URL(plane.baseUrl).port)
    const browser = await launchBrowser({ ...settings, ports: { ...settings.ports, production: port } })
    onCleanup(() => browser[Symbol.asyncDispose]())
    return browser
  })
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
    await expect.poll(() => network.isChecked()).toBe(true)
    const base = dialog.getByRole('checkbox', {
      name: 'Base (eip155:8453), not available: the operator has set up none to settle on it',
    })
    expect(await base.isDisabled()).toBe(true)
    expect(await dialog.getByLabel('Wallet that is paid').inputValue()).toBe('')
    expect(await findingsOf(page, 'copy-api')).toEqual([])

    // A dialog that is closed without a change returns the focus.
    await page.keyboard.press('Escape')
    await expect.poll(() => hasFocus(open)).toBe(true)
    await page.keyboard.press('Enter')
    await typeInto(page, dialog.getByLabel('Wallet that is paid'), PAYEE)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/checklist\?env=production/)
    await page.getByRole('heading', { level: 1, name: 'Rain' }).waitFor()
    await page.getByText('paused', { exact: true }).waitFor()
    for (const line of ['Payee: done', 'Network: done', 'Served: not done', 'Domain: not done', 'Key: not done'])
      await page.getByRole('heading', { name: line }).waitFor()
    await page.getByText(PAYEE).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const live = seller.in('production')
    const { items } = (await live.call<{ items: ApiRecord[] }>('GET', '/apis')).body
    expect(items).toMatchObject([{ slug: api.slug, pay_to_address: PAYEE, enabled: false, upstream_header_names: [] }])
    const { body } = await live.call<{ items: EndpointRecord[] }>('GET', `/apis/${items[0]?.id}/endpoints`)
    expect(body.items).toMatchObject([
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
    const wallet = page.getByLabel('Wallet that is paid')
    await expect.poll(() => wallet.inputValue()).toBe(PAYEE)
    await page.getByText('Another API has this name already.').waitFor()
    const copy = page.getByRole('button', { name: 'Copy it' })
    await page.getByLabel('Name in the address').fill(uniqueSlug())
    await page.getByText('is free.').waitFor()
    await wallet.fill('0x12')
    await copy.click()
    await page.getByText('must be an EVM address').waitFor()
    await page.getByRole('checkbox', { name: PRODUCTION_NETWORK }).click()
    expect(await copy.isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: PRODUCTION_NETWORK }).click()
    await wallet.fill(PAYEE)
    await copy.click()
    await page.waitForURL(/\/checklist\?env=production/)
  })
})
