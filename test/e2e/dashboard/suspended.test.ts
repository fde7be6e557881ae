import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { challengeDnsOf } from '../support/certificates/challenge-dns.ts'
import { enrolOperator } from '../support/sellers/operator.ts'
import { signUp } from '../support/sellers/seller.ts'
import { seriousFindings } from './support/accessibility.ts'
import { it } from './support/fixtures.ts'
import { openPage } from './support/session.ts'

it('shows what the operator has suspended, and why, on the pages of its target', async ({
  browser,
  plane,
  pool,
  settings,
}) => {
  const operator = await enrolOperator(settings, { pool, name: `operator-${randomUUID()}` })
  const seller = await signUp(plane)
  const api = await seller.createApi({ upstream_base_url: 'https://a.example', pay_to_address: `0x${'1'.repeat(40)}` })
  const domain = await seller.createDomain(api.id, `${randomUUID()}.example.net`)
  await challengeDnsOf(settings).setTxt(domain.verification_record.name, domain.verification_record.value)
  expect((await seller.call('POST', `/apis/${api.id}/domains/${domain.id}/verify`)).status).toBe(200)
  await operator.suspend('host', domain.hostname)
  await using tab = await browser.open()
  const { page } = tab
  await openPage(page, seller, `/apis/${api.id}/domains`)
  const card = page.getByRole('region', { name: domain.hostname })
  await card.getByText(`${domain.hostname} is suspended`).waitFor()
  await card.getByText('The operator of this gateway says: a test').waitFor()

  const id = await operator.suspend('api', api.id)
  await openPage(page, seller, `/apis/${api.id}`)
  await page.getByText('This API is suspended, and is not sold since').waitFor()
  await page.getByText('suspended', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await operator.resume(id)
  await openPage(page, seller, `/apis/${api.id}`)
  await page.getByText('no endpoints').waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Suspended' }).count()).toBe(0)

  await operator.suspend('account', seller.accountId)
  for (const path of ['/', `/apis/${api.id}`, '/account']) {
    await openPage(page, seller, path)
    await page.getByText('Your account is suspended, and none of its APIs is sold').waitFor()
    await expect.poll(() => page.getByRole('status', { name: 'Suspended' }).count()).toBe(1)
  }
})
