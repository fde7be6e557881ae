import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { SANDBOX_CHAIN_ID } from '../../../domain/networks/network.ts'
import { CHARGED_ONCE, movement, openMarket, openShop, uniquePath } from '../payments/market.ts'
import { challengeOf, fundedWallet, until } from '../support/buyers/buyer.ts'
import { startUpstream } from '../support/sellers/own-upstream.ts'
import { requestBytes, sendRaw } from '../support/wire/raw-http.ts'
import { seriousFindings } from './support/accessibility.ts'
import { it as base } from './support/fixtures.ts'
import { screenshot } from './support/screenshots.ts'

const PHONE = { width: 390, height: 844 }
const HOSTILE = `</script></title><img src=x onerror="globalThis.hacked=1">'"\u202e`
/** A page of the seller that would run a script if the gateway's page rendered it. */
const HTML = '<!doctype html><script>globalThis.hacked = 1</script><img src=x onerror="globalThis.hacked = 1">'
/** An image that would run a script if a browser opened it in this origin. */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.hacked=1"><script>globalThis.hacked=1</script></svg>'
/** One byte more than the page can hold. An answer of this size must not count as delivered. */
const LARGE = Buffer.alloc(32 * 1024 * 1024 + 1, 'x')
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const BROWSER = [
  'Accept: text/html,application/xhtml+xml,*/*;q=0.8',
  'Sec-Fetch-Dest: document',
  'Sec-Fetch-Mode: navigate',
]
/** The browser logs each 402 and each aborted request. */
const EXPECTED = [/status of 402/, /status of 409/, /net::ERR/]

