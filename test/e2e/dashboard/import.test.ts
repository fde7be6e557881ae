import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { EndpointRecord } from '../support/sellers/seller.ts'
import { seriousFindings } from './support/accessibility.ts'
import type { Tab } from './support/browser.ts'
import { findingsOf, TABLE_SCROLLS } from './support/findings.ts'
import { it as base } from './support/fixtures.ts'
import { openPage } from './support/session.ts'

const it = base
  .extend('api', ({ seller }) =>
    seller.createApi({ upstream_base_url: 'https://pets.example.com', pay_to_address: `0x${'1'.repeat(40)}` }),
  )
  .extend('importPage', ({ api, seller }) => async ({ page }: Tab) => {
    await openPage(page, seller, `/apis/${api.id}/import`)
    return page
  })

const SPEC = `
openapi: 3.1.0
info: { title: Pet store, version: 2.1.0 }
paths:
  /pets:
    get: { summary: All pets, responses: { '200': { description: Pets } } }
    post:
      summary: A new pet
      requestBody: { content: { application/json: { schema: { type: object, required: [name] } } } }
      responses: { '200': { description: The pet } }
  /pets/{id}:
    get: { summary: One pet, responses: { '200': { description: The pet } } }
    trace: { responses: { '200': { description: Nothing } } }
`

async function preview(page: Page, spec: string): Promise<void> {
  await page.getByLabel('OpenAPI document').fill(spec)
  await page.getByRole('button', { name: 'Preview operations' }).click()
}

