import { describe, expect, it } from 'vitest'
import { SCOPES } from '../../../domain/scopes.ts'
import { fuzz } from '../../fuzz/schemathesis.ts'
import { planeOf } from '../support/gateway.ts'
import { signUp } from '../support/seller.ts'
import { testSettings } from '../support/stack.ts'

const plane = planeOf(testSettings())

describe('the control plane', () => {
  /** The short form of `make fuzz`. */
  it('does what /openapi.json says, whatever it is asked', { timeout: 240_000 }, async () => {
    const seller = await signUp(plane, { environment: 'production' })
    const { key } = await seller.apiKey({ scopes: SCOPES })
    const { passed, cases, output } = await fuzz({
      baseUrl: plane.baseUrl,
      token: seller.token,
      apiKey: key,
      maxExamples: 3,
      phases: 'examples,coverage,fuzzing',
      maxSeconds: 60,
    })
    if (!passed) throw new Error(output)
    expect(cases).toBeGreaterThan(500)
  })
})
