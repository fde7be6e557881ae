import { Webhook } from 'standardwebhooks'
import { describe, expect } from 'vitest'
import { startReceiver } from '../support/sellers/webhooks.ts'
import { seriousFindings } from './support/accessibility.ts'
import { it } from './support/fixtures.ts'
import { screenshot } from './support/screenshots.ts'
import { openPage } from './support/session.ts'

describe('a webhook', () => {
  it('is created with a secret that is shown once, tested, sent an event again, changed and deleted', async ({
    browser,
    seller,
  }) => {
    const receiver = await startReceiver((_, response) => void response.writeHead(200).end('<b>thanks</b>'))
    await using tab = await browser.open()
    const { page } = tab
    try {
      await openPage(page, seller, '/webhooks')
      await page.getByText('No webhook yet').waitFor()
      await page.getByRole('button', { name: 'Create a webhook' }).click()
      await page.getByLabel('URL').fill(receiver.url)
      expect(await seriousFindings(page)).toEqual([])
      await page.getByRole('button', { name: 'Create the webhook' }).click()
      const shown = page.getByRole('alertdialog')
      const secret = (await shown.getByText(/^whsec_/).textContent()) ?? ''
      expect(await seriousFindings(page)).toEqual([])
      await shown.getByRole('button', { name: 'I have stored it' }).click()
      await expect.poll(() => page.content()).not.toContain(secret)
      await page.getByRole('link', { name: receiver.url }).click()

      await page.getByText('Nothing was sent yet').waitFor()
      await page.getByRole('button', { name: 'Send a test' }).click()
      const { body, headers } = await receiver.next()
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' })
      const row = page.getByRole('row', { name: /webhook\.test/ })
      await row.getByText('delivered').waitFor()
      await row.getByText('<b>thanks</b>').waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await screenshot(page, 'webhook')
      await row.getByRole('button', { name: 'Send again: webhook.test' }).click()
      expect((await receiver.next()).headers['webhook-id']).toBe(headers['webhook-id'])

      // The events and the URL of a webhook can be changed. The webhook keeps its log and its secret.
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      await page.getByRole('checkbox', { name: 'payment.unknown It is not known yet' }).click()
      await page.getByLabel('URL').fill(`${receiver.url}?again`)
      expect(await seriousFindings(page)).toEqual([])
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('payment.settled, payment.unknown', { exact: true }).waitFor()
      const { items } = (await seller.call<{ items: { url: string; events: string[] }[] }>('GET', '/webhooks')).body
      expect(items).toMatchObject([{ url: `${receiver.url}?again`, events: ['payment.settled', 'payment.unknown'] }])
      await row.first().waitFor()

      await page.getByRole('button', { name: 'Disable' }).click()
      await page.getByText('disabled', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete the webhook' }).click()
      await page.getByText('No webhook yet').waitFor()
    } finally {
      await receiver.close()
    }
  })
})
