import { expect } from 'vitest'
import { challengeOf } from '../support/buyers/buyer.ts'
import type { EndpointRecord } from '../support/sellers/seller.ts'
import { withProxiedShop } from './fixtures.ts'

const it = withProxiedShop()

it('a facilitator’s refusal of the request itself is reported as one of the terms, and counted for the seller', async ({
  proxy,
  shop,
  signed,
  presented,
}) => {
  const [endpoint] = shop.endpoints
  const path = `/apis/${shop.api.id}/endpoints/${endpoint?.id}`
  const state = async () => (await shop.seller.call<EndpointRecord>('GET', path)).body
  expect(await state()).toMatchObject({ payable: 'yes', warnings: [], refused_payments: null })

  proxy.intercept('/verify', ({ reply }) => reply(400, '{"errorType":"invalid_request"}'))
  const { result, paid } = await presented(await signed())
  expect(result.status).toBe(402)
  expect(challengeOf(result).error).toBe('invalid_payment_requirements')
  expect(paid).toBe(0n)

  await expect.poll(state).toMatchObject({
    payable: 'unknown',
    warnings: [{ code: 'payments_refused' }],
    refused_payments: { count: 1, last_reason: 'invalid_payment_requirements' },
  })
  const { body } = await shop.seller.call('GET', `/apis/${shop.api.id}/discovery`)
  expect(body).toMatchObject({
    payable_endpoints: { yes: 0, unknown: 1, no: 0, warnings: [{ code: 'payments_refused' }] },
  })

  const changed = await shop.seller.call<EndpointRecord>('PUT', path, { body: { description: 'Mended' } })
  expect(changed.body).toMatchObject({ payable: 'yes', refused_payments: null })
  expect(await state()).toMatchObject({ payable: 'yes', refused_payments: null })
})
