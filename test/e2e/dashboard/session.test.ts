import { describe, expect } from 'vitest'
import type { Seller } from '../support/sellers/seller.ts'
import { it } from './support/fixtures.ts'
import { logIn, openPage } from './support/session.ts'

const ENDED = 'Your session has ended. Log in to go on where you were.'

describe('a session', () => {
  it('that the service no longer accepts leads to the login, and the login leads back', async ({ browser, seller }) => {
    await using tab = await browser.open({ expected: [/status of 401/] })
    const { page } = tab
    await openPage(page, seller, '/keys')
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor()
    // A well-formed token that has not expired, but with a wrong signature.
    await page.evaluate(`localStorage.setItem('launa.session', ${JSON.stringify(forged(seller.token))})`)
    await page.goto('/dashboard/settlements?status=settled')
    await page.getByText(ENDED).waitFor()
    await page.getByLabel('E-mail').fill(seller.email)
    await page.getByLabel('Password', { exact: true }).fill(seller.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(/\/dashboard\/settlements\?status=settled/)
    await page.getByRole('heading', { name: 'Settlements', level: 1 }).waitFor()
  })

  it('whose time is over leads to the login without a request to the service', async ({ browser, seller }) => {
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, { ...seller, token: expired(seller.token) } as Seller, '/account')
    await page.getByText(ENDED).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('return')).toBe('/account')
  })

  it('ends in all tabs and at the service when one tab signs out', async ({ browser, plane, seller }) => {
    await using tab = await browser.open()
    const { page, context } = tab
    await logIn(page, seller)
    const other = await context.newPage()
    await other.goto('/dashboard/apis')
    await other.getByRole('heading', { name: 'APIs', level: 1 }).waitFor()
    const token = await page.evaluate("localStorage.getItem('launa.session')")
    await page
      .getByRole('button', { name: /sign out|log out/i })
      .first()
      .click()
    for (const each of [page, other]) await each.getByRole('button', { name: 'Log in' }).waitFor()
    await expect.poll(() => page.evaluate("localStorage.getItem('launa.session')")).toBeNull()
    const me = () => fetch(`${plane.baseUrl}/auth/me`, { headers: { authorization: `Bearer ${token}` } })
    await expect.poll(async () => (await me()).status).toBe(401)
  })

  it('never sends a seller to another site after the login', async ({ browser, seller }) => {
    await using tab = await browser.open()
    const { page } = tab
    for (const target of ['https://example.com/', '//example.com/', '/\\example.com', 'javascript:alert(1)']) {
      await page.evaluate('1')
      await page.goto(`/dashboard/login?return=${encodeURIComponent(target)}`)
      await page.evaluate("localStorage.removeItem('launa.session')")
      await page.reload()
      await page.getByLabel('E-mail').fill(seller.email)
      await page.getByLabel('Password', { exact: true }).fill(seller.password)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.waitForURL(/\/dashboard\/?(\?|$)/)
    }
  })

  it('switches between production and Sandbox, on all pages', async ({ browser, seller }) => {
    await using tab = await browser.open()
    const { page } = tab
    const payee = { pay_to_address: `0x${'1'.repeat(40)}`, upstream_base_url: 'https://api.example.com' }
    await seller.createApi({ ...payee, name: 'Only for trying' })
    await seller.in('production').createApi({ ...payee, name: 'Only for earning' })
    await openPage(page, seller, '/apis')
    const banner = page.getByText('nothing here is real')
    await page.getByText('Only for trying').first().waitFor()
    await banner.waitFor()
    await page.getByRole('radio', { name: 'Production' }).click()
    await page.getByText('Only for earning').first().waitFor()
    await expect.poll(() => page.getByText('Only for trying').count()).toBe(0)
    await expect.poll(() => banner.count()).toBe(0)
    await page.reload()
    await page.getByText('Only for earning').first().waitFor()
    // The environment in a link (`env`) has precedence over the reader's last choice. The browser's Back button works, too.
    await page.goto('/dashboard/apis?env=sandbox')
    await page.getByText('Only for trying').first().waitFor()
    await page.getByRole('radio', { name: 'Production' }).click()
    await page.getByText('Only for earning').first().waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?env=production')
    await page.goBack()
    await page.getByText('Only for trying').first().waitFor()
    await banner.waitFor()
    await page.getByRole('link', { name: 'Settlements' }).click()
    await page.waitForURL(/\/settlements\?env=sandbox$/)
  })

  it('finds an API of the other environment from a link without its environment', async ({ browser, seller }) => {
    await using tab = await browser.open({ expected: [/status of 404/] })
    const { page } = tab
    const { id } = await seller.createApi({
      ...{ name: 'Only for trying', upstream_base_url: 'https://api.example.com' },
      pay_to_address: `0x${'1'.repeat(40)}`,
    })
    await openPage(page, seller.in('production'), `/apis/${id}`)
    await page.getByRole('alert').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Look in the Sandbox' }).click()
    await page.getByRole('heading', { name: 'Only for trying', level: 1 }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?env=sandbox')
  })
})

/** Returns a token with another signature. */
function forged(token: string): string {
  const [header, payload] = token.split('.')
  return `${header}.${payload}.${Buffer.alloc(32, 1).toString('base64url')}`
}

/** Returns a token with an expired `exp` claim. */
function expired(token: string): string {
  const [header, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  return `${header}.${Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString('base64url')}.${signature}`
}
