import { describe, expect } from 'vitest'
import { SCOPES } from '../../../domain/scopes.ts'
import { patience } from '../../../runtime/patience.ts'
import { fuzz } from '../../fuzz/schemathesis.ts'
import { it } from './fixtures.ts'

/** A fixed seed: always the same cases. `make fuzz` generates other cases in each run. */
const SEED = 1

describe('the control plane', () => {
  /** The short form of `make fuzz`. */
  it('follows /openapi.json for every request', { timeout: patience(600_000) }, async ({ plane, seller }) => {
    const live = seller.in('production')
    const { key } = await live.apiKey({ scopes: SCOPES })
    const { passed, cases, output } = await fuzz({
      baseUrl: plane.baseUrl,
      token: live.token,
      apiKey: key,
      maxExamples: 3,
      phases: 'examples,coverage,fuzzing',
      seed: SEED,
    })
    if (!passed) throw new Error(output)
    expect(cases).toBeGreaterThan(500)
  })
})
