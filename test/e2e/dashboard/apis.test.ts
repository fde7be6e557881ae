import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { type ApiRecord, type EndpointRecord, type Seller, signUp, uniqueSlug } from '../support/sellers/seller.ts'
import { axeFindings, seriousFindings } from './support/accessibility.ts'
import { LAPTOP } from './support/browser.ts'
import { findingsOf } from './support/findings.ts'
import { it as base } from './support/fixtures.ts'
import { hasFocus } from './support/keyboard.ts'
import { screenshot } from './support/screenshots.ts'
import { openPage } from './support/session.ts'

const PAYEE = `0x${'1'.repeat(40)}`
const LONG_PATH =
  '/accounts/{account}/recordings/{recording}/results/{result}/payloads/{payload}/contents/all-of-it.json'
/** Messages that the browser logs for refused requests. The page shows each refusal to the user, so these messages are no faults. */
const REFUSED = /status of (400|402|409|500)/

const it = base
  .extend('upstream', { scope: 'file' }, ({ settings }) => httpAddress(settings, 'upstream'))
  .extend('newApi', { scope: 'file' }, ({ seller, upstream }) => {
    return (fields: Partial<ApiRecord> = {}) =>
      seller.createApi({ upstream_base_url: upstream, pay_to_address: PAYEE, ...fields })
  })

async function endpointsOf(seller: Seller, api: ApiRecord): Promise<EndpointRecord[]> {
  return (await seller.call<{ items: EndpointRecord[] }>('GET', `/apis/${api.id}/endpoints`)).body.items
}

