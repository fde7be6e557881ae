import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { challengeDnsOf } from '../support/certificates/challenge-dns.ts'
import type { ApiRecord, DomainRecord, Seller } from '../support/sellers/seller.ts'
import { seriousFindings } from './support/accessibility.ts'
import { it as base } from './support/fixtures.ts'
import { openPage } from './support/session.ts'

const it = base.extend('api', { scope: 'file' }, ({ seller }) =>
  seller.createApi({ upstream_base_url: 'https://weather.example.com', pay_to_address: `0x${'1'.repeat(40)}` }),
)

const listed = async (seller: Seller, api: ApiRecord) =>
  (await seller.call<{ items: DomainRecord[] }>('GET', `/apis/${api.id}/domains`)).body.items

describe('a domain in the dashboard', () => {
  it('is added, shows the records to publish, is verified automatically, and is deleted', async ({
    api,
    browser,
    seller,
    settings,
  }) => {
    await using tab = await browser.open({ expected: [/status of (400|409)/] })
    const { page } = tab
    const hostname = `${randomUUID()}.example.net`
    await openPage(page, seller, `/apis/${api.id}/domains`)
    await page.getByText('No host name of your own yet').waitFor()
    await page.getByLabel('Your host name').fill('not a host')
    await page.getByRole('button', { name: 'Add domain' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Your host name').fill(hostname.toUpperCase())
    await page.getByRole('button', { name: 'Add domain' }).click()

    const card = page.getByRole('region', { name: hostname })
    await card.getByText('Waiting for DNS').waitFor()
    const [domain] = await listed(seller, api)
    const { name = '', value = '' } = domain?.verification_record ?? {}
    for (const text of [name, value, hostname, domain?.cname_target ?? '']) await card.getByText(text).first().waitFor()
    await card.getByRole('button', { name: "Copy the TXT record's value" }).click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(value)
    await card.getByText(/TXT record at/).waitFor()
    expect(await seriousFindings(page)).toEqual([])

    await challengeDnsOf(settings).setTxt(name, value)
    await card.getByText('Verified', { exact: true }).waitFor()
    await card.getByText(/^(No certificate|Certificate is on its way)/).waitFor()

    await card.getByRole('button', { name: `Delete ${hostname}` }).click()
    await page.getByRole('button', { name: 'Delete the domain' }).click()
    await page.getByText('No host name of your own yet').waitFor()
    expect(await listed(seller, api)).toEqual([])
  })

  it('is suggested from the upstream’s name', async ({ api, browser, seller }) => {
    await using tab = await browser.open()
    const { page } = tab
    const { body } = await seller.call<{ items: { hostname: string }[] }>('GET', `/apis/${api.id}/domains/suggest`)
    const [suggestion] = body.items
    await openPage(page, seller, `/apis/${api.id}/domains`)
    await page.getByRole('button', { name: suggestion?.hostname ?? 'none', exact: true }).click()
    await expect.poll(() => page.getByLabel('Your host name').inputValue()).toBe(suggestion?.hostname)
  })
})
