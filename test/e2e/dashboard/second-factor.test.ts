import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { codeOf, enableSecondFactor, forgetUsedCodes, wrongCode } from '../support/sellers/second-factor.ts'
import { type Seller, signUp } from '../support/sellers/seller.ts'
import { seriousFindings } from './support/accessibility.ts'
import type { Theme } from './support/browser.ts'
import { it } from './support/fixtures.ts'
import { screenshot } from './support/screenshots.ts'
import { openPage } from './support/session.ts'

/** Messages that the browser logs for refused requests. The page shows each refusal to the user, so these messages are no faults. */
const REFUSED = /status of (401|403)/
const NARROW = { width: 390, height: 844 }

const section = (page: Page, name: string) =>
  page.locator('.rt-Card').filter({ has: page.getByRole('heading', { name, exact: true }) })
const fits = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth')

async function logIn(page: Page, { email, password }: Pick<Seller, 'email' | 'password'>): Promise<void> {
  await page.goto('/dashboard/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

describe('a second factor', () => {
  it.for(['light', 'dark'] as Theme[])(
    'is set up with a QR code that is drawn here, in %s',
    async (theme, { browser, plane }) => {
      const owner = await signUp(plane)
      await using tab = await browser.open({ theme, viewport: NARROW, expected: [REFUSED] })
      const { page } = tab
      await openPage(page, owner, '/account')
      const form = section(page, 'Second factor')
      await form.getByLabel('Your password').fill('not the password')
      await form.getByRole('button', { name: 'Set up a second factor' }).click()
      await form.getByText(/wrong_password · request /).waitFor()
      await form.getByLabel('Your password').fill(owner.password)
      await form.getByRole('button', { name: 'Set up a second factor' }).click()
      await form.getByRole('img', { name: 'QR code of the secret' }).waitFor()
      const secret = (await form.locator('.copy-value').textContent()) ?? ''
      expect(secret).toMatch(/^[A-Z2-7]{32}$/)
      expect(await seriousFindings(page)).toEqual([])
      expect(await fits(page)).toBe(true)
      await screenshot(page, 'second-factor-set-up')
      await form.getByLabel('Code').fill(wrongCode(secret))
      await form.getByRole('button', { name: 'Switch it on' }).click()
      await form.getByText('Wrong, or used before.').waitFor()
      await form.getByLabel('Code').fill(codeOf(secret))
      await form.getByRole('button', { name: 'Switch it on' }).click()

      const dialog = page.getByRole('alertdialog')
      await dialog.getByText('Store these recovery codes').waitFor()
      const codes = await dialog.getByRole('listitem').allTextContents()
      expect(codes).toHaveLength(10)
      expect(await seriousFindings(page)).toEqual([])
      await screenshot(page, 'recovery-codes')
      await page.keyboard.press('Escape')
      await dialog.getByRole('button', { name: 'I have stored them' }).click()
      await section(page, 'Second factor').getByText('10 recovery codes are left').waitFor()
      for (const text of [secret, ...codes])
        await expect
          .poll(() => page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])'))
          .not.toContain(text)
    },
  )

  it('is required at the login, which accepts a recovery code as well', async ({ browser, plane, pool }) => {
    const { seller, secret, recoveryCodes } = await enableSecondFactor(await signUp(plane), pool)
    await using tab = await browser.open({ viewport: NARROW, expected: [REFUSED] })
    const { page } = tab
    await logIn(page, { email: seller.email, password: 'not the password' })
    await page.getByText('Invalid email or password.').waitFor()
    await expect.poll(() => page.getByLabel('Code').count()).toBe(0)
    await logIn(page, seller)
    await page.getByLabel('Code').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('code')
    expect(await seriousFindings(page)).toEqual([])
    await screenshot(page, 'login-code')
    await page.getByLabel('Code').fill(wrongCode(secret))
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Wrong, or used before.').waitFor()
    await page.getByLabel('Code').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(/\/dashboard\/?(\?|$)/)
    await page.evaluate('localStorage.clear()')
    await logIn(page, seller)
    await page.getByLabel('Code').fill(recoveryCodes[0] ?? '')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(/\/dashboard\/?(\?|$)/)
  })

  it('is required to create a key that can move money', async ({ browser, plane, pool }) => {
    const { seller, secret } = await enableSecondFactor(await signUp(plane), pool)
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await openPage(page, seller, '/keys')
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByLabel('Name').fill('Deployment')
    await expect.poll(() => page.getByLabel('Code').count()).toBe(0)
    await page.getByRole('radio', { name: /^API manager/ }).click()
    await page.getByLabel('Code').fill(wrongCode(secret))
    await page.getByRole('button', { name: 'Create the key' }).click()
    await page.getByText('Wrong, or used before.').waitFor()
    await page.getByLabel('Code').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Create the key' }).click()
    await expect
      .poll(async () => {
        const { body } = await seller.call<{ items: object[] }>('GET', '/auth/api-keys')
        return body.items.length
      })
      .toBe(1)
  })

  it('requires a code at each change of the account, gives new recovery codes, and is switched off', async ({
    browser,
    plane,
    pool,
  }) => {
    const { seller, secret, recoveryCodes } = await enableSecondFactor(await signUp(plane), pool)
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await openPage(page, seller, '/account')
    const password = section(page, 'Password')
    await password.getByLabel('Current password').fill(seller.password)
    await password.getByLabel('New password').fill('a better horse battery')
    await password.getByLabel('Code').fill(codeOf(secret))
    await password.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('Password changed').first().waitFor()

    await page.getByRole('button', { name: 'New recovery codes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password').fill('a better horse battery')
    await dialog.getByLabel('Code').fill('0000-0000-0000-0000')
    await dialog.getByRole('button', { name: 'New recovery codes' }).click()
    await dialog.getByText('Wrong, or used before.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByLabel('Code').fill(recoveryCodes[0] ?? '')
    await dialog.getByRole('button', { name: 'New recovery codes' }).click()
    await page.getByRole('button', { name: 'I have stored them' }).click()
    await section(page, 'Second factor').getByText('10 recovery codes are left').waitFor()

    await forgetUsedCodes(pool, seller)
    await page.getByRole('button', { name: 'Switch it off' }).click()
    await page.getByRole('dialog').getByLabel('Password').fill('a better horse battery')
    await page.getByRole('dialog').getByLabel('Code').fill(codeOf(secret))
    await page.getByRole('dialog').getByRole('button', { name: 'Switch it off' }).click()
    await page.getByText('The second factor is off').first().waitFor()
    await section(page, 'Second factor').getByRole('button', { name: 'Set up a second factor' }).waitFor()
  })
})