const choose = async (page: Page, endpoint: string, item: string) => {
  await page.getByRole('button', { name: `What to do with ${endpoint}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('wrapping an API', () => {
  it('guides a new seller, and checks the name and the upstream during typing', async ({
    browser,
    newApi,
    plane,
    upstream,
  }) => {
    const newcomer = await signUp(plane)
    const taken = await newApi({ slug: uniqueSlug('taken') })
    const domain = taken.primary_host.slice(taken.slug.length)
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await openPage(page, newcomer, '/apis')
    await page.getByText('Wrap your first API').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await screenshot(page, 'apis-empty')
    await page.getByRole('main').getByRole('link', { name: 'Wrap an API' }).last().click()
    const slug = uniqueSlug('rain')
    await page.getByLabel('Display name').fill(slug.toUpperCase())
    await expect.poll(() => page.getByLabel('Name in the address').inputValue()).toBe(slug)
    await page.getByText(`${slug}${domain} is free.`).waitFor()
    for (const [name, reason] of [
      [taken.slug, 'Another API has this name already.'],
      ['www', 'The platform needs this name itself.'],
      ['No!', 'Must be 1 to 63 lower-case letters'],
    ] as const) {
      await page.getByLabel('Name in the address').fill(name)
      await page.getByText(reason).waitFor()
    }
    await page.getByLabel('Upstream address').fill('api.example.com')
    await page.getByLabel('Upstream address').blur()
    await expect.poll(() => page.getByLabel('Upstream address').inputValue()).toBe('https://api.example.com')
    await page.getByLabel('Upstream address').fill('ftp://nobody')
    await page.getByLabel('Upstream address').fill('http://user@127.0.0.1')
    await page.getByText('must not contain user information').waitFor()
    await page.getByLabel('Upstream address').fill('http://127.0.0.1:9')
    await page.getByText(/must not use the port|cannot be reached/).waitFor()
    await page.getByLabel('Upstream address').fill(upstream)
    await page.getByText(/It answers \(\d{3}\) in \d+ ms/).waitFor()
    await page.getByLabel('Payee').fill('0x12')
    await page.getByRole('button', { name: 'Wrap it' }).click()
    await page.getByText('must be an EVM address').waitFor()
    await page.getByLabel('Payee').fill('')
    await page.getByRole('button', { name: 'Use an example' }).click()
    await page.getByLabel('Name in the address').fill(slug)
    await page.getByText(`${slug}${domain} is free.`).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await screenshot(page, 'new-api')
    await page.getByRole('button', { name: 'Wrap it' }).click()
    await page.getByRole('heading', { level: 1, name: slug.toUpperCase() }).waitFor()
    await page.getByText('What do you sell?').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await screenshot(page, 'endpoints-empty')

    // The browser's Back button returns to the page that the saved form has opened. A dialog asks before typed text is lost.
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByLabel('Display name').fill('Not lost')
    await page.goBack()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => page.getByLabel('Display name').inputValue()).toBe('Not lost')
  })
})

describe('the endpoints of an API', () => {
  it('are added at an exact price, switched off and on, repriced and deleted', async ({ browser, newApi, seller }) => {
    const api = await newApi()
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}`)
    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    await page.getByLabel('Path').fill('forecast')
    await page.getByLabel('Price per request').fill('0.1234567')
    await page.getByText('at most six decimals').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Add it' }).isDisabled()).toBe(true)
    await page.getByLabel('Price per request').fill('1234.000001')
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByText('must start with /').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByLabel('Path').fill('/forecast/*')
    await page.getByLabel('Description').fill('The next days')
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByRole('cell', { name: /1,234\.000001/ }).waitFor()
    const [made] = await endpointsOf(seller, api)
    expect(made).toMatchObject({ path_pattern: '/forecast/*', accepts: [{ amount: '1234000001' }], charge: 'after' })

    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    await page.getByLabel('Path').fill('/forecast/*')
    await page.getByLabel('Price per request').fill('1')
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByText('This method and path is sold already.').waitFor()
    // Escape by mistake loses no input, and the focus returns to its earlier place.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => page.getByLabel('Path').inputValue()).toBe('/forecast/*')
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Add an endpoint' }))).toBe(true)

    await choose(page, 'GET /forecast/*', 'Change price and details')
    await page.getByLabel('Price per request').waitFor()
    await page.keyboard.press('Escape')
    const menu = page.getByRole('button', { name: 'What to do with GET /forecast/*' })
    await expect.poll(() => hasFocus(menu)).toBe(true)

    await choose(page, 'GET /forecast/*', 'Change price and details')
    await expect.poll(() => page.getByLabel('Price per request').inputValue()).toBe('1234.000001')
    await page.getByLabel('Price per request').fill('0.05')
    await page.getByText('Description and other details').click()
    await page.getByLabel('Media type', { exact: true }).fill('csv')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('must be a media type without parameters, such as text/csv').waitFor()
    await page.getByLabel('Media type', { exact: true }).fill('text/csv')
    await page.getByLabel('Summary').fill('Forecast')
    await page.getByLabel('Tags').fill('weather, days')
    await page.getByText('More about charging').click()
    await page.getByLabel('Charged').click()
    await page.getByRole('option', { name: 'Before your API is asked' }).click()
    await page.getByText('the buyer has paid and is owed the answer').waitFor()
    await page.getByLabel('Payments checked before your API is asked').click()
    await page.getByRole('option', { name: 'Of every payer', exact: true }).click()
    await page.getByLabel('Free repetitions').click()
    await page.getByRole('option', { name: 'up to 3', exact: true }).click()
    await page.getByLabel('Longest answer').fill('90')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: '0.05 USDC' }).waitFor()
    await page.getByText('charged before your API is asked').waitFor()
    expect((await endpointsOf(seller, api))[0]).toMatchObject({
      charge: 'before',
      always_verify: true,
      max_redeliveries: 3,
      max_stream_seconds: 90,
      ...{ mime_type: 'text/csv', summary: 'Forecast', tags: ['weather', 'days'], operation_id: null },
    })
    expect((await endpointsOf(seller, api))[0]?.accepts).toEqual([{ ...made?.accepts[0], amount: '50000' }])

    await choose(page, 'GET /forecast/*', 'Delete')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Delete the endpoint' }).click()
    await page.getByText('What do you sell?').waitFor()
    await page.getByText('no endpoints', { exact: true }).waitFor()
    expect(await endpointsOf(seller, api)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('cell', { name: '0.05 USDC' }).waitFor()
    await page.getByText('serving', { exact: true }).waitFor()
    expect((await endpointsOf(seller, api))[0]).toMatchObject({
      ...{ path_pattern: '/forecast/*', summary: 'Forecast', tags: ['weather', 'days'], mime_type: 'text/csv' },
      ...{
        charge: 'before',
        always_verify: true,
        max_redeliveries: 3,
        max_stream_seconds: 90,
        schema_source: 'inferred',
        enabled: true,
      },
    })
  })

  it('switch at once, and switch back if the service refuses', async ({ browser, newApi, seller }) => {
    const api = await newApi()
    await seller.createEndpoint(api.id, { path_pattern: '/a' })
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}`)
    const control = page.getByRole('switch', { name: 'Sell GET /a' })
    await control.click()
    await expect.poll(async () => (await endpointsOf(seller, api))[0]?.enabled).toBe(false)
    const refusal = Promise.withResolvers<void>()
    await page.route(`**/apis/${api.id}/endpoints/*`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      await refusal.promise
      const body = { error: 'validation failed', code: 'validation_failed', request_id: 'r' }
      await route.fulfill({ status: 400, json: body })
    })
    await control.click()
    await expect.poll(() => control.getAttribute('aria-checked')).toBe('true')
    refusal.resolve()
    await page.getByText('GET /a stays off').first().waitFor()
    await expect.poll(() => control.getAttribute('aria-checked')).toBe('false')
  })

  it('show their parameters and answers, which can be edited and cleared', async ({ browser, newApi, seller }) => {
    const api = await newApi()
    await seller.createEndpoint(api.id, { method: 'POST', path_pattern: '/ask' })
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}`)
    const row = page.getByRole('row', { name: '/ask' })
    await row.getByText('none yet').waitFor()
    await choose(page, 'POST /ask', 'Schemas')
    const request = page.getByLabel('Request body')
    await request.fill('{ "type": ')
    await page.getByText('Not JSON').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await request.fill('{ "type": "object", "properties": { "city": { "type": "string" } } }')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'by hand' }).waitFor()
    expect((await endpointsOf(seller, api))[0]?.request_schema).toMatchObject({
      properties: { city: { type: 'string' } },
    })
    await choose(page, 'POST /ask', 'Schemas')
    await page.getByRole('button', { name: 'Clear both' }).click()
    await page.getByRole('cell', { name: 'none yet' }).waitFor()
  })

  it('are sold once if they have a lifetime', async ({ browser, newApi, seller }) => {
    const api = await newApi()
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}`)
    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    await page.getByLabel('Path').fill('/report')
    await page.getByLabel('Price per request').fill('2')
    await page.getByLabel('Sold').click()
    await page.getByRole('option', { name: 'Once, within a day' }).click()
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByText('sold once, until').waitFor()
    const expiry = new Date((await endpointsOf(seller, api))[0]?.expires_at ?? 0).getTime()
    expect(Math.abs(expiry - Date.now() - 86_400_000)).toBeLessThan(60_000)
  })

  it('have programs to copy', async ({ browser, newApi, seller, settings }) => {
    const api = await newApi()
    await seller.createEndpoint(api.id, { path_pattern: '/weather' })
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}`)
    await page.getByRole('button', { name: 'Copy the curl example' }).click()
    await expect
      .poll(() => page.evaluate('navigator.clipboard.readText()'))
      .toContain(`${api.primary_host}:${settings.ports.gatewayHttp}/weather`)
    await page.getByRole('tab', { name: 'Go' }).click()
    await page.getByText('payer.Do(request)').waitFor()
  })
})

describe('an API', () => {
  it('is changed field by field, given a new slug, paused and deleted', async ({ browser, newApi, seller }) => {
    const api = await newApi({ discovery_guidance: 'Ask.' })
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}/settings`)
    const save = page.getByRole('button', { name: 'Save' })
    await page.getByLabel('Display name').waitFor()
    await expect.poll(() => save.isDisabled()).toBe(true)
    // The page does not overwrite changes by another session, and reports them.
    await seller.updateApi(api.id, { discovery_contact_email: 'help@example.com' })
    await page.getByLabel('Display name').fill('Too late')
    await save.click()
    await page.getByText('changed meanwhile').waitFor()
    expect((await seller.call('GET', `/apis/${api.id}`)).body).toMatchObject({ name: api.name })
    // A click on a link loses no edits.
    await page.getByRole('link', { name: 'Try it' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => page.getByLabel('Display name').inputValue()).toBe('Too late')
    await page.getByRole('link', { name: 'Try it' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await page.getByText('There is nothing to try yet').waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.reload()
    await page.getByLabel('Display name').waitFor()
    const moved = uniqueSlug('moved')
    await page.getByLabel('Display name').fill('Renamed')
    await page.getByLabel('Name in the address').fill(moved)
    await page.getByText('Buyers who call the current address').waitFor()
    await page.getByLabel('Guidance').fill('')
    await page.getByLabel('Name in catalogues').fill('Rain')
    await page.getByLabel('Icon').fill('https://example.com/rain.png')
    await page.getByLabel('Tags').fill('rain, europe')
    await page.getByLabel('Headers that select an answer').fill('cookie, x-symbol')
    await page.getByRole('switch', { name: 'Serving' }).click()
    await page.getByText('Not yet: this takes effect when you save.').waitFor()
    const bottom = async () => ((box) => box && box.y + box.height)(await save.boundingBox())
    await expect.poll(bottom).toBeLessThanOrEqual(LAPTOP.height)
    await page.getByRole('switch', { name: `Publish ${seller.email}` }).click()
    await page.getByRole('switch', { name: 'Tell the upstream' }).click()
    await save.click()
    await page.getByRole('heading', { level: 1, name: 'Renamed' }).waitFor()
    await page.getByText('paused', { exact: true }).waitFor()
    expect((await seller.call('GET', `/apis/${api.id}`)).body).toMatchObject({
      ...{ name: 'Renamed', slug: moved, discovery_guidance: null, enabled: false },
      discovery_contact_email: 'help@example.com',
      ...{ publish_owner_email: false, payment_context: true, vary_on: ['cookie', 'x-symbol'] },
      ...{ service_name: 'Rain', icon_url: 'https://example.com/rain.png', tags: ['rain', 'europe'] },
    })
    await page.goto('/dashboard/')
    const paused = page.getByRole('status', { name: 'Paused APIs' })
    await paused.waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await paused.getByRole('link', { name: 'Renamed' }).click()
    await page.getByLabel('Version').fill('not a version!')
    await save.click()
    await page.getByText('must be a version such as 1.0.0').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete the API' }).click()
    await page.waitForURL(/\/dashboard\/apis(\?|$)/)
    expect((await seller.call('GET', `/apis/${api.id}`)).status).toBe(404)
  })

  it('has a checklist with links to the missing steps', async ({ browser, plane, upstream }) => {
    const newcomer = await signUp(plane)
    const api = await newcomer.createApi({ upstream_base_url: upstream, pay_to_address: PAYEE })
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, newcomer, `/apis/${api.id}/checklist`)
    await page.getByText('2 of 3 required steps are done.').waitFor()
    expect(await findingsOf(page, 'checklist')).toEqual([])
    await page.getByRole('heading', { name: 'Payee: done' }).waitFor()
    await page.getByRole('heading', { name: 'Network: not done' }).waitFor()
    for (const title of ['Domain', 'Key', 'Webhook'])
      await page.getByRole('heading', { name: `${title}: optional` }).waitFor()
    const copy = await page.getByRole('button', { name: 'Copy to production' }).boundingBox()
    expect(copy?.width).toBeLessThan(250)
    await page.getByRole('link', { name: 'Webhook: do it' }).click()
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
    await page.goBack()
    await newcomer.createEndpoint(api.id)
    await newcomer.apiKey({ preset: 'readonly' })
    await page.reload()
    await page.getByText('All that buyers need is done.').waitFor()
    await page.getByRole('heading', { name: 'Key: done' }).waitFor()
  })

  it('shows what a crawler would miss, with links to the fix', async ({ browser, newApi, seller }) => {
    const api = await newApi()
    await seller.createEndpoint(api.id, { path_pattern: '/weather' })
    await seller.createEndpoint(api.id, { path_pattern: '/off', enabled: false })
    await seller.createEndpoint(api.id, { path_pattern: LONG_PATH })
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}/discovery`)
    await page.getByText('They list 2 of 3 endpoints').waitFor()
    await page.getByRole('button', { name: 'Check it' }).click()
    await page.getByText('has no schema of its answer').first().waitFor()
    await page.getByText('has no guidance').waitFor()
    // The text of a long path begins beside its badge, and ends with its link.
    const finding = page.getByRole('listitem').filter({ hasText: LONG_PATH })
    const badge = await finding.getByText('less useful').boundingBox()
    const text = await finding.getByText('has no schema of its answer').boundingBox()
    const link = await finding.getByRole('link', { name: 'Edit its schemas' }).boundingBox()
    if (!badge || !text || !link) throw new Error('the finding is not shown')
    expect(text.x).toBeGreaterThan(badge.x + badge.width)
    expect(text.y).toBeLessThan(badge.y + badge.height)
    expect(link.x).toBeGreaterThanOrEqual(text.x)
    expect(link.y + link.height).toBeLessThanOrEqual(text.y + text.height + 1)
    await expect.poll(() => page.getByText('hides it').count()).toBe(0)
    await page.getByText('OpenAPI, as buyers get it').click()
    await page.getByText('"x-payment-info"').first().waitFor()
    expect(await findingsOf(page, 'discovery')).toEqual([])
    await page.getByRole('link', { name: 'Write guidance' }).click()
    await page.getByLabel('Guidance').waitFor()
  })
})

describe('text of a seller', () => {
  const hostile = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`

  it('is rendered as text everywhere', async ({ browser, newApi, seller, upstream }) => {
    const api = await newApi({
      ...{ name: hostile, discovery_guidance: hostile, discovery_contact_email: 'a@example.com' },
      upstream_base_url: `${upstream}/%3Cscript%3E`,
    })
    await seller.createEndpoint(api.id, {
      ...{ path_pattern: '/a', description: hostile },
      response_schema: { type: 'object', title: hostile, properties: { [hostile]: { type: 'string' } } },
    })
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await openPage(page, seller, '/apis')
    await page.getByRole('link', { name: hostile }).click()
    await page.getByRole('heading', { level: 1, name: hostile }).waitFor()
    await expect.poll(() => page.title()).toBe(`${hostile} · Launa`)
    await choose(page, 'GET /a', 'Schemas')
    await expect.poll(() => page.getByLabel('Answer (200)').inputValue()).toContain('<script>')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Discovery' }).click()
    await page.getByRole('button', { name: 'Check it' }).click()
    await page.getByRole('button', { name: 'Check again' }).waitFor()
    await page.getByText('OpenAPI, as buyers get it').click()
    await page.getByText('"x-payment-info"').waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('heading', { name: `Delete ${hostile}?` }).waitFor()
    await expect.poll(() => page.locator('img[src="x"]').count()).toBe(0)
    await expect.poll(() => page.title()).not.toBe('owned')
  })
})
