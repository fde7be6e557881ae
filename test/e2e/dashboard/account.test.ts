import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { mailsTo } from '../support/sellers/mails.ts'
import { type ControlPlane, signUp, uniqueEmail, verificationToken } from '../support/sellers/seller.ts'
import { seriousFindings } from './support/accessibility.ts'
import { PHONE, type Theme } from './support/browser.ts'
import { it } from './support/fixtures.ts'
import { screenshot } from './support/screenshots.ts'
import { logIn, openPage } from './support/session.ts'

const THEMES: Theme[] = ['light', 'dark']
/** Messages that the browser logs for refused requests. The page shows each refusal to the user, so these messages are no faults. */
const REFUSED = /status of (400|401|409)/

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Returns the first matching link in the newest mail to an address. Empty if there is none. */
async function newestLink(plane: ControlPlane, email: string, link: RegExp): Promise<string> {
  const [newest] = await mailsTo(plane, email)
  return link.exec(newest?.text ?? '')?.[0] ?? ''
}

describe('an account', () => {
  it('is made, confirmed by the link in the mail, and begins in the Sandbox', async ({ browser, plane }) => {
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    const email = uniqueEmail()
    await page.goto('/dashboard/login')
    await page.getByRole('link', { name: 'Create an account' }).click()
    // The previous page has fields with these labels too, so the test first waits for the new page's heading.
    await heading(page, 'Create an account')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.getByText('must have at least 10 characters').waitFor()
    await expect.poll(() => page.getByLabel('Password').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.getByText(`we have sent a link to ${email}`).waitFor()
    await page.getByText('nothing here is real').waitFor()
    await page.getByRole('button', { name: 'Send it again' }).click()
    await page.getByText('Mail sent').first().waitFor()
    // The link in the mail is a URL of the service, which redirects to this page.
    await page.goto(`/verify-email?token=${await verificationToken(plane, email)}`)
    await page.getByText(`You are logged in as ${email}.`).waitFor()
    await expect.poll(() => page.url()).not.toContain('token')
    await page.reload()
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await page.getByText('Your e-mail is confirmed.').waitFor()
    await page.getByRole('link', { name: 'To the dashboard' }).click()
    await heading(page, 'Overview')
    await expect.poll(() => page.getByText('we have sent a link').count()).toBe(0)
  })

  it('sees a message about a link that does not work, and about an address that is taken', async ({
    browser,
    seller,
  }) => {
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await page.goto('/dashboard/verify-email?token=nonsense')
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByLabel('E-mail').fill(seller.email)
    await page.getByLabel('Password').fill(seller.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await page.getByText(`${seller.email} is the confirmed address of your account.`).waitFor()
    await page.evaluate('localStorage.clear()')
    await page.goto('/dashboard/signup')
    await page.getByLabel('E-mail').fill(seller.email)
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.getByText('There is an account with this e-mail already.').waitFor()
  })
})

describe('a change of the e-mail', () => {
  it('is stopped by the link in the mail to the present address, without a login', async ({ browser, plane }) => {
    const owner = await signUp(plane)
    const body = { email: uniqueEmail(), password: owner.password }
    expect((await owner.call('POST', '/auth/change-email', { body })).status).toBe(200)
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    const link = () => newestLink(plane, owner.email, /\S+\/stop-email-change\S+/)
    await expect.poll(link).not.toBe('')
    const address = await link()
    for (const outcome of [/The change is stopped/, /invalid_stop_token · request /]) {
      await page.goto(address)
      await expect.poll(() => page.url()).toMatch(/\/dashboard\/stop-email-change$/)
      await page.getByRole('button', { name: 'Stop the change' }).click()
      await page.getByText(outcome).waitFor()
    }
    await page.getByText('Ask the operator of this gateway at once').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Stop the change' }).count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    expect((await owner.call('GET', '/auth/me')).status).toBe(401)
  })

  it('names the address that gets the link, and the one that stays until then', async ({ browser, plane }) => {
    const [owner, email] = [await signUp(plane), uniqueEmail()]
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, owner, '/account')
    const form = page.locator('form').filter({ has: page.getByLabel('New e-mail') })
    await form.getByLabel('New e-mail').fill(email)
    await form.getByLabel('Password').fill(owner.password)
    await form.getByRole('button', { name: 'Change the e-mail' }).click()
    const pending = form.getByText(`mail to ${email} within 24 hours. Until then your address stays ${owner.email}`)
    await pending.waitFor()
    await expect.poll(() => form.getByLabel('Password').inputValue()).toBe('')
    await expect.poll(() => form.getByLabel('New e-mail').inputValue()).toBe('')
    await expect.poll(() => mailsTo(plane, email)).not.toEqual([])
    await page.reload()
    await pending.waitFor()
    await page.getByRole('button', { name: 'Log out everywhere else' }).click()
    await expect.poll(() => pending.count()).toBe(0)
  })

  it('is confirmed on a page that names the new address', async ({ browser, plane }) => {
    const [owner, email] = [await signUp(plane), uniqueEmail()]
    const body = { email, password: owner.password }
    expect((await owner.call('POST', '/auth/change-email', { body })).status).toBe(200)
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, owner, '/account')
    await page.getByText(`mail to ${email} within 24 hours`).waitFor()
    const link = () => newestLink(plane, email, /\S+\/verify-email\S+/)
    await expect.poll(link).not.toBe('')
    await page.goto(await link())
    await page.getByText(`After you confirm, the address of your account is ${email}.`).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await page.getByText('Your e-mail is confirmed.').waitFor()
  })

  it('is not needed to hide the address: a switch stops its publication', async ({ browser, plane }) => {
    const owner = await signUp(plane)
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, owner, '/account')
    const toggle = page.getByRole('switch', { name: 'Publish my' })
    await toggle.click()
    const publishes = async () => {
      const { body } = await owner.call<{ user: { publish_owner_email: boolean } }>('GET', '/auth/me')
      return body.user.publish_owner_email
    }
    await expect.poll(publishes).toBe(false)
    await openPage(page, owner, '/apis/new')
    await page.getByLabel('Display name').waitFor()
    await expect.poll(() => page.getByRole('switch', { name: /as its contact/ }).count()).toBe(0)
  })
})

