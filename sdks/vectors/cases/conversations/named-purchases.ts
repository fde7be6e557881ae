import type { Conversation } from '../../play-conversation.ts'
import { A_DAY, CUT, exact, fetch, PAID, PAST_ITS_END, REFUSED, USED } from './script.ts'

/** Purchases with a name: each name is paid once. */
export const NAMED_PURCHASES: readonly Conversation[] = [
  exact('a named purchase sends its first request again, whatever the body of this one', [
    fetch(['no answer'], { purchase: 'order 7', body: 'a' }),
    fetch([PAID], { purchase: 'order 7', body: 'b' }),
  ]),
  exact('a named purchase that has expired is followed by one for the request of its caller', [
    fetch(['no answer'], { purchase: 'order 7', body: 'a' }),
    fetch([REFUSED, PAID], { purchase: 'order 7', body: 'b', later: PAST_ITS_END }),
  ]),
  exact('a named purchase is paid once, for another request too, until a day after its end', [
    fetch([PAID], { purchase: 'order 7' }),
    fetch([], { purchase: 'order 7' }),
    fetch([], { purchase: 'order 7', path: '/b' }),
    fetch([], { purchase: 'order 7', restarted: true, later: A_DAY - 1 }),
    fetch([PAID], { purchase: 'order 7', later: 1 }),
  ]),
  exact('the day of a name begins when its payment ends', [
    fetch([CUT], { purchase: 'order 7' }),
    fetch([PAID], { purchase: 'order 7', later: A_DAY - 60 }),
    fetch([], { purchase: 'order 7', later: 120 }),
  ]),
  exact('a named purchase whose owed answer was delivered is paid once', [
    fetch([CUT], { purchase: 'order 7' }),
    fetch([USED], { purchase: 'order 7' }),
    fetch([], { purchase: 'order 7' }),
  ]),
  exact('a named purchase whose payment was refused sends it again, and ends', [
    fetch([REFUSED], { purchase: 'order 7' }),
    fetch([PAID], { purchase: 'order 7' }),
    fetch([], { purchase: 'order 7' }),
  ]),
  exact('a named purchase that is resumed by its id is paid once', [
    fetch([CUT], { purchase: 'order 7' }),
    { do: 'resume', payment: 1, answers: [PAID] },
    fetch([], { purchase: 'order 7' }),
  ]),
  exact('a named purchase whose owed answer is given up was charged', [
    fetch([CUT], { purchase: 'order 7' }),
    { do: 'abandon', payment: 1, answers: [] },
    fetch([], { purchase: 'order 7' }),
  ]),
  exact('a named purchase whose payment is given up without a receipt can be paid', [
    fetch(['no answer'], { purchase: 'order 7' }),
    { do: 'abandon', payment: 1, answers: [] },
    fetch([PAID], { purchase: 'order 7' }),
  ]),
  exact('a request without a name is another purchase than that of a name', [
    fetch([PAID], { purchase: 'order 7' }),
    fetch([PAID]),
  ]),
  exact('requests for purchases of two names are paid each', [
    fetch(['no answer'], { purchase: 'order 7' }),
    fetch([PAID], { purchase: 'order 8' }),
    fetch([PAID], { purchase: 'order 7' }),
  ]),
  exact('a purchase whose name is empty is refused: each such request would be the same purchase', [
    fetch([], { purchase: '' }),
    fetch([PAID]),
  ]),
  exact('the name of an open purchase is refused to another request', [
    fetch(['no answer'], { purchase: 'order 7' }),
    fetch([], { purchase: 'order 7', path: '/b' }),
    fetch([PAID], { purchase: 'order 7' }),
  ]),
]
