import { describe, expect } from 'vitest'
import { MAIL_SAMPLES } from '../../../control-plane/mails/testing/mail-samples.ts'
import { type MailFacts, type MailKind, writeMail } from '../../../control-plane/mails/write-mail.ts'
import { patience } from '../../../runtime/patience.ts'
import { mailsTo } from '../support/sellers/mails.ts'
import { signUp } from '../support/sellers/seller.ts'
import { axeFindings, seriousFindings } from './support/accessibility.ts'
import { it } from './support/fixtures.ts'
import { openPage } from './support/session.ts'

const HOUSE = { baseUrl: 'https://launa.example', supportEmail: 'help@launa.example' }
const WIDTH = 320
/** A word that is longer than the width of any screen. */
const LONG = '0x'.padEnd(400, 'a')

const mails = (Object.keys(MAIL_SAMPLES) as MailKind[]).flatMap((kind) =>
  (MAIL_SAMPLES[kind](LONG) as MailFacts<MailKind>[]).map((facts) => writeMail(kind, facts as never, HOUSE).html),
)

describe('mails', () => {
  it.for(['light', 'dark'] as const)('fit on a small screen, in %s', async (theme, { browser }) => {
    await using tab = await browser.open({ theme, viewport: { width: WIDTH, height: 640 } })
    for (const html of mails) {
      await tab.page.setContent(html)
      // Landmarks are not required, because mail programs have their own.
      expect(await seriousFindings(tab.page)).toEqual([])
      await expect.poll(() => tab.page.evaluate('document.documentElement.scrollWidth')).toBe(WIDTH)
    }
  })

  it('about a change in the Sandbox lead to the Sandbox, in a browser that shows production', async ({
    browser,
    plane,
  }) => {
    const seller = await signUp(plane)
    await seller.apiKey({ preset: 'readonly' })
    const link = async () => {
      const texts = (await mailsTo(plane, seller.email)).map(({ text }) => text)
      return texts.flatMap((text) => text.match(/\S+\/dashboard\/keys\S*/) ?? [])[0] ?? ''
    }
    await expect.poll(link, { timeout: patience() }).toMatch(/\?env=sandbox&account=[0-9a-f-]{36}$/)
    await using tab = await browser.open()
    const { page } = tab
    await openPage(page, seller.in('production'), '/keys')
    await page.getByText('No key yet').waitFor()
    await page.goto(await link())
    await page.getByRole('row', { name: /test key/ }).waitFor()
  })

  it('appear in the mail catcher, which runs no scripts of theirs', async ({ browser, plane, seller }) => {
    await using tab = await browser.open()
    const { page } = tab
    await page.goto(`${plane.mailUrl}/?to=${encodeURIComponent(seller.email)}`)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Confirm your e-mail address' }).first().click()
    const mail = page.frameLocator('iframe[title="The mail as HTML"]')
    const button = mail.getByRole('link', { name: 'Confirm the address' })
    await expect.poll(() => button.getAttribute('href')).toContain('/verify-email?token=')
    await expect.poll(() => page.locator('pre').textContent()).toContain('/verify-email?token=')
  })
})
