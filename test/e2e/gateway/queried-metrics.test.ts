import { expect } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { allExposed } from '../../alerts/exposed-metrics.ts'
import { missingMetrics } from '../../alerts/missing-metrics.ts'
import { it } from '../support/fixtures.ts'
import { openShop } from '../support/sellers/shop.ts'

const PARTS = ['authzOps', 'xdsOps', 'controlPlaneOps', 'envoyMetrics'] as const

it('every metric that the rules of the alerts and the dashboards query exists, with its labels', async ({
  settings,
}) => {
  // Envoy creates some series only at their first event.
  const shop = await openShop({ settings })
  const { response } = await shop.pay('/weather')
  expect(response.status).toBe(200)
  await shop.close()
  const texts = await Promise.all(
    PARTS.map(async (part) => (await fetch(`${httpAddress(settings, part)}/metrics`)).text()),
  )
  expect(missingMetrics(allExposed(texts))).toEqual([])
})
