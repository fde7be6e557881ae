import { describe, expect } from 'vitest'
import { invitationToken, invite, memberOf } from '../support/sellers/members.ts'
import { type Seller, uniqueEmail, verificationToken } from '../support/sellers/seller.ts'
import { findingsOf } from './support/findings.ts'
import { it } from './support/fixtures.ts'
import { openPage } from './support/session.ts'

/** Messages that the browser logs for refused requests. The page shows each refusal to the user, so these messages are no faults. */
const REFUSED = /status of (400|403)/

const PASSWORD = 'correct horse battery'

const membersOf = async (owner: Seller) =>
  (await owner.call<{ items: { email: string; role: string }[] }>('GET', '/members')).body.items

describe('an invited person', () => {
  it('signs up from the link of the mail, and comes back to accept', async ({ browser, plane, seller }) => {
    const email = uniqueEmail()
    expect((await invite(seller, email, 'accountant')).status).toBe(201)
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await page.goto(`/dashboard/invitation?token=${await invitationToken(plane, email)}`)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor()
    await page.getByLabel('E-mail').fill(email)
    // A person who is invited has no API with a contact that could be published.
    await expect.poll(() => page.getByRole('switch').count()).toBe(0)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.getByText(`You are logged in as ${email}.`).waitFor()
    await page
      .getByText(
        `You are invited to the account ${seller.email}, as accountant. Reads payments, figures and statements.`,
      )
      .waitFor()
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await page.getByText('Your role is accountant.').first().waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('env')).toBe('production')
    expect(await membersOf(seller)).toContainEqual(expect.objectContaining({ email, role: 'accountant' }))

    // The acceptance has confirmed the e-mail address. So the page of the confirming link reports that this address is confirmed, and has a
    // link to the next page.
    await page.goto(`/dashboard/verify-email?token=${await verificationToken(plane, email)}`)
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await page.getByText(`${email} is the confirmed address of your account.`).waitFor()
    await page.getByRole('link', { name: 'To the dashboard' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })
})

describe('an accountant', () => {
  it('is offered payments, figures and its own mails, and told why other pages are not shown', async ({
    browser,
    plane,
    seller,
  }) => {
    const { member, person } = await memberOf(plane, seller, 'accountant')
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, member, '/')
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    const pages = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect
      .poll(() => pages.allTextContents())
      .toEqual(['Overview', 'Settlements', 'Statements', 'Account', expect.stringContaining('Help')])
    for (const path of ['/apis/new', '/members', '/webhooks', '/keys']) {
      await page.goto(`/dashboard${path}`)
      await page.getByRole('heading', { level: 1, name: 'Not part of your role' }).waitFor()
      await expect.poll(() => page.getByRole('textbox').count(), { message: path }).toBe(0)
    }
    expect(await findingsOf(page, 'not-for-role')).toEqual([])

    await page.goto('/dashboard/account')
    await page.getByText(`You, ${person.email}, work here for`).waitFor()
    await expect.poll(() => page.getByLabel(/password/i).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Delete the account' }).count()).toBe(0)
    expect(await findingsOf(page, 'account-of-another')).toEqual([])
    const month = page.getByRole('switch', { name: 'Mail me the earnings of each month' })
    await month.click()
    const chosen = async () => (await member.call<{ kinds: string[] }>('GET', '/auth/alarms')).body.kinds
    await expect.poll(chosen).toEqual(['month_summary'])

    await page.getByRole('button', { name: 'Open your own account' }).click()
    await page.getByLabel('Current password').waitFor()
  })

  it('opens the account that the link of a mail names, or stays in its own one', async ({ browser, plane, seller }) => {
    const { person } = await memberOf(plane, seller, 'accountant')
    await using tab = await browser.open()
    const { page } = tab
    const link = `/settlements?env=production&account=${seller.accountId}`
    await openPage(page, person, link)
    await page.getByText(`This link is about ${seller.email}`).waitFor()
    await page.getByRole('button', { name: 'Stay in this account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Settlements' }).waitFor()
    await page.getByRole('link', { name: 'Members' }).waitFor()

    await page.goto(`/dashboard${link}`)
    await page.getByRole('button', { name: 'Open that account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Settlements' }).waitFor()
    await page.getByRole('combobox', { name: 'Account' }).getByText(seller.email).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?env=production')

    await page.goto(`/dashboard${link.replace(seller.accountId, person.accountId)}`)
    await page.getByText(`This link is about ${person.email}`).waitFor()
    expect(await findingsOf(page, 'other-account')).toEqual([])
    await page.goto(`/dashboard/?account=${crypto.randomUUID()}`)
    await page.getByText('This link is about an account that you cannot open').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Open that account' }).count()).toBe(0)
  })

  it('who is removed reads why the session has ended, and goes on in its own account', async ({
    browser,
    plane,
    seller,
  }) => {
    const { member, person } = await memberOf(plane, seller, 'accountant')
    await using tab = await browser.open({ expected: [/status of 401/] })
    const { page } = tab
    await openPage(page, member, '/statements')
    await page.getByRole('heading', { level: 1, name: 'Statements' }).waitFor()
    const { body } = await seller.call<{ items: { id: string; email: string }[] }>('GET', '/members')
    const id = body.items.find(({ email }) => email === person.email)?.id
    expect((await seller.call('DELETE', `/members/${id}`)).status).toBe(204)
    await page.reload()
    await page.getByText('Your session in the account of another person has ended.').waitFor()
    expect(await findingsOf(page, 'login-of-a-former-member')).toEqual([])
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password').fill(person.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })

  it('leaves the account, and goes on in its own one', async ({ browser, plane, seller }) => {
    const { member, person } = await memberOf(plane, seller, 'accountant')
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, member, '/account')
    await page.getByRole('button', { name: 'Leave the account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the account' }).click()
    await page
      .getByText(/^You have left /)
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Members' }).waitFor()
    expect((await membersOf(seller)).map(({ email }) => email)).not.toContain(person.email)
  })
})
