import { SANDBOX_NETWORK } from '../../domain/network.ts'
import { type Child, startListening } from './child.ts'
import { VOUCHER_PRICE } from './price.ts'

const SUPPORTED = {
  kinds: [
    { x402Version: 2, scheme: 'exact', network: SANDBOX_NETWORK },
    { x402Version: 2, scheme: VOUCHER_PRICE.scheme, network: VOUCHER_PRICE.network },
  ],
  extensions: [],
  signers: {},
}

/** Starts the facilitator of all paid rows (load/facilitator). It supports the benchmark's prices and accepts every payment. */
export function startFacilitatorStub(program: string): Promise<Child> {
  const args = ['-network', SANDBOX_NETWORK, '-supported', JSON.stringify(SUPPORTED)]
  return startListening({ command: program, args })
}
