import { describe, expect } from 'vitest'
import { call } from '../support/sellers/seller.ts'
import { seriousFindings } from './support/accessibility.ts'
import { LAPTOP, PHONE } from './support/browser.ts'
import { it as base } from './support/fixtures.ts'
import { chooseByTyping, pressOn, typeInto } from './support/keyboard.ts'
import { screenshot } from './support/screenshots.ts'
import { openPage } from './support/session.ts'

/** The status of the service's answer to a Sandbox key. */
const it = base.extend('statusWith', { scope: 'file' }, ({ plane }) => async (key: string) => {
  return (await call(plane, 'GET', '/apis', { host: 'staging', headers: { 'x-api-key': key } })).status
})

describe('an API key', () => {
  it('is created, shown once, used, and revoked', async ({ browser, seller, statusWith }) => {
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, '/keys')
    await page.getByText('No key yet').waitFor()
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByLabel('Name').fill('Deployment')
    await page.getByRole('radio', { name: /^API manager/ }).click()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Create the key' }).click()

    const shown = page.getByRole('alertdialog')
    const key = (await shown.getByText(/^launa_sandbox_/).textContent()) ?? ''
    expect(await statusWith(key)).toBe(200)
    await shown.getByRole('button', { name: 'Copy the key' }).click()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(key)
    await page.keyboard.press('Escape')
    await expect.poll(() => shown.isVisible()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await shown.getByRole('button', { name: 'I have stored it' }).click()

    const row = page.getByRole('row', { name: /Deployment/ })
    await row.getByText('API manager').waitFor()
    await expect.poll(() => page.content()).not.toContain(key)
    await page.reload()
    await row.waitFor()
    await expect.poll(() => page.content()).not.toContain(key)
    await expect.poll(async () => row.locator('[data-column="last_used_at"]').getByText('never').count()).toBe(0)

    await page.getByRole('button', { name: 'Revoke Deployment' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await statusWith(key)).toBe(200)
    await page.getByRole('button', { name: 'Revoke Deployment' }).click()
    await page.getByRole('button', { name: 'Revoke the key' }).click()
    await page.getByText('No key yet').waitFor()
    expect(await statusWith(key)).toBe(401)
  })

  it('has only the permissions that its maker has ticked', async ({ browser, seller, statusWith }) => {
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, '/keys')
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByLabel('Name').fill('<img src=x onerror=alert(1)>')
    await page.getByRole('radio', { name: 'My own choice' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Create the key' }).isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: 'stats:read' }).click()
    await page.getByRole('button', { name: 'Create the key' }).click()
    const key =
      (await page
        .getByRole('alertdialog')
        .getByText(/^launa_sandbox_/)
        .textContent()) ?? ''
    await page.getByRole('button', { name: 'I have stored it' }).click()
    expect(await statusWith(key)).toBe(403)
    await page
      .getByRole('row', { name: /<img src=x onerror=alert\(1\)>/ })
      .getByText('stats:read')
      .waitFor()
  })
})

describe('a key with an expiry and addresses', () => {
  it('is created and replaced with the keyboard only, and the old key still works meanwhile', async ({
    browser,
    seller,
    statusWith,
  }) => {
    await using tab = await browser.open({ expected: [/status of 400/] })
    const { page } = tab
    const takeKey = async () => {
      const shown = page.getByRole('alertdialog')
      const key = (await shown.getByText(/^launa_sandbox_/).textContent()) ?? ''
      await pressOn(page, shown.getByRole('button', { name: 'I have stored it' }))
      return key
    }
    await openPage(page, seller, '/keys')
    await pressOn(page, page.getByRole('button', { name: 'Create a key' }).first())
    await typeInto(page, page.getByLabel('Name'), 'Nightly')
    await chooseByTyping(page, page.getByLabel('Ends'), 'In 30 days')
    await typeInto(page, page.getByLabel('Works from'), 'nowhere')
    const create = page.getByRole('button', { name: 'Create the key' })
    await pressOn(page, create)
    const refused = page.getByText('must be an IP address or a CIDR range', { exact: false })
    await refused.waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByLabel('Works from').focus()
    await typeInto(page, page.getByLabel('Works from'), '127.0.0.0/8')
    await expect.poll(() => refused.count()).toBe(0)
    await pressOn(page, create)
    const first = await takeKey()
    expect(await statusWith(first)).toBe(200)

    const row = page.getByRole('row', { name: /Nightly/ })
    await row.getByText('127.0.0.0/8').waitFor()
    await pressOn(page, row.getByRole('button', { name: 'Replace Nightly' }))
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('combobox', { name: 'Ends', exact: true })
      .getByText(/As the old one/)
      .waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await typeInto(page, dialog.getByLabel('Works from'), '203.0.113.0/24')
    await pressOn(page, dialog.getByRole('button', { name: 'Make the new key' }))
    const second = await takeKey()
    expect(await statusWith(second)).toBe(403)
    expect(await statusWith(first)).toBe(200)
    await expect.poll(() => row.count()).toBe(2)
  })
})

describe('the page of keys', () => {
  it.for(['light', 'dark'] as const)('is accessible, %s', async (theme, { browser, seller }) => {
    await seller.apiKey({ preset: 'analytics' })
    for (const viewport of [LAPTOP, PHONE]) {
      await using tab = await browser.open({ theme, viewport })
      await openPage(tab.page, seller, '/keys')
      await tab.page
        .getByRole('row', { name: /test key/ })
        .first()
        .waitFor()
      expect(await seriousFindings(tab.page)).toEqual([])
      await screenshot(tab.page, 'keys')
    }
  })
})
