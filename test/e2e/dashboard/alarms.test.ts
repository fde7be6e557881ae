import { expect } from 'vitest'
import { signUp } from '../support/sellers/seller.ts'
import { findingsOf } from './support/findings.ts'
import { it } from './support/fixtures.ts'
import { tabTo } from './support/keyboard.ts'
import { openPage } from './support/session.ts'

it('each kind of mail about an account has a switch that the keyboard reaches', async ({ browser, plane }) => {
  const seller = await signUp(plane)
  const chosen = async () => (await seller.call<{ kinds: string[] }>('GET', '/auth/alarms')).body.kinds
  await using tab = await browser.open()
  const { page } = tab
  await openPage(page, seller, '/account')
  const month = page.getByRole('switch', { name: 'Mail me the earnings of each month' })
  await tabTo(page, month)
  await page.keyboard.press('Space')
  await expect.poll(chosen).toEqual(['month_summary'])
  await tabTo(page, page.getByRole('switch', { name: 'Mail me a week before an API key ends' }))
  await page.keyboard.press('Space')
  await expect.poll(chosen).toEqual(['month_summary', 'key_ending'])
  await page.reload()
  await expect.poll(() => month.getAttribute('aria-checked')).toBe('true')
  await month.click()
  await expect.poll(chosen).toEqual(['key_ending'])
  expect(await findingsOf(page, 'account')).toEqual([])
})