describe('the name of an account', () => {
  it('is changed on the account’s page', async ({ browser, plane }) => {
    const owner = await signUp(plane)
    await using tab = await browser.open({ expected: [/status of 400/] })
    const { page } = tab
    await openPage(page, owner, '/account')
    await page.getByLabel('Name').fill('\u200b')
    await page.getByRole('button', { name: 'Change the name' }).click()
    await page.getByText('Must have a visible character').waitFor()
    await page.getByLabel('Name').fill('Nordwind Söhne – Łódź')
    await page.getByRole('button', { name: 'Change the name' }).click()
    await page.getByText('Name changed').first().waitFor()
    const { body } = await owner.call<{ user: { name: string } }>('GET', '/auth/me')
    expect(body.user.name).toBe('Nordwind Söhne – Łódź')
  })
})

describe('a password', () => {
  it('is replaced by the link in the mail if it was forgotten', async ({ browser, plane }) => {
    const owner = await signUp(plane)
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await page.goto('/dashboard/login')
    await page.getByRole('link', { name: 'Forgot the password?' }).click()
    await heading(page, 'Choose a new password')
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByText('a link is on its way').waitFor()
    const link = () => newestLink(plane, owner.email, /\S+\/reset-password\S+/)
    await expect.poll(link).not.toBe('')
    await page.goto(await link())
    await expect.poll(() => page.url()).toMatch(/\/dashboard\/reset-password$/)
    await page.getByLabel('New password').fill('a better horse battery')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('Your password is changed.').waitFor()
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password').fill('a better horse battery')
    await page.getByRole('button', { name: 'Log in' }).click()
    await heading(page, 'Overview')
  })

  it('is changed on the account’s page, which stays open; the account is deleted there too', async ({
    browser,
    plane,
  }) => {
    const owner = await signUp(plane)
    await using tab = await browser.open({ expected: [REFUSED, /status of 403/] })
    const { page } = tab
    await openPage(page, owner, '/account')
    await heading(page, 'Account')
    await page.getByLabel('Current password').fill('not the password')
    await page.getByLabel('New password').fill('a better horse battery')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText(/wrong_password · request /).waitFor()
    await page.getByLabel('Current password').fill(owner.password)
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('All other sessions and open invitations have ended.').first().waitFor()
    await page.getByRole('button', { name: 'Log out everywhere else' }).click()
    await page.getByText('All other sessions have ended').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Delete the account' }).click()
    await page.getByRole('heading', { name: `Delete the account of ${owner.email}?` }).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'statements' }).getAttribute('href'))
      .toBe('/dashboard/statements')
    const password = page.getByRole('alertdialog').getByLabel('Password')
    await password.fill('a better horse battery')
    await expect.poll(() => password.getAttribute('type')).toBe('password')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Show the characters' }).click()
    await expect.poll(() => password.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Delete forever' }).click()
    await heading(page, 'Log in')
    await page.getByText('Your account is deleted. Its payments stay on record.').waitFor()
  })
})

