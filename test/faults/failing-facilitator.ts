import { createFacilitator as create, type Facilitator } from '../../authz/facilitator/client.ts'
import { withEdges } from './die.ts'

export * from '../../authz/facilitator/client.ts'

/** Returns the real client of a facilitator. The process may die before, during or after its calls. */
export function createFacilitator(...args: Parameters<typeof create>): Facilitator {
  const facilitator = create(...args)
  return {
    ...facilitator,
    verify: withEdges('verify', facilitator.verify),
    settle: withEdges('settle', facilitator.settle),
  }
}
