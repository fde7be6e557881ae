import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { invitationToken, invite } from '../support/sellers/members.ts'
import { signUp, uniqueEmail } from '../support/sellers/seller.ts'
import { it } from './support/fixtures.ts'
import { openPage } from './support/session.ts'

/** Messages that the browser logs for refused requests. The page shows each refusal to the user, so these messages are no faults. */
const REFUSED = /status of (400|403)/

const acceptance = (page: Page) => page.getByRole('button', { name: 'Accept the invitation' })

describe('an invitation', () => {
  it('for another address leads to another login, and back', async ({ browser, plane, seller }) => {
    const [email, other] = [uniqueEmail(), await signUp(plane)]
    expect((await invite(seller, email, 'support')).status).toBe(201)
    const token = await invitationToken(plane, email)
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await openPage(page, other, `/invitation?token=${token}`)
    await page.getByText('Only the address that the invitation was mailed to can accept it.').waitFor()
    await expect.poll(() => acceptance(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Log in with another address' }).click()
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByText('Use the address to which your invitation was mailed.').waitFor()
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.getByText(`You are logged in as ${email}.`).waitFor()
    // The token is not in the history of the browser.
    await expect.poll(() => page.url()).toMatch(/\/invitation(\?env=\w+)?$/)
    await acceptance(page).click()
    await page
      .getByText(/^You are a member of/)
      .first()
      .waitFor()
  })

  it('that a newer one has replaced names the newest mail', async ({ browser, plane, seller }) => {
    const person = await signUp(plane)
    expect((await invite(seller, person.email, 'support')).status).toBe(201)
    const replaced = await invitationToken(plane, person.email)
    expect((await invite(seller, person.email, 'support')).status).toBe(201)
    await using tab = await browser.open({ expected: [REFUSED] })
    const { page } = tab
    await openPage(page, person, `/invitation?token=${replaced}`)
    await page.getByText('Open the link of the newest mail').waitFor()
    await expect.poll(() => acceptance(page).count()).toBe(0)
  })
})
