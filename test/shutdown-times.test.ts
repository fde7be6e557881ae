import { expect, it } from 'vitest'
import { z } from 'zod'
import { CHECK_SECONDS, DECISION_SECONDS } from '../domain/envoy-contract/time-outs.ts'
import { HEALTH_INTERVAL_SECONDS, HEALTH_TIMEOUT_SECONDS } from '../envoy/own-processes.ts'
import { shutdownVariables } from '../runtime/shutdown.ts'
import { xdsProgram } from '../xds/settings.ts'

const { LAME_DUCK_SECONDS, GRACE_SECONDS } = z.object(shutdownVariables).parse({})

it('a process that ends continues to serve until every Envoy has checked whether it is ready', () => {
  expect(LAME_DUCK_SECONDS).toBeGreaterThan(HEALTH_INTERVAL_SECONDS + HEALTH_TIMEOUT_SECONDS)
})

it('its grace time covers a payment from the check to the settlement', () => {
  const upstreamSeconds = xdsProgram.schema.shape.UPSTREAM_TIMEOUT_SECONDS.parse(undefined)
  expect(GRACE_SECONDS).toBeGreaterThanOrEqual(CHECK_SECONDS + upstreamSeconds + DECISION_SECONDS)
})
