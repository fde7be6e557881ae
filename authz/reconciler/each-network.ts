import type { UnresolvedPayment } from '../ledger/payments/unresolved.ts'
import type { ChainEvidence, LookUpPayments } from './chain-evidence.ts'

/**
 * Asks the chains of all networks about their payments at the same time, and passes each chain's evidence on. A network that fails does not
 * stop the other networks; the promise then rejects at the end.
 */
export async function eachNetwork<Payment extends UnresolvedPayment>(
  { lookUps, payments }: { lookUps: ReadonlyMap<string, LookUpPayments>; payments: readonly Payment[] },
  goOn: (network: string, payments: readonly Payment[], evidence: ChainEvidence) => Promise<void>,
): Promise<void> {
  const works = [...lookUps].map(async ([network, lookUp]) => {
    const own = payments.filter(({ requirements }) => requirements.network === network)
    if (own.length > 0) await goOn(network, own, await lookUp(own))
  })
  for (const outcome of await Promise.allSettled(works)) if (outcome.status === 'rejected') throw outcome.reason
}
