import type { Conversation } from '../../play-conversation.ts'
import { buy, CHARGE, channel } from './channel-script.ts'
import { PAST_ITS_END } from './script.ts'

/** Deposits into a channel. */
export const DEPOSITS: readonly Conversation[] = [
  channel('the first payment of a channel makes a deposit, and each voucher is for one price more', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE]),
    buy(3, [CHARGE]),
  ]),
  channel("a deposit counts in the day's limit, and its vouchers do not", [buy(1, [CHARGE]), buy(2, [CHARGE])], {
    policy: { maxPerCall: '100', maxPerDay: '1000', maxDeposit: '1000' },
  }),
  channel('a deposit above its limit is not signed', [buy(1, [])], {
    policy: { maxPerCall: '100', maxDeposit: '999' },
  }),
  channel('the payment of a channel that is used up makes another deposit', [
    ...Array.from({ length: 10 }, (_, index) => buy(index, [CHARGE])),
    buy(10, [CHARGE]),
  ]),
  channel('a voucher without an answer is sent again', [buy(1, [CHARGE]), buy(2, ['no answer', CHARGE])], {
    max_resends: 1,
  }),
  channel('no second deposit is signed while one without an answer may still arrive', [
    buy(1, ['no answer']),
    buy(2, []),
    { do: 'resume', payment: 1, answers: [CHARGE] },
    buy(2, [CHARGE]),
  ]),
  channel('another deposit is signed after one without an answer has expired', [
    buy(1, ['no answer']),
    buy(2, [CHARGE], { later: PAST_ITS_END }),
  ]),
]
