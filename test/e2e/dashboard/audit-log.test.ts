import { describe, expect } from 'vitest'
import { call, signUp } from '../support/sellers/seller.ts'
import { seriousFindings } from './support/accessibility.ts'
import type { Theme } from './support/browser.ts'
import { it } from './support/fixtures.ts'
import { screenshot } from './support/screenshots.ts'
import { openPage } from './support/session.ts'

const NARROW = { width: 390, height: 844 }
const UPSTREAM = 'https://api.example.com'

describe('the audit log', () => {
  it.for(['light', 'dark'] as Theme[])(
    'shows who has changed what, before and after, in %s',
    async (theme, { browser, plane }) => {
      const seller = await signUp(plane)
      const api = await seller.createApi({ name: 'Weather', upstream_base_url: UPSTREAM })
      const other = await seller.createApi({ name: 'Maps', upstream_base_url: UPSTREAM })
      const { key } = await seller.apiKey({ scopes: ['apis:write'] })
      const headers = { 'x-api-key': key }
      const body = { upstream_base_url: 'https://other.example.com' }
      expect((await call(plane, 'PUT', `/apis/${api.id}`, { headers, body, host: 'staging' })).status).toBe(200)

      await using tab = await browser.open({ theme, viewport: NARROW })
      const { page } = tab
      await openPage(page, seller, '/')
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Audit log' }).click()
      await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
      const changed = page.getByRole('row').filter({ hasText: 'updated' }).filter({ hasText: 'Weather' })
      await changed.getByText('API key test key').waitFor()
      await changed.getByText('127.0.0.1').waitFor()
      expect(await changed.locator('del').textContent()).toBe(`before: ${UPSTREAM}`)
      expect(await changed.locator('ins').textContent()).toBe('after: https://other.example.com')
      expect(await seriousFindings(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      await screenshot(page, 'audit-log')

      await page.getByRole('combobox', { name: 'API' }).click()
      await page.getByRole('option', { name: 'Maps' }).click()
      await expect.poll(() => page.getByRole('row').count()).toBe(1)
      expect(page.url()).toContain(`api=${other.id}`)
      const made = page.getByRole('row').filter({ hasText: 'created' })
      // The person who signed up created this API. The log shows the person's e-mail address, although no list of members has it.
      await made.getByText(seller.email).waitFor()
      await made.locator('summary').click()
      await made.getByText('after: Maps').waitFor()
    },
  )

  it('is read page by page', async ({ browser, plane }) => {
    const seller = await signUp(plane)
    const { id } = await seller.createApi({ upstream_base_url: UPSTREAM })
    for (let i = 0; i < 55; i++) await seller.updateApi(id, { name: `Name ${i}` })
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, `/audit-log?api=${id}`)
    await page.getByText('Name 54').first().waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(51)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => page.getByRole('row').count()).toBe(57)
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  })
})

describe('headers for the upstream', () => {
  it('are set and never shown again; a change of the upstream server removes them', async ({ browser, plane }) => {
    const seller = await signUp(plane)
    const api = await seller.createApi({ upstream_base_url: UPSTREAM, pay_to_address: `0x${'1'.repeat(40)}` })
    await using tab = await browser.open({ viewport: NARROW, expected: [/status of 400/] })
    const { page } = tab
    const namesOf = async () =>
      (await seller.call<{ upstream_header_names: string[] }>('GET', `/apis/${api.id}`)).body.upstream_header_names
    await openPage(page, seller, `/apis/${api.id}/settings`)
    await page.getByRole('button', { name: 'Set headers' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name 1').fill('Host')
    await dialog.getByLabel('Value 1').fill('very secret')
    await dialog.getByRole('button', { name: 'Save the headers' }).click()
    await dialog.getByText(/must not be a header of the connection/).waitFor()
    await dialog.getByLabel('Name 1').fill('X-Api-Key')
    await dialog.getByRole('button', { name: 'Another header' }).click()
    await dialog.getByLabel('Name 2').fill('x-tenant')
    await dialog.getByLabel('Value 2').fill('five')
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await screenshot(page, 'upstream-headers')
    await dialog.getByRole('button', { name: 'Save the headers' }).click()
    await page.getByText('x-api-key').waitFor()
    expect(await namesOf()).toEqual(['x-api-key', 'x-tenant'])
    await page.reload()
    await page.getByText('x-tenant').waitFor()
    expect(await page.content()).not.toContain('very secret')

    await page.getByLabel('Upstream address').fill('https://other.example.com')
    await page.getByText('This change removes the headers for your API').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('None.').waitFor()
    expect(await namesOf()).toEqual([])
  })
})