describe('importing an OpenAPI file', () => {
  it('shows new operations beside existing ones, and creates the chosen ones at the given price', async ({
    api,
    browser,
    importPage,
    seller,
  }) => {
    await using tab = await browser.open()
    const page = await importPage(tab)
    await seller.createEndpoint(api.id, { method: 'GET', path_pattern: '/pets' })
    await preview(page, SPEC)
    const rows = page.getByRole('row')
    await rows.filter({ hasText: 'All pets' }).filter({ hasText: 'Exists: skipped' }).waitFor()
    await rows.filter({ hasText: 'One pet' }).filter({ hasText: 'New' }).waitFor()
    await page.getByText('TRACE /pets/{id}').waitFor()
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Import GET /pets', exact: true }).isDisabled())
      .toBe(true)
    expect(await seriousFindings(page)).toEqual([])

    await page.getByRole('checkbox', { name: 'Import POST /pets', exact: true }).click()
    await page.getByLabel('Price per request').fill('0')
    await page.getByText('must be more than 0').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Import 1 endpoint' }).isDisabled()).toBe(true)
    await page.getByLabel('Price per request').fill('1.234567')
    const ownPrice = page.getByLabel('Own price of GET /pets/{id}')
    await ownPrice.fill('free')
    await expect.poll(() => page.getByRole('button', { name: 'Import 1 endpoint' }).isDisabled()).toBe(true)
    await ownPrice.fill('0.25')
    await page.getByRole('button', { name: 'Import 1 endpoint' }).click()
    await page.getByText('One endpoint is made and on sale').waitFor()
    const { body } = await seller.call<{ items: EndpointRecord[] }>('GET', `/apis/${api.id}/endpoints`)
    expect(body.items).toEqual([
      expect.objectContaining({
        method: 'GET',
        path_pattern: '/pets/{id}',
        schema_source: 'openapi',
        summary: 'One pet',
        accepts: [expect.objectContaining({ amount: '250000', max_timeout_seconds: 300 })],
      }),
      expect.objectContaining({ path_pattern: '/pets' }),
    ])
  })

  it('offers the prices of the document, marks them, and fits into the page with long paths', async ({
    api,
    browser,
    importPage,
    seller,
  }) => {
    await using tab = await browser.open({ viewport: { width: 1440, height: 900 } })
    const page = await importPage(tab)
    const operation = { summary: 'Payloads of one result of an add-on of a recording', responses: { 200: {} } }
    const long =
      '/2010-04-01/Accounts/{AccountSid}/Recordings/{ReferenceSid}/AddOnResults/{AddOnResultSid}/Payloads.json'
    const price = { mode: 'fixed', currency: 'USD', amount: '0.02' }
    const priced = (path: string) => [path, { get: { ...operation, 'x-payment-info': { price } } }]
    const paths = Object.fromEntries([priced('/a'), priced('/b'), priced('/c'), [long, { get: operation }]])
    await preview(page, JSON.stringify({ openapi: '3.1.0', info: { title: 'Payloads', version: '1' }, paths }))
    const own = (path: string) => page.getByLabel(`Own price of GET ${path}`, { exact: true })
    const marks = page.getByRole('table').getByText('from the document')
    await page.getByText('3 operations here').waitFor()
    await expect.poll(() => own('/a').inputValue()).toBe('0.02')
    await expect.poll(() => own(long).inputValue()).toBe('')
    await expect.poll(() => marks.count()).toBe(3)
    await expect.poll(() => page.evaluate(TABLE_SCROLLS)).toBe(false)
    expect(await findingsOf(page, 'import-preview')).toEqual([])

    await own('/b').fill('0.07')
    await own('/c').fill('')
    await expect.poll(() => marks.count()).toBe(1)
    const ofDocument = page.getByRole('checkbox', { name: 'Take the price of an operation from the document' })
    await ofDocument.click()
    await expect.poll(() => own('/a').inputValue()).toBe('')
    await expect.poll(() => own('/b').inputValue()).toBe('0.07')
    await ofDocument.click()
    await page.getByLabel('Price per request').fill('0.5')
    await page.getByRole('button', { name: 'Import 4 endpoints' }).click()
    await page.getByText('4 endpoints are made and on sale').waitFor()
    const { body } = await seller.call<{ items: EndpointRecord[] }>('GET', `/apis/${api.id}/endpoints`)
    const prices = body.items.map(({ path_pattern, accepts }) => [path_pattern, accepts[0]?.amount])
    expect(Object.fromEntries(prices)).toMatchObject({ '/a': '20000', '/b': '70000', '/c': '500000' })
  })

  it('has one warning for what many operations have, with its places', async ({ browser, importPage }) => {
    await using tab = await browser.open()
    const page = await importPage(tab)
    const headers = { 'x-count': { schema: { type: 'integer' } } }
    const operation = { responses: { 200: { description: 'Pets', headers } } }
    const paths = Object.fromEntries(['/a', '/b', '/c', '/d'].map((path) => [path, { get: operation }]))
    await preview(page, JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths }))
    await page.getByText('Headers of answers are left out').waitFor()
    await expect.poll(() => page.getByText('Headers of answers are left out').count()).toBe(1)
    await page.getByText('4 places').click()
    await page.getByText('GET /d.responses.200.headers').waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  it('takes a file that is chosen or dropped', async ({ browser, importPage }) => {
    await using tab = await browser.open()
    const page = await importPage(tab)
    await page.getByLabel('OpenAPI file').setInputFiles({
      name: 'pets.yaml',
      mimeType: 'application/yaml',
      buffer: Buffer.from(SPEC),
    })
    await expect.poll(() => page.getByLabel('OpenAPI document').inputValue()).toContain('Pet store')
    await page.getByLabel('OpenAPI document').fill('')
    const dropped = await page.evaluateHandle(
      `(() => { const t = new DataTransfer(); t.items.add(new File(['openapi: 3.0.0 # dropped'], 'a.yaml')); return t })()`,
    )
    await page.getByLabel('OpenAPI document').dispatchEvent('drop', { dataTransfer: dropped })
    await expect.poll(() => page.getByLabel('OpenAPI document').inputValue()).toContain('# dropped')
  })

  it('keeps typed text behind the preview, and asks before the page is left', async ({ browser, importPage }) => {
    await using tab = await browser.open()
    const page = await importPage(tab)
    const text = page.getByLabel('OpenAPI document')
    await preview(page, SPEC)
    await page.getByRole('button', { name: 'Another file' }).click()
    await expect.poll(() => text.inputValue()).toBe(SPEC)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => text.inputValue()).toBe(SPEC)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await page.getByLabel('Display name').waitFor()
  })

  it('imports a file above 1 MB by a job, at one price, and shows the result', async ({ api, browser, seller }) => {
    await using tab = await browser.open()
    const { page } = tab
    // The page has read the list of endpoints before the import, and a frozen clock keeps that list from being refreshed.
    await page.clock.setFixedTime(new Date())
    await openPage(page, seller, `/apis/${api.id}`)
    await page.getByText('What do you sell?').waitFor()
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    const setFile = (text: string) =>
      page.getByLabel('OpenAPI file').setInputFiles({
        name: 'shop.yaml',
        mimeType: 'application/yaml',
        buffer: Buffer.from(text),
      })
    await seller.createEndpoint(api.id, { method: 'GET', path_pattern: '/pets' })
    await setFile(`${SPEC}${'# a long comment\n'.repeat(70_000)}`)
    await page.getByText('without a preview').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByLabel('Price per request').fill('0.5')
    await expect
      .poll(() => page.getByRole('switch', { name: 'Put the endpoints on sale at once' }).isChecked())
      .toBe(false)
    await page.getByRole('button', { name: 'Import all operations' }).click()
    await page.getByText('2 endpoints are made and switched off; 2 were skipped').waitFor()
    await page.getByRole('link', { name: 'Endpoints', exact: true }).click()
    await page.getByRole('switch', { name: 'Sell POST /pets' }).waitFor()
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    const { body } = await seller.call<{ items: EndpointRecord[] }>('GET', `/apis/${api.id}/endpoints`)
    const imported = body.items.filter(({ accepts }) => accepts[0]?.amount === '500000')
    expect(imported.map(({ enabled }) => enabled)).toEqual([false, false])
    await setFile(`${'# a long comment\n'.repeat(70_000)}just words`)
    await page.getByRole('button', { name: 'Import all operations' }).click()
    await page.getByText('The import has failed, and no endpoint was made.').waitFor()
    await page.getByRole('button', { name: 'Import another file' }).click()
    await page.getByLabel('OpenAPI document').waitFor()
  })

  it('explains what is wrong with a file', async ({ browser, importPage }) => {
    await using tab = await browser.open({ expected: [/status of 4(00|13|22)/] })
    const page = await importPage(tab)
    const aliases = Array.from({ length: 12 }, (_, i) => `b${i}: &b${i} [${`*${i ? `b${i - 1}` : 'a'},`.repeat(9)}]`)
    const bomb = ['openapi: 3.1.0', 'a: &a [x]', ...aliases, `paths: { /a: { get: *b11 } }`].join('\n')
    for (const spec of ['{"openapi":', 'just words', bomb]) {
      await preview(page, spec)
      const complaint = page.getByRole('alert').first()
      await complaint.waitFor()
      await expect.poll(() => complaint.textContent()).not.toMatch(/undefined|\[object|at .*:\d+:\d+/)
      await page.getByLabel('OpenAPI document').fill('')
    }
    await page.getByLabel('OpenAPI file').setInputFiles({
      name: 'large.json',
      mimeType: 'application/json',
      buffer: Buffer.alloc(10 * 2 ** 20 + 1, 'a'),
    })
    await page.getByText('large.json is larger than 10 MiB').waitFor()
    await preview(page, '{"openapi":"3.1.0","info":{"title":"Nothing","version":"1"},"paths":{}}')
    await page.getByText('There is nothing to import').waitFor()
  })
})
