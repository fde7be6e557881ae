import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { chainOf, newAddress, until } from '../support/buyers/buyer.ts'
import { mailsTo } from '../support/sellers/mails.ts'
import { type ControlPlane, signUp as signUpSeller, uniqueEmail } from '../support/sellers/seller.ts'
import { seriousFindings } from './support/accessibility.ts'
import { it } from './support/fixtures.ts'
import { hasFocus, pressOn, tabTo, typeInto } from './support/keyboard.ts'

/** Returns the link in the newest mail to an address. */
function mailedLink(plane: ControlPlane, email: string): Promise<string> {
  return until(`a mail comes for ${email}`, async () => {
    const [newest] = await mailsTo(plane, email)
    return /^http\S+verify-email\S+$/m.exec(newest?.text ?? '')?.[0]
  })
}

async function signUp(page: Page, plane: ControlPlane): Promise<void> {
  const email = uniqueEmail()
  await page.goto('/')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(`pass ${randomUUID()}`)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.getByText('Confirm your e-mail to create APIs').waitFor()
  await page.goto(await mailedLink(plane, email))
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByText('Your e-mail is confirmed.').waitFor()
  // The token is used up, and must not stay in the page's URL, where others could read it.
  await expect.poll(() => page.url()).not.toContain('token')
  await page.getByRole('link', { name: 'To the dashboard' }).click()
}

interface Wrapped {
  slug: string
  upstream: string
  payTo: string
}

async function wrapAnApi(page: Page, options: Wrapped): Promise<void> {
  await page.getByRole('link', { name: 'APIs', exact: true }).click()
  await page.getByRole('link', { name: 'Wrap an API' }).first().click()
  await page.getByLabel('Display name').fill('Weather')
  await page.getByLabel('Upstream address').fill(options.upstream)
  await page.getByText(/It answers/).waitFor()
  await page.getByLabel('Name in the address').fill('www')
  await page.getByText('The platform needs this name itself.').waitFor()
  await page.getByLabel('Name in the address').fill(options.slug)
  await page.getByText(`${options.slug}.dev.localhost is free.`).waitFor()
  await page.getByLabel('Payee').fill(options.payTo)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Wrap it' }).click()
  await page.getByRole('heading', { name: 'Weather', level: 1 }).waitFor()
}

async function addEndpoint(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  await page.getByLabel('Path').fill('/weather')
  await page.getByLabel('Price per request').fill('0.25')
  await page.getByRole('button', { name: 'Add it' }).click()
  await page.getByRole('row').filter({ hasText: '/weather' }).filter({ hasText: '0.25 USDC' }).waitFor()
}

describe('a seller', () => {
  it('gets from signing up to the first income without documentation', async ({ browser, plane, settings }) => {
    await using tab = await browser.open({ expected: [/status of 402/] })
    const { page, context } = tab
    const payTo = newAddress()
    const slug = `weather-${randomUUID().slice(0, 8)}`
    await signUp(page, plane)
    await wrapAnApi(page, { slug, upstream: httpAddress(settings, 'upstream'), payTo })
    await addEndpoint(page)
    await page.getByText(`http://${slug}.dev.localhost:${settings.ports.gatewayHttp}/weather`).first().waitFor()

    const watching = await context.newPage()
    await watching.goto('/dashboard/settlements')
    await watching.getByRole('heading', { name: 'Settlements', level: 1 }).waitFor()
    await expect.poll(() => watching.getByText('0.25 USDC').count()).toBe(0)

    await page.getByRole('link', { name: 'Try it' }).click()
    await page.getByRole('button', { name: 'Send without payment' }).click()
    const terms = page.getByRole('region', { name: 'Terms of payment' })
    for (const text of ['0.25 USDC', payTo]) await terms.getByText(text).first().waitFor()
    await page.getByRole('button', { name: 'Pay 0.25 USDC and send' }).click()
    await page.getByRole('region', { name: 'Answer' }).getByText('"temperature_c"').waitFor()
    expect(await chainOf(settings).usdcOf(payTo)).toBe(250_000n)

    // The test does not touch this page: new earnings appear automatically.
    await watching.getByText('0.25 USDC').first().waitFor()
    await page.getByRole('link', { name: 'See the settlement' }).click()
    await page.waitForURL(/\/dashboard\/settlements\/[0-9a-f-]{36}(\?|$)/)
    await page.getByText('0.25 USDC').first().waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByText('0.25 USDC').first().waitFor()
  })

  it('sells the first request with the keyboard only', async ({ browser, plane, settings }) => {
    const seller = await signUpSeller(plane)
    await using tab = await browser.open({ expected: [/status of 402/] })
    const { page } = tab
    await page.goto('/dashboard/login')
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    const link = (name: string) => page.getByRole('main').getByRole('link', { name })
    await typeInto(page, page.getByLabel('E-mail'), seller.email)
    await typeInto(page, page.getByLabel('Password', { exact: true }), seller.password)
    await page.keyboard.press('Enter')
    // At the base URL of production, the dashboard begins in the production environment.
    await tabTo(page, page.getByRole('radio', { name: 'Production' }))
    await page.keyboard.press('ArrowRight')
    // The radio group moves the focus a moment after the key.
    await expect.poll(() => hasFocus(page.getByRole('radio', { name: 'Sandbox' }))).toBe(true)
    await page.keyboard.press('Space')
    await page.getByText('nothing here is real').waitFor()

    await pressOn(page, link('Wrap an API'))
    await typeInto(page, page.getByLabel('Display name'), `Keys ${randomUUID().slice(0, 8)}`)
    await pressOn(page, button('Use our sample API'))
    await expect.poll(() => page.getByLabel('Upstream address').inputValue()).toBe(httpAddress(settings, 'upstream'))
    await page.getByText(/is free\.$/).waitFor()
    await pressOn(page, button('Use an example'))
    await pressOn(page, button('Wrap it'))
    await page.getByText('no endpoints', { exact: true }).waitFor()

    await pressOn(page, button('Add an endpoint'))
    await typeInto(page, page.getByLabel('Path'), '/weather')
    await typeInto(page, page.getByLabel('Price per request'), '0.25')
    await page.keyboard.press('Enter')
    await page.getByRole('cell', { name: '0.25 USDC' }).waitFor()
    await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)

    await pressOn(page, link('Try it'))
    await pressOn(page, button('Send without payment'))
    await pressOn(page, button('Pay 0.25 USDC and send'))
    await pressOn(page, link('See the settlement'))
    await page.getByText('Settled: the money is yours').waitFor()
  })
})
