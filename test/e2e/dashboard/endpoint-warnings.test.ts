import { expect } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { seriousFindings } from './support/accessibility.ts'
import { it } from './support/fixtures.ts'
import { screenshot } from './support/screenshots.ts'
import { openPage } from './support/session.ts'

const PAYEE = `0x${'1'.repeat(40)}`

it('an endpoint that nobody can pay has a warning after it is saved, in its row and on its API', async ({
  browser,
  seller,
  settings,
}) => {
  const api = await seller.createApi({ upstream_base_url: httpAddress(settings, 'upstream') })
  await using tab = await browser.open()
  const { page } = tab
  await openPage(page, seller, `/apis/${api.id}`)
  await page.getByRole('button', { name: 'Add an endpoint' }).first().click()
  await page.getByLabel('Path').fill('/forecast')
  await page.getByLabel('Price').first().fill('0.10')
  await page.getByRole('button', { name: 'Add it' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Nobody can pay for it as it is').waitFor()
  await dialog.getByText('Price: The API has no payee, so this price is not offered.').waitFor()
  await dialog.getByText('What you can do: Set the payee in the settings of the API.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await screenshot(page, 'endpoint-warnings')
  await dialog.getByRole('button', { name: 'Understood' }).click()
  const row = page.getByRole('row', { name: '/forecast' })
  await row.getByRole('button', { name: 'nobody can pay' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Understood' }).click()
  await page.getByRole('main').getByText('nobody can pay', { exact: true }).first().waitFor()
  await expect.poll(() => page.getByText('serving', { exact: true }).count()).toBe(0)

  await seller.updateApi(api.id, { pay_to_address: PAYEE })
  await page.reload()
  await page.getByText('serving', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'nobody can pay' }).count()).toBe(0)
})
