import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeFindings } from './support/accessibility.ts'
import { it } from './support/fixtures.ts'
import { logIn } from './support/session.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
/** A page with a picture and a wide table, one with images and a table without headings, and one with many blocks. */
const PAGES = ['/help/', '/help/readme.html', '/help/webhooks.html']

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the help' })

describe('the help', () => {
  it.for(SIZES.flatMap((viewport) => (['light', 'dark'] as const).map((theme) => ({ viewport, theme }))))(
    'is accessible, and as wide as its window: $theme at $viewport.width',
    async ({ viewport, theme }, { browser }) => {
      await using tab = await browser.open({ viewport, theme })
      const { page } = tab
      for (const path of PAGES) {
        await page.goto(path)
        await field(page).waitFor()
        expect({ path, findings: await axeFindings(page) }).toEqual({ path, findings: [] })
        await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width)
      }
    },
  )

  it.for([
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const)(
    'is %s if the person has chosen so in the dashboard, on a system that is %s',
    async ([chosen, theme], { browser }) => {
      await using tab = await browser.open({ theme })
      const { page } = tab
      await page.addInitScript(`localStorage.setItem('launa.theme', '${chosen}')`)
      await page.goto(PAGES[0] ?? '')
      await field(page).waitFor()
      await expect.poll(() => page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe(chosen)
      expect(await axeFindings(page)).toEqual([])
    },
  )

  it('is reached from the menu, searched without another server, and has working anchors', async ({
    browser,
    seller,
  }) => {
    await using tab = await browser.open()
    const { page } = tab
    await logIn(page, seller)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click()
    await page.getByRole('heading', { level: 1, name: 'Start here' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('second fac')
    const results = page.getByRole('search').getByRole('link')
    await results.filter({ hasText: 'A second factor' }).first().click()
    await page.waitForURL('**/help/selling.html#a-second-factor')
    await page.getByRole('heading', { name: 'A second factor' }).waitFor()
    await field(page).fill('zzzzzzzz')
    await page.getByRole('status').filter({ hasText: 'Nothing was found.' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await field(page).fill('permit2')
    await results.first().waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('is compressed at build time, and loads no scripts of other servers', async ({ plane }) => {
    const ask = (path: string, headers = {}) => fetch(`${plane.baseUrl}${path}`, { headers, redirect: 'manual' })
    for (const path of ['/help', '/help/']) expect((await ask(path)).headers.get('location')).toBe('/help/start.html')
    const page = await ask('/help/selling.html', { 'accept-encoding': 'br' })
    const html = await page.text()
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self'; style-src 'self'; /),
    })
    const [style = ''] = /\/help\/assets\/[^"]+\.css/.exec(html) ?? []
    const { status, headers } = await ask(style, { 'accept-encoding': 'br' })
    expect([status, headers.get('content-encoding'), headers.get('cache-control')]).toEqual([
      ...[200, 'br', 'public, max-age=31536000, immutable'],
    ])
    for (const path of ['/help/none.html', '/help/assets/', '/help/..%2findex.html', '/help/operating/'])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
  })
})
