import { describe, expect } from 'vitest'
import { chainOf } from '../support/buyers/buyer.ts'
import { seriousFindings } from './support/accessibility.ts'
import { PHONE } from './support/browser.ts'
import { it } from './support/fixtures.ts'
import { openPage } from './support/session.ts'

describe('the Sandbox wallet', () => {
  it('updates its balance automatically, and hides its key until asked', async ({ browser, seller, settings }) => {
    await using tab = await browser.open({ viewport: PHONE })
    const { page } = tab
    const wallet = await seller.fundedWallet()
    await openPage(page, seller, '/sandbox-wallet')
    await page.getByText(wallet.address).waitFor()
    await page.getByText('100.00', { exact: true }).waitFor()
    await chainOf(settings).fund(wallet.address)
    await page.getByText('200.00', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Get test money' }).click()
    await page.getByText('The faucet has filled the wallet').first().waitFor()
    await page.getByText('300.00', { exact: true }).waitFor()

    await expect.poll(() => page.content()).not.toContain(wallet.private_key)
    await page.getByText(wallet.private_key_redacted).waitFor()
    await page.getByRole('button', { name: 'Copy the private key' }).click()
    await page.getByRole('button', { name: 'Copied the private key' }).waitFor()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(wallet.private_key)
    await page.getByRole('button', { name: 'Reveal' }).click()
    await page.getByText(wallet.private_key).waitFor()
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect.poll(() => page.content()).not.toContain(wallet.private_key)
    await expect
      .poll(() => page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })'))
      .not.toContain(wallet.private_key)
    expect(await seriousFindings(page)).toEqual([])
  })

  it('is replaced by a new one only after a confirmation', async ({ browser, seller }) => {
    await using tab = await browser.open()
    const { page } = tab
    const before = await seller.fundedWallet()
    await openPage(page, seller, '/sandbox-wallet')
    await page.getByRole('button', { name: 'Reset the wallet' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect((await seller.wallet()).address).toBe(before.address)
    await page.getByRole('button', { name: 'Reset the wallet' }).click()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await page.getByText('You have a new wallet').first().waitFor()
    const { address } = await seller.wallet()
    expect(address).not.toBe(before.address)
    await page.getByText(address).waitFor()
  })

  it('does not exist in production', async ({ browser, seller }) => {
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller.in('production'), '/sandbox-wallet')
    await page.getByRole('button', { name: 'Switch to the Sandbox' }).click()
    await page.getByRole('button', { name: 'Get test money' }).waitFor()
  })
})
