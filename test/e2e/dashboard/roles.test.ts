import { describe, expect } from 'vitest'
import { memberOf } from '../support/sellers/members.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { it as base } from './support/fixtures.ts'
import { openPage } from './support/session.ts'

const it = base
  .extend('api', ({ seller }) =>
    seller.createApi({ upstream_base_url: 'https://pets.example.com', pay_to_address: `0x${'1'.repeat(40)}` }),
  )
  .extend('endpoint', ({ api, seller }) =>
    seller.createEndpoint(api.id, { method: 'GET', path_pattern: '/pets', accepts: [sandboxAccept('10000')] }),
  )

describe('a member', () => {
  it('with the role support sees APIs and endpoints, but no controls to change them', async ({
    api,
    browser,
    endpoint,
    plane,
    seller,
  }) => {
    const { member } = await memberOf(plane, seller, 'support')
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, member, '/apis')
    await page.getByRole('link', { name: api.name }).click()
    const row = page.getByRole('row').filter({ hasText: endpoint.path_pattern })
    await row.getByText('on', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('switch', { name: 'Sell' }).count()).toBe(0)
    const tabs = page.getByRole('navigation', { name: 'About this API' }).getByRole('link')
    await expect.poll(() => tabs.count()).toBe(5)
    for (const hidden of ['Import', 'Domains', 'Checklist'])
      await expect.poll(() => tabs.filter({ hasText: hidden }).count(), { message: hidden }).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: /^Add|^Change|^What to do/ }).count()).toBe(0)
    await tabs.filter({ hasText: 'Settings' }).click()
    await page.getByText('As JSON').waitFor()
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0)
    await page.getByRole('link', { name: 'APIs' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'APIs' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Wrap an API' }).count()).toBe(0)
  })

  it('who creates an API publishes the account’s address, not the member’s own', async ({ browser, plane, seller }) => {
    const { person, member } = await memberOf(plane, seller, 'developer')
    // What a member has chosen for the member's own account has no effect on another account.
    await person.call('PUT', '/auth/me', { body: { publish_owner_email: false } })
    await using tab = await browser.open()
    await openPage(tab.page, member, '/apis/new')
    await tab.page.getByRole('switch', { name: `Publish ${seller.email} as its contact` }).waitFor()
    // In the Sandbox, a developer may set any payee. In production, it must be a payee that the account already uses.
    await expect.poll(() => tab.page.getByRole('textbox', { name: 'Payee' }).count()).toBe(1)
    await tab.page.goto('/dashboard/apis/new?env=production')
    const payee = tab.page.getByRole('combobox', { name: 'Payee' })
    await expect.poll(() => payee.textContent()).toMatch(/^None yet: an owner sets it/)
    await expect.poll(() => tab.page.getByRole('textbox', { name: 'Payee' }).count()).toBe(0)
  })
})
