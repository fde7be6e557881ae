import { buildSandboxUsdcAccept } from '../../typescript/src/accepts.ts'
import { outcomeOf } from './outcome.ts'

const CASES: readonly (readonly [scheme: string, atomicAmount: string])[] = [
  ['exact', '1'],
  ['exact', '100000'],
  ['exact', '9007199254740993'],
  ['exact', '0'],
  ['exact', '0.1'],
  ['exact', '-1'],
  ['exact', ''],
  ['exact', '0100'],
  ['batch-settlement', '100000'],
  ['', '100000'],
  ['EXACT', '100000'],
]

/**
 * Cases of `buildSandboxUsdcAccept`. If the function of an SDK has no argument for the scheme, the SDK replays only the cases with `exact`.
 */
export function acceptVectors(): object {
  return CASES.map(([scheme, atomicAmount]) => ({
    scheme,
    atomic_amount: atomicAmount,
    ...outcomeOf(() => buildSandboxUsdcAccept(scheme as 'exact', atomicAmount)),
  }))
}