/** A shop with answers of several kinds below `/v1`. Its seller writes text that could break out of markup. */
const it = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
  .extend('market', { scope: 'file' }, async ({}, { onCleanup }) => {
    const market = openMarket()
    onCleanup(() => market.close())
    return market
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
  .extend('upstream', { scope: 'file' }, async ({}, { onCleanup }) => {
    const seen = new Map<string, number>()
    const upstream = await startUpstream(({ url = '' }, response) => {
      seen.set(url, (seen.get(url) ?? 0) + 1)
      if (url.startsWith('/v1/image')) return response.setHeader('content-type', 'image/png').end(PNG)
      if (url.startsWith('/v1/svg')) return response.setHeader('content-type', 'image/svg+xml').end(SVG)
      if (url.startsWith('/v1/large')) return response.setHeader('content-type', 'text/plain').end(LARGE)
      if (url.startsWith('/v1/html')) return response.setHeader('content-type', 'text/html').end(HTML)
      // The first request gets no answer.
      if (url.startsWith('/v1/slow') && seen.get(url) === 1) return
      response.setHeader('content-type', 'application/json').end('{"city":"Bern","celsius":21}')
    })
    onCleanup(() => upstream.close())
    return { url: upstream.url, seen }
  })
  .extend('shop', { scope: 'file' }, async ({ market, upstream }) => {
    const shop = await openShop(market, { upstream: upstream.url, pathPattern: '/v1/*' })
    await shop.seller.updateApi(shop.api.id, { name: HOSTILE })
    return shop
  })
  .extend('wallet', { scope: 'file' }, ({ market }) => fundedWallet(market.chain))

type TestWallet = Awaited<ReturnType<typeof fundedWallet>>

/** Injects a wallet into all pages of a tab (EIP-1193). The wallet starts on another network, and counts its signatures. */
async function inject(context: BrowserContext, wallet: TestWallet, { announced = false } = {}) {
  const used = { signed: [] as { message: Record<string, string> }[] }
  let chainId = 1
  const answer = async (method: string, [first, second]: unknown[]) => {
    if (method === 'eth_requestAccounts') return [wallet.address]
    if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
    if (method === 'wallet_switchEthereumChain') {
      chainId = Number((first as { chainId: string }).chainId)
      return null
    }
    const data = JSON.parse(String(second))
    used.signed.push(data)
    return wallet.signTypedData(data)
  }
  await context.exposeBinding('launaTestWallet', (_, method: string, params: unknown[]) => answer(method, params))
  await context.addInitScript(`
    const provider = { request: ({ method, params = [] }) => launaTestWallet(method, params) }
    const detail = { info: { uuid: '1', name: 'Test wallet', rdns: 'test' }, provider }
    if (${announced}) addEventListener('eip6963:requestProvider', () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
    else globalThis.ethereum = provider
  `)
  return used
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay 0\.123457 USDC$/ })
const said = (page: Page) => page.getByRole('status')

describe('a paid address in a browser', () => {
  it('shows its price, is paid by a wallet, and shows the answer and the receipt', async ({
    browser,
    shop,
    wallet,
    market,
  }) => {
    await using tab = await browser.open({ viewport: PHONE, expected: EXPECTED })
    const { signed } = await inject(tab.context, wallet)
    const { page } = tab
    const opened = await page.goto(shop.url(uniquePath('/v1/weather')))
    expect(opened?.status()).toBe(402)
    await payButton(page).waitFor()
    await screenshot(page, 'payment-page')
    expect(await seriousFindings(page)).toEqual([])

    const parties = { payer: wallet.address, payTo: shop.payTo }
    const moved = await movement(market, parties, async () => {
      await payButton(page).click()
      await expect.poll(() => said(page).textContent()).toBe('You paid 0.123457 USDC.')
    })
    expect(moved).toMatchObject(CHARGED_ONCE)
    const terms = { from: wallet.address, to: shop.payTo, value: '123457' }
    expect(signed).toMatchObject([{ domain: { chainId: SANDBOX_CHAIN_ID }, message: terms }])
    const lives = Number(signed[0]?.message.validBefore) - Date.now() / 1000
    expect(lives).toBeLessThanOrEqual(300)
    await expect.poll(() => page.locator('pre.answer').textContent()).toContain('"celsius": 21')
    await expect.poll(() => page.locator('.receipt').textContent()).toMatch(/0x[0-9a-f]{64}/)
    await screenshot(page, 'payment-page-paid')
    expect(await seriousFindings(page)).toEqual([])
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width)
    await expect.poll(() => page.evaluate('localStorage.length')).toBe(0)
  })

  it('shows a page of the seller as text and an image as an image', async ({ browser, shop, wallet }) => {
    await using tab = await browser.open({ theme: 'dark', expected: EXPECTED })
    await inject(tab.context, wallet, { announced: true })
    const { page } = tab
    for (const path of ['/v1/html', '/v1/image']) {
      await page.goto(shop.url(uniquePath(path)))
      await payButton(page).click()
      await page.locator('.answer').waitFor()
      expect(await seriousFindings(page)).toEqual([])
    }
    await expect
      .poll(() => page.locator('img.answer').evaluate((image: { naturalWidth: number }) => image.naturalWidth))
      .toBe(1)
    await screenshot(page, 'payment-page-image')
    for (const [path, markup] of [
      ['/v1/html', HTML],
      ['/v1/svg', SVG],
    ] as const) {
      await page.goto(shop.url(uniquePath(path)))
      await payButton(page).click()
      await expect.poll(() => page.locator('pre.answer').textContent()).toBe(markup)
      await expect.poll(() => page.locator('img, svg, iframe, object, embed').count()).toBe(0)
      await expect.poll(() => page.evaluate('globalThis.hacked')).toBeUndefined()
    }
  })

  it('reports that an answer is too large to show, and how a program gets it without another payment', async ({
    browser,
    shop,
    wallet,
    market,
  }) => {
    await using tab = await browser.open({ viewport: PHONE, expected: EXPECTED })
    const { signed } = await inject(tab.context, wallet)
    const { page } = tab
    const directory = await mkdtemp(join(tmpdir(), 'launa-answer-'))
    const parties = { payer: wallet.address, payTo: shop.payTo }
    const moved = await movement(market, parties, async () => {
      await page.goto(shop.url(`${uniquePath('/v1/large')}?ids[]={1}`))
      await payButton(page).click()
      await expect.poll(() => said(page).textContent()).toMatch(/larger than this page can show/)
      await expect.poll(() => page.locator('.answer, a[download]').count()).toBe(0)
      expect(await seriousFindings(page)).toEqual([])
      await page.reload()
      await expect.poll(() => said(page).textContent()).toMatch(/larger than this page can show .* It is owed to you/)
      await expect.poll(() => payButton(page).count()).toBe(0)
      const command = (await page.locator('.controls code').textContent()) ?? ''
      // The command is repeated until the gateway knows that the page did not read the first answer to its end.
      await until('the answer has come whole', async () => {
        await promisify(execFile)('sh', ['-c', command], { cwd: directory }).catch(() => undefined)
        const file = await stat(join(directory, 'answer')).catch(() => undefined)
        return file?.size === LARGE.length
      })
    })
    await rm(directory, { recursive: true, force: true })
    expect(moved).toMatchObject(CHARGED_ONCE)
    expect(signed).toHaveLength(1)
  })

  it('sends the payment again after its answer was lost', async ({ browser, shop, wallet, market, upstream }) => {
    await using tab = await browser.open({ expected: EXPECTED })
    const { signed } = await inject(tab.context, wallet)
    const { page } = tab
    const path = uniquePath('/v1/slow')
    await page.goto(shop.url(path))
    const parties = { payer: wallet.address, payTo: shop.payTo }
    const moved = await movement(market, parties, async () => {
      await payButton(page).click()
      await until('the API was asked', async () => upstream.seen.get(path) === 1)
      await page.reload()
      await expect
        .poll(() => said(page).textContent())
        .toMatch(/^You signed a payment of 0\.123457 USDC\. It has no receipt and can be charged until \d\d:\d\d\.$/)
      await expect.poll(() => payButton(page).count()).toBe(0)
      // The button may fail at first, because the gateway may still process the first request.
      const again = page.getByRole('button', { name: 'Send the same payment again', disabled: false })
      await until('the answer has come', async () => {
        if ((await said(page).textContent()) === 'You paid 0.123457 USDC.') return true
        if ((await again.count()) > 0) await again.click()
        return false
      })
    })
    expect(moved).toMatchObject(CHARGED_ONCE)
    expect(signed).toHaveLength(1)
    await payButton(page).waitFor()
  })

  it('asks again after the terms have changed, and signs nothing', async ({ browser, market, wallet }) => {
    const shop = await openShop(market, { pathPattern: '/v1/*' })
    await using tab = await browser.open({ expected: EXPECTED })
    const { signed } = await inject(tab.context, wallet)
    const { page } = tab
    await page.goto(shop.url('/v1/weather'))
    await payButton(page).waitFor()
    await shop.seller.updateApi(shop.api.id, { pay_to_address: wallet.address })
    const terms = async () => challengeOf(await market.fetch(shop.url('/v1/weather'))).accepts[0]
    await until('the new payee is offered', async () => (await terms()).payTo === wallet.address)
    await payButton(page).click()
    await expect.poll(() => said(page).textContent()).toContain('The terms have changed. Nothing was signed.')
    expect(signed).toEqual([])
  })

  it('answers programs with data: only a navigation gets a page', async ({ shop, settings }) => {
    const to = { port: settings.ports.gatewayHttp }
    const ask = (headers: string[], method = 'GET') =>
      sendRaw(to, requestBytes({ path: '/v1/weather', method, host: new URL(shop.url('')).hostname, headers }))
    const varied = /^(date|x-request-id|x-envoy-.*)$/
    const kept = ({ status, headers, body }: Awaited<ReturnType<typeof ask>>) => {
      const same = Object.entries(headers).filter(([name]) => !varied.test(name))
      return { status, headers: Object.fromEntries(same), body }
    }
    const plain = kept(await ask([]))
    expect(plain).toMatchObject({ status: 402, headers: { 'content-type': ['application/json'] } })
    expect(plain.headers.vary).toBeUndefined()
    for (const program of [
      BROWSER.slice(0, 1),
      BROWSER.slice(0, 2),
      BROWSER.slice(1),
      [...BROWSER.slice(0, 2), 'Sec-Fetch-Mode: cors'],
    ])
      expect(kept(await ask(program))).toEqual(plain)
    const page = kept(await ask(BROWSER))
    expect(page.headers['content-type']).toEqual(['text/html; charset=utf-8'])
    expect(page.headers.vary).toEqual(['accept, sec-fetch-dest, sec-fetch-mode'])
    expect(page.headers['content-security-policy']?.[0]).toMatch(
      /^default-src 'none'; script-src 'self'; .*form-action 'none'$/,
    )
    expect(page.body).not.toMatch(/<img|\u202e/)
    for (const same of [
      'payment-required',
      'cache-control',
      'access-control-allow-origin',
      'access-control-expose-headers',
    ])
      expect(page.headers[same]).toEqual(plain.headers[same])
    expect(kept(await ask(BROWSER, 'HEAD'))).toMatchObject({ status: 402, headers: page.headers, body: '' })
  })

  it('has a link to the page of everything that its host sells', async ({ browser, shop, settings }) => {
    await using tab = await browser.open({ viewport: PHONE, theme: 'dark', expected: EXPECTED })
    const { page } = tab
    const opened = await page.goto(shop.url('/'))
    expect(opened?.status()).toBe(200)
    expect(opened?.headers()['content-security-policy']).toContain("default-src 'none'")
    await expect.poll(() => page.locator('.sold').textContent()).toContain('GET /v1/* 0.123457 USDC')
    await expect.poll(() => page.evaluate('globalThis.hacked')).toBeUndefined()
    expect(await seriousFindings(page)).toEqual([])
    await screenshot(page, 'host-page')
    const program = await sendRaw(
      { port: settings.ports.gatewayHttp },
      requestBytes({ path: '/', host: new URL(shop.url('')).hostname }),
    )
    expect(program).toMatchObject({ status: 404, headers: { 'content-type': ['application/json'] } })
  })
})
