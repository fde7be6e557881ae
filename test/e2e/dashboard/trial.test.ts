import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { chainOf, newAddress } from '../support/buyers/buyer.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { seriousFindings } from './support/accessibility.ts'
import { it as base } from './support/fixtures.ts'
import { hasFocus } from './support/keyboard.ts'
import { openPage } from './support/session.ts'

/** The browser itself logs each answer other than 2xx in its console. */
const expected = [/status of (402|502|503|404)/]

const it = base
  .extend('payTo', { scope: 'file' }, () => newAddress())
  .extend(
    'earned',
    { scope: 'file' },
    ({ payTo, settings }) =>
      () =>
        chainOf(settings).usdcOf(payTo),
  )
  .extend('upstream', { scope: 'file' }, ({ settings }) => httpAddress(settings, 'upstream'))
  .extend('api', { scope: 'file' }, async ({ payTo, seller, upstream }) => {
    const api = await seller.createApi({ upstream_base_url: upstream, pay_to_address: payTo })
    await seller.createEndpoint(api.id, { path_pattern: '/weather', accepts: [sandboxAccept('123456')] })
    await seller.createEndpoint(api.id, { method: 'POST', path_pattern: '/echo' })
    await seller.createEndpoint(api.id, { path_pattern: '/status/*' })
    return api
  })

async function choose(page: Page, endpoint: string): Promise<void> {
  await page.getByLabel('Endpoint').click()
  await page.getByRole('option', { name: endpoint, exact: true }).click()
}

const send = (page: Page) => page.getByRole('button', { name: 'Send without payment' }).click()
const terms = (page: Page) => page.getByRole('region', { name: 'Terms of payment' })

