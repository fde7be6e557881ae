import { expect } from 'vitest'
import { signUp } from '../support/sellers/seller.ts'
import { it } from './fixtures.ts'

interface Listed {
  items: { id: string; text: string }[]
  next_cursor: string | null
}

it('problems with the APIs of a seller are listed to that seller only, as text', async ({ plane, pool, seller }) => {
  const api = await seller.createApi({ upstream_base_url: 'https://example.com' })
  const endpoint = await seller.createEndpoint(api.id, { path_pattern: '/forecast' })
  const list = (as = seller, query = '') => as.call<Listed>('GET', `/problems${query}`)
  expect((await list()).body).toEqual({ items: [], next_cursor: null })
  await pool.query(
    `insert into endpoint_failing (endpoint_id, account_id, environment, failed, settled, reason, upstream_status)
      values ($1, $2, 'development', 9, 1, 'upstream_status', 503)`,
    [endpoint.id, seller.accountId],
  )
  const noted = async () => {
    await pool.query('select note_problems()')
    return (await list()).body.items
  }
  await expect.poll(noted).toEqual([
    {
      id: expect.any(String),
      kind: 'endpoint_failing',
      api_id: api.id,
      endpoint_id: endpoint.id,
      domain_id: null,
      subject: 'GET /forecast',
      text: '9 of 10 payments for GET /forecast within ten minutes were released without a charge. Your API answered with status 503.',
      action: expect.stringMatching(/^Look at your API/),
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ])
  expect((await list(seller.in('production'))).body.items).toEqual([])
  expect((await list(await signUp(plane))).body.items).toEqual([])
  expect(await list(seller, '?cursor=no')).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

it('the owner chooses whether problems are mailed, and other settings stay unchanged', async ({ plane }) => {
  const owner = await signUp(plane)
  const set = (body: object) => owner.call<Record<string, unknown>>('PUT', '/auth/me', { body })
  expect((await set({ problem_mails: false })).body).toMatchObject({ problem_mails: false, publish_owner_email: true })
  expect((await set({ publish_owner_email: false })).body).toMatchObject({
    problem_mails: false,
    publish_owner_email: false,
  })
  expect((await set({ problem_mails: 'no' })).status).toBe(400)
})
