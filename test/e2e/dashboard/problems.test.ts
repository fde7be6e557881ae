import { expect } from 'vitest'
import { findingsOf } from './support/findings.ts'
import { it } from './support/fixtures.ts'
import { openPage } from './support/session.ts'

it('the overview shows a problem of an API, with a link to it that colour alone does not mark', async ({
  browser,
  pool,
  seller,
}) => {
  const api = await seller.createApi({ upstream_base_url: 'https://example.com' })
  const endpoint = await seller.createEndpoint(api.id, { path_pattern: '/forecast' })
  await pool.query(
    `insert into endpoint_failing (endpoint_id, account_id, environment, failed, settled, reason, upstream_status)
      values ($1, $2, 'development', 9, 1, 'upstream_status', 503)`,
    [endpoint.id, seller.accountId],
  )
  await pool.query('select note_problems()')
  await using tab = await browser.open()
  const { page } = tab
  await openPage(page, seller, '/')
  const problems = page.getByRole('status', { name: 'Problems of your APIs' })
  await problems.getByText('Your API answered with status 503.').waitFor()
  expect(await findingsOf(page, 'problems')).toEqual([])
  await problems.getByRole('link', { name: 'To its endpoints' }).click()
  await page.waitForURL(`**/dashboard/apis/${api.id}*`)
})
