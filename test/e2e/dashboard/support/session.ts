import type { Page } from 'playwright-core'
import type { Seller } from '../../support/sellers/seller.ts'

/** Logs a seller in through the form, and waits for the overview. */
export async function logIn(page: Page, seller: Pick<Seller, 'email' | 'password'>): Promise<void> {
  await page.goto('/dashboard/login')
  await page.getByLabel('E-mail').fill(seller.email)
  await page.getByLabel('Password', { exact: true }).fill(seller.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/dashboard\/?(\?|$)/)
}

/** Opens a page as a seller who is already logged in, in the seller's environment. `path` is below `/dashboard`. */
export async function openPage(page: Page, { token, environment }: Seller, path: string): Promise<void> {
  await page.addInitScript(`if (localStorage.getItem('launa.session') === null) {
    localStorage.setItem('launa.session', ${JSON.stringify(token)})
    localStorage.setItem('launa.environment', ${JSON.stringify(environment)})
  }`)
  await page.goto(`/dashboard${path}`)
}
