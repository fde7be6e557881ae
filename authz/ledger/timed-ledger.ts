import type { StageTimes } from '../metrics/stage-times.ts'
import type { Ledger } from './ledger.ts'

/** The same ledger, with the writes that a paid request waits for timed. */
export function timedLedger(ledger: Ledger, stages: StageTimes): Ledger {
  return {
    ...ledger,
    reserve: (reservation) => stages.reserve.of(ledger.reserve(reservation)),
    beginSettlement: (attempt, status) => stages.begin.of(ledger.beginSettlement(attempt, status)),
    close: (payment, closing) => stages.close.of(ledger.close(payment, closing)),
    commit: (payment, charge, mirror) => stages.commit.of(ledger.commit(payment, charge, mirror)),
  }
}
