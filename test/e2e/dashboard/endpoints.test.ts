import { describe, expect } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { type ApiRecord, type EndpointRecord, sandboxAccept } from '../support/sellers/seller.ts'
import { findingsOf } from './support/findings.ts'
import { it as base } from './support/fixtures.ts'
import { pressOn, tabTo, typeAtOnce, typeInto } from './support/keyboard.ts'
import { openPage } from './support/session.ts'

/** The number of endpoints: more than two pages of the list. */
const COUNT = 120
const LONG = `/long/${'an-endless-segment'.repeat(20)}/{id}`

const it = base.extend('largeApi', ({ seller, settings }) => async (): Promise<ApiRecord> => {
  const api = await seller.createApi({
    upstream_base_url: httpAddress(settings, 'upstream'),
    pay_to_address: `0x${'1'.repeat(40)}`,
  })
  const paths = [LONG, ...Array.from({ length: COUNT - 1 }, (_, index) => `/${index % 2 ? 'cats' : 'dogs'}/${index}`)]
  const operations = paths.map((path) => ({ method: 'GET', path }))
  const body = { operations, accepts: [sandboxAccept('10000')] }
  expect((await seller.call('POST', `/apis/${api.id}/openapi/import`, { body })).status).toBe(200)
  return api
})

describe('a list of many endpoints', () => {
  it('is searched by the service and changed at once, with the keyboard only', async ({
    browser,
    largeApi,
    seller,
  }) => {
    const api = await largeApi()
    await using tab = await browser.open({ expected: [/status of 412/] })
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}`)
    const rows = page.getByRole('switch')
    await expect.poll(() => rows.count()).toBe(50)

    await typeInto(page, page.getByRole('textbox', { name: 'Search' }), '11')
    await typeInto(page, page.getByLabel('Begins with'), '/cats/')
    await expect.poll(() => rows.count()).toBe(5)
    await expect.poll(() => new URL(page.url()).searchParams.get('prefix')).toBe('/cats/')
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('11')
    await page.reload()
    await expect.poll(() => rows.count()).toBe(5)

    await pressOn(page, page.getByRole('button', { name: 'Change these at once' }))
    const dialog = page.getByRole('dialog')
    await typeInto(page, dialog.getByLabel('New price in percent'), '150')
    await pressOn(page, dialog.getByRole('button', { name: 'Show the difference' }))
    await dialog.getByText('5 of 5 that match become different.').waitFor()
    await dialog.getByText('GET /cats/111').waitFor()
    const change = dialog.getByRole('button', { name: 'Change 5 endpoints' })
    expect(await findingsOf(page, 'change-endpoints')).toEqual([])

    // Another client makes a change in between, so the previewed change is refused.
    const { body } = await seller.call<{ items: EndpointRecord[] }>('GET', `/apis/${api.id}/endpoints?search=/cats/111`)
    await seller.updateEndpoint(api.id, body.items[0]?.id ?? '', { enabled: false })
    await pressOn(page, change)
    await dialog.getByText('This was changed meanwhile').waitFor()
    await pressOn(page, dialog.getByRole('button', { name: 'Show the difference' }))
    await pressOn(page, change)
    await page.getByText('5 endpoints changed').first().waitFor()
    await expect.poll(() => page.getByText('0.015').count()).toBe(5)

    await pressOn(page, page.getByRole('button', { name: 'Clear filters' }))
    await expect.poll(() => rows.count()).toBe(50)
    await pressOn(page, page.getByRole('button', { name: 'Show more' }))
    await expect.poll(() => rows.count()).toBe(100)
    await typeInto(page, page.getByLabel('Price from'), '0.02')
    await page.getByText('No endpoint matches.').waitFor()
  })

  it('keeps its examples for buyers if a search finds none, and if an endpoint is switched off', async ({
    browser,
    largeApi,
    seller,
  }) => {
    const api = await largeApi()
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}`)
    const search = page.getByLabel('Find an endpoint')
    const chosen = page.getByLabel('Endpoint of the examples')
    await expect.poll(() => chosen.textContent()).not.toBe('')
    const first = (await chosen.textContent()) ?? ''
    const answered = page.waitForResponse((response) => response.url().includes('search=nothing'))
    await typeAtOnce(search, 'nothing')
    await answered
    // After this, the page has drawn the effects of the answer.
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))')
    await expect.poll(() => search.inputValue()).toBe('nothing')
    await expect.poll(() => chosen.textContent()).toBe(first)
    await page.reload()
    await expect.poll(() => chosen.textContent()).toBe(first)
    await page.goto(`/dashboard/apis/${api.id}?search=${first.replace(/^GET /, '')}`)
    await page.getByRole('switch', { name: `Sell ${first}`, exact: true }).click()
    await expect.poll(() => chosen.textContent()).not.toBe(first)
  })

  it('shows a long path completely, and copies it', async ({ browser, largeApi, seller }) => {
    const api = await largeApi()
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}?search=endless`)
    await page.getByText(LONG).first().waitFor()
    await page.getByRole('button', { name: `Copy GET ${LONG}` }).click()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(LONG)
    expect(await findingsOf(page, 'long-path')).toEqual([])
    await tabTo(page, page.getByRole('button', { name: `What to do with GET ${LONG}` }))

    await page.goto(`/dashboard/apis/${api.id}/import`)
    const paths = { [LONG]: { get: {} }, [`${LONG}/next`]: { post: {} } }
    const spec = { openapi: '3.1.0', info: { title: 'Long', version: '1' }, paths }
    await page.getByLabel('OpenAPI document').fill(JSON.stringify(spec))
    await page.getByRole('button', { name: 'Preview operations' }).click()
    await page.getByText(`${LONG}/next`).waitFor()
    expect(await findingsOf(page, 'import-long-path')).toEqual([])
  })

  it('gives a route the whole width that the other columns leave', async ({ browser, largeApi, seller }) => {
    const api = await largeApi()
    const path = '/2010-04-01/Accounts/{AccountSid}/Calls/{CallSid}/Recordings'
    for (const path_pattern of ['/short', path])
      await seller.createEndpoint(api.id, { path_pattern, accepts: [sandboxAccept('10000')] })
    await using tab = await browser.open({ viewport: { width: 1440, height: 900 } })
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}`)
    const height = async (text: string) => (await page.getByTitle(text, { exact: true }).boundingBox())?.height
    await page.getByTitle(path).waitFor()
    const line = await height('/short')
    expect(line).toBeGreaterThan(0)
    expect(await height(path)).toBe(line)
    expect(await findingsOf(page, 'endpoints-routes')).toEqual([])
  })

  it('is searched where one endpoint is tried', async ({ browser, largeApi, seller }) => {
    const api = await largeApi()
    await using tab = await browser.open({ expected: [/status of 402/] })
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}/try`)
    await typeInto(page, page.getByLabel('Find an endpoint'), '/dogs/42')
    // The search chooses the first endpoint that it finds.
    const chosen = page.getByLabel('Endpoint', { exact: true })
    await expect.poll(() => chosen.textContent()).toBe('GET /dogs/42')
    await pressOn(page, page.getByRole('button', { name: 'Send without payment' }))
    await page.getByRole('button', { name: /^Pay / }).waitFor()
  })
})
