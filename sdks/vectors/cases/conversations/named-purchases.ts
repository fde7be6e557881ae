import type { Conversation } from '../../play-conversation.ts'
import { A_DAY, CUT, exact, fetch, PAID, PAST_ITS_END, REFUSED, USED } from './script.ts'

/** Purchases with a name: each name is paid once. */
export const NAMED_PURCHASES: readonly Conversation[] = [
  exact('a named purchase sends its first request again, whatever the body of the next request', [
    fetch(['no answer'], { purchase: 'order 7', body: 'a' }),
    fetch([PAID], { purchase: 'order 7', body: 'b' }),
  ]),
  exact('after a named purchase has expired, the next request is paid as another purchase', [
    fetch(['no answer'], { purchase: 'order 7', body: 'a' }),
    fetch([REFUSED, PAID], { purchase: 'order 7', body: 'b', later: PAST_ITS_END }),
  ]),
  exact('a named purchase is paid once, even for another request, until a day after its end', [
    fetch([PAID], { purchase: 'order 7' }),
    fetch([], { purchase: 'order 7' }),
    fetch([], { purchase: 'order 7', path: '/b' }),
    fetch([], { purchase: 'order 7', restarted: true, later: A_DAY - 1 }),
    fetch([PAID], { purchase: 'order 7', later: 1 }),
  ]),
  exact('the day for which a name is used up begins when its payment ends', [
    fetch([CUT], { purchase: 'order 7' }),
    fetch([PAID], { purchase: 'order 7', later: A_DAY - 60 }),
    fetch([], { purchase: 'order 7', later: 120 }),
  ]),
  exact('a named purchase is paid once, if its owed answer was delivered', [
    fetch([CUT], { purchase: 'order 7' }),
    fetch([USED], { purchase: 'order 7' }),
    fetch([], { purchase: 'order 7' }),
  ]),
  exact('a named purchase sends its refused payment again, and ends', [
    fetch([REFUSED], { purchase: 'order 7' }),
    fetch([PAID], { purchase: 'order 7' }),
    fetch([], { purchase: 'order 7' }),
  ]),
  exact('a named purchase that is resumed by its id is paid once', [
    fetch([CUT], { purchase: 'order 7' }),
    { do: 'resume', payment: 1, answers: [PAID] },
    fetch([], { purchase: 'order 7' }),
  ]),
  exact('a named purchase counts as charged, if the buyer gives up its owed answer', [
    fetch([CUT], { purchase: 'order 7' }),
    { do: 'abandon', payment: 1, answers: [] },
    fetch([], { purchase: 'order 7' }),
  ]),
  exact('a named purchase can be paid, if the buyer gives up its payment without a receipt', [
    fetch(['no answer'], { purchase: 'order 7' }),
    { do: 'abandon', payment: 1, answers: [] },
    fetch([PAID], { purchase: 'order 7' }),
  ]),
  exact('a request without a name is another purchase than the same request with a name', [
    fetch([PAID], { purchase: 'order 7' }),
    fetch([PAID]),
  ]),
  exact('two named purchases of one request are each paid', [
    fetch(['no answer'], { purchase: 'order 7' }),
    fetch([PAID], { purchase: 'order 8' }),
    fetch([PAID], { purchase: 'order 7' }),
  ]),
  exact('an empty name is refused, because all requests with it would be one purchase', [
    fetch([], { purchase: '' }),
    fetch([PAID]),
  ]),
  exact('another request with the name of an open purchase is refused', [
    fetch(['no answer'], { purchase: 'order 7' }),
    fetch([], { purchase: 'order 7', path: '/b' }),
    fetch([PAID], { purchase: 'order 7' }),
  ]),
]
