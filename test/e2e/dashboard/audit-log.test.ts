import { describe, expect } from 'vitest'
import { call, sandboxAccept, signUp } from '../support/sellers/seller.ts'
import { seriousFindings } from './support/accessibility.ts'
import type { Theme } from './support/browser.ts'
import { findingsOf } from './support/findings.ts'
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
      await expect.poll(() => changed.locator('del').textContent()).toBe(`before: ${UPSTREAM}`)
      await expect.poll(() => changed.locator('ins').textContent()).toBe('after: https://other.example.com')
      expect(await seriousFindings(page)).toEqual([])
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      await screenshot(page, 'audit-log')

      await page.getByRole('combobox', { name: 'API' }).click()
      await page.getByRole('option', { name: 'Maps' }).click()
      await expect.poll(() => page.getByRole('row').count()).toBe(1)
      await expect.poll(() => page.url()).toContain(`api=${other.id}`)
      const made = page.getByRole('row').filter({ hasText: 'created' })
      // The person who signed up created this API. The log shows the person's e-mail address, although no list of members has it.
      await made.getByText(seller.email).waitFor()
      await made.locator('summary').click()
      await made.getByText('after: Maps').waitFor()
    },
  )

  it('tells prices, ends and settings in the words of the pages', async ({ browser, plane }) => {
    const seller = await signUp(plane)
    const api = await seller.createApi({ upstream_base_url: UPSTREAM })
    const endpoint = await seller.createEndpoint(api.id, { path_pattern: '/rain', accepts: [sandboxAccept('13300')] })
    await seller.updateEndpoint(api.id, endpoint.id, {
      ...{ accepts: [sandboxAccept('5000000')], charge: 'before', max_redeliveries: 3 },
      response_schema: { type: 'object', title: 'Rain' },
    })
    const { id } = await seller.apiKey({ scopes: ['apis:read'] })
    expect((await seller.call('DELETE', `/auth/api-keys/${id}`)).status).toBeLessThan(300)

    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, '/audit-log')
    const changed = page.getByRole('row').filter({ hasText: 'updated Endpoint' })
    await changed.getByText('0.0133 USDC → 5.00 USDC Sandbox').waitFor()
    for (const text of [
      'Charged',
      'before: After your API answers',
      'after: Before your API is asked',
      'after: up to 3',
    ])
      await changed.getByText(text, { exact: true }).waitFor()
    // The page shows JSON only after a person opens the schema and the terms.
    for (const json of ['"title":"Rain"', '"amount":"5000000"']) {
      const hidden = changed.getByText(json)
      await expect.poll(() => hidden.isVisible()).toBe(false)
    }
    await changed.getByText('as JSON', { exact: true }).last().click()
    await expect.poll(() => changed.getByText('"title":"Rain"').isVisible()).toBe(true)
    const revoked = page.getByRole('row').filter({ hasText: 'updated API key' })
    await revoked.getByText(/^after: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d /).waitFor()
    await revoked.getByText('Revoked', { exact: true }).last().waitFor()
    for (const field of ['revoked_at', 'max_redeliveries', 'accepts', 'upstream_base_url'])
      await expect.poll(() => page.getByText(field).count(), { message: field }).toBe(0)
    // The arrow is beside the names of the fields, however many fields there are.
    const summary = page.getByRole('row').filter({ hasText: 'created API' }).locator('summary').first()
    const [line, names] = await Promise.all([summary.boundingBox(), summary.locator('span').first().boundingBox()])
    expect(names?.y).toBe(line?.y)
    expect(await findingsOf(page, 'audit-log-words')).toEqual([])
  })

  it('folds the records of one act, is read page by page, and is filtered by kind and day', async ({
    browser,
    plane,
  }) => {
    const seller = await signUp(plane)
    const { id } = await seller.createApi({ upstream_base_url: UPSTREAM })
    const operations = Array.from({ length: 250 }, (_, index) => ({ method: 'GET', path_pattern: `/v1/${index}` }))
    const imported = await seller.call('POST', `/apis/${id}/openapi/import`, {
      body: { operations, accepts: [sandboxAccept('100000')] },
    })
    expect(imported.status).toBeLessThan(300)
    const change = { filter: {}, changes: { price_percent: 200 } }
    expect((await seller.call('POST', `/apis/${id}/endpoints/change`, { body: change })).status).toBe(200)

    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, `/audit-log?api=${id}`)
    await page.getByText('200 Endpoints').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    const more = page.getByRole('button', { name: 'Show more' })
    await more.click()
    const changed = page.getByRole('row').filter({ hasText: 'updated 250 Endpoints' })
    await changed.getByText('0.10 USDC → 0.20 USDC Sandbox').waitFor()
    await more.click()
    await page.getByRole('row').filter({ hasText: 'created 250 Endpoints' }).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(4)
    await expect.poll(() => more.count()).toBe(0)
    await changed.getByText('Each of the 250 records').click()
    await changed.getByText('GET /v1/17', { exact: true }).waitFor()
    expect(await findingsOf(page, 'audit-log-folded')).toEqual([])

    await page.getByRole('combobox', { name: 'What' }).click()
    await page.getByRole('option', { name: 'API', exact: true }).click()
    // In a window of this width, the table has no header.
    await expect.poll(() => page.getByRole('row').count()).toBe(1)
    await page.getByRole('row').filter({ hasText: 'created API' }).waitFor()
    await page.getByLabel('To (UTC)').fill('2026-01-31')
    await page.getByText('No change on record').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByText('200 Endpoints').waitFor()
    await expect.poll(() => page.url()).not.toContain('api=')
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
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await screenshot(page, 'upstream-headers')
    await dialog.getByRole('button', { name: 'Save the headers' }).click()
    await page.getByText('x-api-key').waitFor()
    expect(await namesOf()).toEqual(['x-api-key', 'x-tenant'])
    await page.reload()
    await page.getByText('x-tenant').waitFor()
    await expect.poll(() => page.content()).not.toContain('very secret')

    await page.getByLabel('Upstream address').fill('https://other.example.com')
    await page.getByText('This change removes the headers for your API').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('None.').waitFor()
    expect(await namesOf()).toEqual([])
  })
})
