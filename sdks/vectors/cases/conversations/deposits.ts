import type { Conversation } from '../../play-conversation.ts'
import { buy, CHARGE, channel } from './channel-script.ts'
import { PAST_ITS_END } from './script.ts'

/** Deposits into a channel. */
export const DEPOSITS: readonly Conversation[] = [
  channel('a channel is filled once, and each voucher is for one price more', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE]),
    buy(3, [CHARGE]),
  ]),
  channel('a deposit counts against the day, and its vouchers do not', [buy(1, [CHARGE]), buy(2, [CHARGE])], {
    policy: { maxPerCall: '100', maxPerDay: '1000', maxDeposit: '1000' },
  }),
  channel('a deposit above its limit is not signed', [buy(1, [])], {
    policy: { maxPerCall: '100', maxDeposit: '999' },
  }),
  channel('a channel that is used up is filled again', [
    ...Array.from({ length: 10 }, (_, index) => buy(index, [CHARGE])),
    buy(10, [CHARGE]),
  ]),
  channel('a voucher without an answer is sent again', [buy(1, [CHARGE]), buy(2, ['no answer', CHARGE])], {
    max_resends: 1,
  }),
  channel('a deposit without an answer may arrive: no other one is signed', [
    buy(1, ['no answer']),
    buy(2, []),
    { do: 'resume', payment: 1, answers: [CHARGE] },
    buy(2, [CHARGE]),
  ]),
  channel('a deposit without an answer that has expired is replaced', [
    buy(1, ['no answer']),
    buy(2, [CHARGE], { later: PAST_ITS_END }),
  ]),
]
