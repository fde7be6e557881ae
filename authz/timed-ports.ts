import type { Facilitator } from './facilitator/client.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { StageTimes } from './metrics/stage-times.ts'
import type { FindTransfer } from './schemes/transfer-evidence.ts'

/** The same ledger, with the writes that a paid request waits for timed. */
export function timedLedger(ledger: Ledger, stages: StageTimes): Ledger {
  return {
    ...ledger,
    reserve: (reservation) => stages.of('reserve', ledger.reserve(reservation)),
    beginSettlement: (attempt, status) => stages.of('begin', ledger.beginSettlement(attempt, status)),
    close: (payment, closing) => stages.of('close', ledger.close(payment, closing)),
    commit: (payment, charge, mirror) => stages.of('commit', ledger.commit(payment, charge, mirror)),
  }
}

/** The same facilitator, timed as a part of the request: waiting for a place in the tenant's share included. */
export function timedFacilitator(facilitator: Facilitator, stages: StageTimes): Facilitator {
  return {
    ...facilitator,
    verify: (request, signal) => stages.of('verify', facilitator.verify(request, signal)),
    settle: (request) => stages.of('settle', facilitator.settle(request)),
  }
}

/** The same look at the chain, timed. */
export function timedFinder(findTransfer: FindTransfer, stages: StageTimes): FindTransfer {
  return (expected, latestLook) => stages.of('prove', findTransfer(expected, latestLook))
}
