import { describe, expect } from 'vitest'
import { call } from '../support/sellers/seller.ts'
import { seriousFindings } from './support/accessibility.ts'
import { LAPTOP, PHONE } from './support/browser.ts'
import { it as base } from './support/fixtures.ts'
import { screenshot } from './support/screenshots.ts'
import { openPage } from './support/session.ts'

/** The service's answer to a Sandbox key. */
const it = base.extend('statusWith', { scope: 'file' }, ({ plane }) => async (key: string) => {
  return (await call(plane, 'GET', '/apis', { host: 'staging', headers: { 'x-api-key': key } })).status
})

describe('an API key', () => {
  it('is made, shown once, used, and revoked', async ({ browser, seller, statusWith }) => {
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
    expect(await shown.isVisible()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await shown.getByRole('button', { name: 'I have stored it' }).click()

    const row = page.getByRole('row', { name: /Deployment/ })
    await row.getByText('API manager').waitFor()
    expect(await page.content()).not.toContain(key)
    await page.reload()
    await row.waitFor()
    expect(await page.content()).not.toContain(key)
    await expect.poll(async () => row.getByText('never').count()).toBe(0)

    await page.getByRole('button', { name: 'Revoke Deployment' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await statusWith(key)).toBe(200)
    await page.getByRole('button', { name: 'Revoke Deployment' }).click()
    await page.getByRole('button', { name: 'Revoke the key' }).click()
    await page.getByText('No key yet').waitFor()
    expect(await statusWith(key)).toBe(401)
  })

  it('may do what its maker has ticked, and nothing else', async ({ browser, seller, statusWith }) => {
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, '/keys')
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByLabel('Name').fill('<img src=x onerror=alert(1)>')
    await page.getByRole('radio', { name: 'My own choice' }).click()
    expect(await page.getByRole('button', { name: 'Create the key' }).isDisabled()).toBe(true)
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

describe('the page of keys', () => {
  it.for(['light', 'dark'] as const)('can be used by everybody, %s', async (theme, { browser, seller }) => {
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
