import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { openShop } from '../support/sellers/shop.ts'
import { it as base } from './support/fixtures.ts'
import { openPage } from './support/session.ts'

/** Runs if any part of the text becomes markup or script, inside any quotes. */
const SCRIPT = 'globalThis.hacked=1'
const HOSTILE = [
  `"><img src=x onerror=${SCRIPT}><svg onload=${SCRIPT}></svg>`,
  `</script></title></textarea></style><script>${SCRIPT}</script>`,
  `javascript:${SCRIPT}//'";--><a href="javascript:${SCRIPT}">x</a>`,
  `\${${SCRIPT}}{{constructor.constructor('${SCRIPT}')()}}`,
].join(' ')

const it = base.extend('api', { scope: 'file' }, async ({ seller, settings }) => {
  const api = await seller.createApi({
    name: HOSTILE.slice(0, 200),
    upstream_base_url: `${httpAddress(settings, 'upstream')}/%22%3E%3Cimg%20src=x%20onerror=${SCRIPT}%3E`,
    pay_to_address: `0x${'1'.repeat(40)}`,
    discovery_guidance: HOSTILE,
  })
  const schema = { type: 'object', title: HOSTILE, description: HOSTILE, properties: { [HOSTILE]: { const: HOSTILE } } }
  await seller.createEndpoint(api.id, {
    // A pattern may contain only this kind of quote.
    path_pattern: `/'onerror=${SCRIPT}/*`,
    description: HOSTILE,
    request_schema: schema,
    response_schema: schema,
    accepts: [{ ...sandboxAccept(), extra: { ...sandboxAccept().extra, note: HOSTILE } }],
  })
  await seller.call('POST', '/auth/api-keys', { body: { name: HOSTILE.slice(0, 100), preset: 'readonly' } })
  return api
})

async function staysText(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.evaluate('globalThis.hacked')).toBeUndefined()
  await expect.poll(() => page.locator('img[src="x"], svg[onload], a[href^="javascript:" i]').count()).toBe(0)
}

describe('text that a seller or a buyer has written', () => {
  it.for([
    ...['/', '/apis', '/apis/:id', '/apis/:id/try', '/apis/:id/discovery', '/apis/:id/domains', '/apis/:id/settings'],
    ...['/settlements', '/keys', '/sandbox-wallet', '/account', '/audit-log'],
  ])('appears only as text on %s', async (path, { api, browser, seller }) => {
    await using tab = await browser.open()
    await openPage(tab.page, seller, path.replace(':id', api.id))
    await tab.page.getByRole('heading', { level: 1 }).waitFor()
    await staysText(tab.page)
  })

  it('appears only as text in an imported file', async ({ api, browser, seller }) => {
    await using tab = await browser.open({ expected: [/status of 400/] })
    const { page } = tab
    const operation = {
      summary: HOSTILE,
      description: HOSTILE,
      operationId: 'x',
      responses: { 200: { description: HOSTILE } },
    }
    const paths = {
      [`/<img src=x onerror=${SCRIPT}>`]: { get: operation },
      '/fine': { get: operation, trace: operation },
    }
    await openPage(page, seller, `/apis/${api.id}/import`)
    await page
      .getByLabel('OpenAPI document')
      .fill(JSON.stringify({ openapi: '3.1.0', info: { title: HOSTILE, version: HOSTILE }, paths }))
    await page.getByRole('button', { name: 'Preview operations' }).click()
    await page
      .getByRole('heading', { name: HOSTILE.slice(0, 20) })
      .or(page.getByRole('alert'))
      .first()
      .waitFor()
    await staysText(page)
    await page.getByRole('button', { name: /^Import 1 / }).click()
    await page.getByText('One endpoint is made').waitFor()
    await staysText(page)
  })

  it('appears only as text in an API’s answer, which is labelled as HTML', async ({ browser, settings }) => {
    const shop = await openShop({ settings, endpoints: [{ path: '/*' }] })
    onTestFinished(() => shop.close())
    await using tab = await browser.open({ expected: [/status of 402/] })
    const { page } = tab
    await openPage(page, shop.seller, `/apis/${shop.api.id}/try`)
    await page.getByLabel('Path and query').fill(`/echo?q=${encodeURIComponent(HOSTILE)}`)
    await page.getByRole('button', { name: 'Send without payment' }).click()
    await page.getByRole('button', { name: /^Pay / }).click()
    await page.getByRole('region', { name: 'Answer' }).getByText('onerror').first().waitFor()
    await staysText(page)
    await page.getByRole('link', { name: 'See the settlement' }).click()
    await page.waitForURL(/\/settlements\//)
    await staysText(page)
  })
})
