import { SANDBOX_NETWORK } from '../../../domain/networks/network.ts'
import { SLOW_PRICE, VOUCHER_PRICE } from '../payments/price.ts'
import { type Child, startListening } from './child.ts'

/** The times of a real facilitator: means in milliseconds, and `jitter`, the largest deviation as a share of the mean. */
export const SLOW = { verifyMs: 80, settleMs: 400, jitter: 0.25, seed: 402 }

const kind = (scheme: string, network: string) => ({ x402Version: 2, scheme, network })

const start = (program: string, network: string, kinds: readonly object[], times: readonly string[] = []) => {
  const supported = JSON.stringify({ kinds, extensions: [], signers: {} })
  return startListening({ command: program, args: ['-network', network, '-supported', supported, ...times] })
}

/** Starts the facilitator of most paid rows (load/facilitator). It supports the benchmark's prices and accepts every payment at once. */
export function startFacilitatorStub(program: string): Promise<Child> {
  const kinds = [kind('exact', SANDBOX_NETWORK), kind(VOUCHER_PRICE.scheme, VOUCHER_PRICE.network)]
  return start(program, SANDBOX_NETWORK, kinds)
}

/** Starts a facilitator that also accepts every payment, but takes as long as a real one. */
export function startSlowFacilitator(program: string): Promise<Child> {
  const { network, scheme } = SLOW_PRICE
  const { verifyMs, settleMs, jitter, seed } = SLOW
  const means = ['-verify', `${verifyMs}ms`, '-settle', `${settleMs}ms`]
  return start(program, network, [kind(scheme, network)], [...means, '-jitter', String(jitter), '-seed', String(seed)])
}
