import type { Settling } from '../metrics/settling.ts'
import type { StageTimes } from '../metrics/stage-times.ts'
import type { Ledger } from './ledger.ts'

/** Times the writes of a ledger that a paid request waits for, and counts the settlements under way. */
export function timedLedger(ledger: Ledger, stages: StageTimes, settling: Settling): Ledger {
  /**
   * If the write of a settlement's end fails, the settlement no longer counts as under way. The reconciler finds it in SETTLING, and
   * makes it UNKNOWN.
   */
  const ending = <Result>(id: string, write: Promise<Result>, isEnd: (result: Result) => boolean = () => true) => {
    const ended = () => settling.ended(id)
    write.then((result) => isEnd(result) && ended(), ended)
    return write
  }
  return {
    ...ledger,
    reserve: (reservation) => stages.reserve.of(ledger.reserve(reservation)),
    beginSettlement(attempt, status) {
      settling.began(attempt.id)
      const begun = stages.begin.of(ledger.beginSettlement(attempt, status))
      return ending(attempt.id, begun, (isBegun) => !isBegun)
    },
    close: (payment, closing) => ending(payment.id, stages.close.of(ledger.close(payment, closing))),
    commit: (payment, charge, mirror) => ending(payment.id, stages.commit.of(ledger.commit(payment, charge, mirror))),
  }
}