describe('trying an endpoint out', () => {
  it('shows the terms, pays them from the Sandbox wallet, and leads to the settlement', async ({
    api,
    browser,
    earned,
    payTo,
    seller,
  }) => {
    await using tab = await browser.open({ expected })
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}/try`)
    await choose(page, 'GET /weather')
    await send(page)
    for (const text of ['0.123456 USDC', payTo, 'Sandbox (eip155:845320402)', '300 seconds'])
      await terms(page).getByText(text).first().waitFor()
    expect(await earned()).toBe(0n)

    // A double click pays once.
    await page.getByRole('button', { name: 'Pay 0.123456 USDC and send' }).dblclick()
    await page.getByRole('region', { name: 'Answer' }).getByText('"temperature_c"').waitFor()
    const link = page.getByRole('link', { name: 'See the settlement' })
    await link.waitFor()
    expect(await earned()).toBe(123456n)
    expect(await seriousFindings(page)).toEqual([])
    const { items } = (await seller.call<{ items: { id: string; transaction: string }[] }>('GET', '/settlements')).body
    expect(items).toHaveLength(1)
    await expect.poll(() => link.getAttribute('href')).toBe(`/dashboard/settlements/${items[0]?.id}`)
    await expect
      .poll(() => hasFocus(page.getByRole('button', { name: 'Pay 0.123456 USDC once more and send' })))
      .toBe(true)
    await page
      .getByRole('region', { name: 'Receipt' })
      .getByText(items[0]?.transaction ?? '')
      .waitFor()
  })

  it('sends a body, and refuses invalid JSON before it sends anything', async ({ api, browser, seller }) => {
    await using tab = await browser.open({ expected })
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}/try`)
    await choose(page, 'POST /echo')
    await page.getByLabel('Body').fill('{"question":')
    await page.getByText('must be JSON').waitFor()
    await send(page)
    await expect.poll(() => terms(page).count()).toBe(0)
    await page.getByLabel('Body').fill('{"question":"why"}')
    await send(page)
    await page.getByRole('button', { name: /^Pay 0\.10 USDC/ }).click()
    await page.getByRole('region', { name: 'Answer' }).getByText('why').waitFor()
  })

  it('says how much money is missing, and pays nothing, if the price is above what the faucet gives', async ({
    api,
    browser,
    earned,
    seller,
  }) => {
    await using tab = await browser.open({ expected })
    const { page } = tab
    const before = await earned()
    await seller.createEndpoint(api.id, { path_pattern: '/dear', accepts: [sandboxAccept('999999000000')] })
    await openPage(page, seller, `/apis/${api.id}/try`)
    await choose(page, 'GET /dear')
    await send(page)
    await page.getByRole('button', { name: 'Pay 999,999.00 USDC and send' }).click()
    await page.getByText('USDC, and the price is 999,999.00 USDC. Nothing was paid.').waitFor()
    expect(await earned()).toBe(before)
  })

  it('pays nothing if the terms have changed meanwhile, and shows the new ones', async ({
    api,
    browser,
    earned,
    seller,
  }) => {
    await using tab = await browser.open({ expected })
    const { page } = tab
    const before = await earned()
    const endpoint = await seller.createEndpoint(api.id, {
      path_pattern: '/changing',
      accepts: [sandboxAccept('1000')],
    })
    await openPage(page, seller, `/apis/${api.id}/try`)
    await choose(page, 'GET /changing')
    await send(page)
    const pay = page.getByRole('button', { name: 'Pay 0.001 USDC and send' })
    await pay.waitFor()
    await seller.call('PUT', `/apis/${api.id}/endpoints/${endpoint.id}`, { body: { accepts: [sandboxAccept('5000')] } })
    await pay.click()
    await page.getByText('The terms have changed since you asked for them. Nothing was paid.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Show the new terms' }).click()
    await page.getByRole('button', { name: 'Pay 0.005 USDC and send' }).waitFor()
    expect(await earned()).toBe(before)
  })

  it('says that nothing was charged for an answer that failed', async ({ api, browser, earned, seller }) => {
    await using tab = await browser.open({ expected })
    const { page } = tab
    const before = await earned()
    await openPage(page, seller, `/apis/${api.id}/try`)
    await choose(page, 'GET /status/*')
    await page.getByLabel('Path and query').fill('/status/503')
    await send(page)
    await page.getByRole('button', { name: /^Pay / }).click()
    await page.getByText('There is no receipt').waitFor()
    await page.getByRole('button', { name: /^Pay \S+ USDC and send$/ }).waitFor()
    expect(await earned()).toBe(before)
  })

  it('offers only to send the payment again if its outcome is unknown', async ({ api, browser, earned, seller }) => {
    await using tab = await browser.open({ expected: [...expected, /ERR_/] })
    const { page } = tab
    await openPage(page, seller, `/apis/${api.id}/try`)
    await choose(page, 'GET /weather')
    await send(page)
    await terms(page).waitFor()
    const before = await earned()
    const payments: string[] = []
    await page.route(/\/weather$/, (route) => {
      const header = route.request().headers()['payment-signature']
      if (header) payments.push(header)
      return header ? route.abort() : route.continue()
    })
    await page.getByRole('button', { name: /^Pay / }).click()
    const again = page.getByRole('button', { name: 'Send the same payment again' })
    await again.waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Pay / }).count()).toBe(0)
    await page.unroute(/\/weather$/)
    page.on('request', (request) => {
      const header = request.headers()['payment-signature']
      if (header) payments.push(header)
    })
    await again.click()
    await page.getByRole('link', { name: 'See the settlement' }).waitFor()
    expect(new Set(payments).size).toBe(1)
    expect(await earned()).toBe(before + 123456n)
  })

  it('pays nothing in production: it shows how buyers pay', async ({ browser, payTo, seller, upstream }) => {
    await using tab = await browser.open({ expected })
    const { page } = tab
    const live = seller.in('production')
    const accept = { scheme: 'exact', network: 'eip155:8453', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }
    const sold = await live.createApi({ upstream_base_url: upstream, pay_to_address: payTo })
    const extra = { name: 'USD Coin', version: '2', assetTransferMethod: 'eip3009' }
    const accepts = [{ ...accept, amount: '100000', max_timeout_seconds: 300, extra }]
    await live.createEndpoint(sold.id, { path_pattern: '/weather', accepts })
    await live.createEndpoint(sold.id, { path_pattern: '/newest', accepts })
    await openPage(page, live, `/apis/${sold.id}/try`)
    await choose(page, 'GET /weather')
    await page.getByRole('tab', { name: 'TypeScript' }).click()
    await page.getByText('@launa/sdk/buyer').first().waitFor()
    // The examples are those of the endpoint that is tried.
    const code = page.getByRole('tabpanel')
    await expect.poll(() => code.textContent()).toContain('/weather')
    await choose(page, 'GET /newest')
    await expect.poll(() => code.textContent()).toContain('/newest')
    await expect.poll(() => page.getByLabel('Endpoint of the examples').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: /^Pay / }).count()).toBe(0)
  })
})
