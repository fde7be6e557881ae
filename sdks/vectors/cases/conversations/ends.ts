import type { Conversation } from '../../play-conversation.ts'
import {
  A_DAY,
  CUT,
  exact,
  FREE,
  fetch,
  PAID,
  PAST_ITS_END,
  REFUSED,
  RELEASED,
  refusal,
  UNKNOWN,
  USED,
} from './script.ts'

/** Payments that the buyer abandons or that expire. */
export const ENDS: readonly Conversation[] = [
  exact('the buyer can give up an owed answer that the seller refuses, and the next request is another purchase', [
    fetch([CUT]),
    fetch([refusal('the nonce is used')]),
    { do: 'abandon', payment: 1, answers: [] },
    fetch([PAID]),
  ]),
  exact(
    'a payment without a receipt that its buyer gives up counts in the limits',
    [fetch(['no answer']), { do: 'abandon', payment: 1, answers: [] }, fetch([PAID]), fetch([])],
    { policy: { maxPerCall: '100', maxPerDay: '200' } },
  ),
  exact('a payment that has ended cannot be given up', [fetch([PAID]), { do: 'abandon', payment: 1, answers: [] }]),
  exact('a payment that has expired is sent a last time, because it may have been charged', [
    fetch(['no answer']),
    fetch([PAID], { later: PAST_ITS_END }),
  ]),
  ...(
    [
      ['is refused', REFUSED],
      ['has no receipt', FREE],
      ['was released', RELEASED],
    ] as const
  ).map(([end, answer]) =>
    exact(`a payment that has expired and ${end} ends, and the request is another purchase`, [
      fetch(['no answer']),
      fetch([answer, PAID], { later: PAST_ITS_END }),
    ]),
  ),
  exact('a payment that is called used after its expiry ends as charged, and the request is another purchase', [
    fetch(['no answer']),
    fetch([USED, PAID], { later: PAST_ITS_END }),
  ]),
  exact('a named purchase is paid once, if its payment is called used after its expiry', [
    fetch(['no answer'], { purchase: 'order 7' }),
    fetch([USED], { purchase: 'order 7' }),
    fetch([USED], { purchase: 'order 7', later: PAST_ITS_END }),
    fetch([], { purchase: 'order 7' }),
  ]),
  exact('a payment that is resumed after its expiry and called used ends as charged', [
    fetch(['no answer']),
    { do: 'resume', payment: 1, later: PAST_ITS_END, answers: [USED] },
  ]),
  exact('a payment that has expired and has no answer stays open', [
    fetch(['no answer']),
    fetch(['no answer'], { later: PAST_ITS_END }),
    fetch([UNKNOWN]),
  ]),
  exact('a payment that is resumed after its expiry and is refused ends as refused', [
    fetch(['no answer']),
    { do: 'resume', payment: 1, later: PAST_ITS_END, answers: [REFUSED] },
  ]),
  exact('an owed answer stays owed after its payment has expired', [
    fetch([CUT]),
    fetch([REFUSED], { later: PAST_ITS_END }),
    fetch([PAID], { later: A_DAY }),
  ]),
  ...(
    [
      ['was released', RELEASED],
      ['has no receipt', FREE],
    ] as const
  ).map(([end, answer]) =>
    exact(`a payment that is resumed after its expiry and ${end} ends as refused`, [
      fetch(['no answer']),
      { do: 'resume', payment: 1, later: PAST_ITS_END, answers: [answer] },
    ]),
  ),
]