describe('a session', () => {
  it('begins only with the right password, and returns to the requested page', async ({ browser, seller }) => {
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await page.goto('/dashboard/account?x=1#y')
    await heading(page, 'Log in')
    await page.getByLabel('E-mail').fill(seller.email)
    await page.getByLabel('Password').fill('a wrong password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Invalid email or password.').waitFor()
    await page.getByLabel('Password').fill(seller.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await heading(page, 'Account')
    await expect.poll(() => page.url()).toMatch(/\/dashboard\/account\?x=1(&env=\w+)?#y$/)
  })

  it('ends the open page when it expires', async ({ browser, seller }) => {
    await using tab = await browser.open()
    const { page } = tab
    await page.clock.install()
    await logIn(page, seller)
    await page.clock.fastForward('24:00:05')
    await page.getByText('Your session has ended.').waitFor()
  })
})

describe('the frame around the pages', () => {
  it('works by keyboard and has labels for screen readers', async ({ browser, seller }) => {
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller, '/account')
    await heading(page, 'Account')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content')
    await page.getByRole('link', { name: 'APIs', exact: true }).click()
    await heading(page, 'APIs')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('APIs')
    await expect.poll(() => page.title()).toBe('APIs · Launa')
  })

  it('has its navigation in a drawer on phones', async ({ browser, seller }) => {
    for (const theme of THEMES) {
      await using tab = await browser.open({ theme, viewport: PHONE })
      const { page } = tab
      await openPage(page, seller, '/apis')
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Account' }).waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await screenshot(page, 'menu')
      await page.getByRole('dialog').getByRole('link', { name: 'Account' }).click()
      await heading(page, 'Account')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    }
  })

  it('keeps the theme that was chosen', async ({ browser, seller }) => {
    await using tab = await browser.open({ theme: 'light' })
    const { page } = tab
    await openPage(page, seller, '/account')
    await page.getByRole('radio', { name: 'Dark' }).first().click()
    await page.locator('.radix-themes.dark').first().waitFor()
    await page.reload()
    await page.locator('.radix-themes.dark').first().waitFor()
  })

  it('shows an error if a page does not exist or the service does not answer', async ({ browser, seller }) => {
    await using tab = await browser.open({ expected: [/Failed to load resource/] })
    const { page } = tab
    await openPage(page, seller, '/no-such-page')
    await page.getByText('There is nothing at this address').waitFor()
    await page.route('**/apis?*', (route) =>
      route.fulfill({
        status: 404,
        json: { error: 'not found', code: 'not_found', request_id: '11111111-2222-4333-8444-555555555555' },
      }),
    )
    await page.getByRole('link', { name: 'APIs', exact: true }).click()
    await page.getByText('not_found · request 11111111-2222-4333-8444-555555555555').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.unroute('**/apis?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Wrap your first API').waitFor()
  })
})
