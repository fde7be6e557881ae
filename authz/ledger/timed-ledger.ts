import type { StageTimes } from '../metrics/stage-times.ts'
import type { Ledger } from './ledger.ts'

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
