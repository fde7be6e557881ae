import type { Conversation } from '../../play-conversation.ts'
import {
  CUT,
  exact,
  FREE,
  fetch,
  PAID,
  PAST_ITS_END,
  RECEIPT,
  REFUSED,
  RELEASED,
  refusal,
  UNKNOWN,
  USED,
} from './script.ts'

/** Payments without an answer, refusals, releases and owed answers. */
export const PAYMENTS: readonly Conversation[] = [
  exact('a paid answer ends its payment, and the next request is another purchase', [fetch([PAID]), fetch([PAID])]),
  exact('a payment without an answer is sent again', [fetch(['no answer', PAID])], { max_resends: 1 }),
  exact('a payment with an unknown outcome is sent again', [fetch([UNKNOWN, UNKNOWN, PAID])], { max_resends: 3 }),
  exact('a payment that stays unknown is found by the next request', [fetch([UNKNOWN]), fetch([PAID])]),
  exact('a payment that stays unknown is resumed by its id', [
    fetch(['no answer']),
    { do: 'resume', payment: 1, answers: [PAID] },
  ]),
  exact('a payment that is refused at the first try stays open until it expires', [
    fetch([REFUSED]),
    fetch([REFUSED]),
    fetch([PAID]),
  ]),
  exact('a refusal after a try without an answer proves nothing about that try', [fetch(['no answer', REFUSED])], {
    max_resends: 1,
  }),
  exact("a refusal with the seller's own text", [fetch([refusal('we are closed')])]),
  exact(
    'a payment that is called used after a try without an answer is uncertain',
    [fetch(['no answer', USED]), fetch([PAID])],
    { max_resends: 1 },
  ),
  exact('an answer without a receipt leaves the payment open, and the next request sends it again', [
    fetch([FREE]),
    fetch([{ status: 404, body: '{}' }]),
    fetch([PAID]),
  ]),
  exact('a released payment is sent again, since any seller can write the code of a release', [
    fetch([RELEASED]),
    fetch([PAID]),
  ]),
  exact('a release after a try without an answer proves nothing about that try', [fetch(['no answer', RELEASED])], {
    max_resends: 1,
  }),
  exact('an answer that breaks off is owed, and the same payment asks for it again', [fetch([CUT]), fetch([PAID])]),
  exact('an answer that breaks off repeatedly stays owed', [
    fetch([CUT]),
    fetch([CUT]),
    fetch(['no answer']),
    fetch([REFUSED]),
    fetch([RELEASED]),
    fetch([FREE]),
    fetch([PAID]),
  ]),
  exact('the payment of an owed answer ends if the seller calls it used, and the request is another purchase', [
    fetch([CUT]),
    fetch([USED, PAID]),
  ]),
  exact('an owed payment that is called used is sent again while the journal cannot end it', [
    fetch([CUT]),
    fetch([USED], { failing: ['end 1 charged'] }),
    fetch([USED, PAID]),
  ]),
  exact('a payment that has expired is sent again while the journal cannot end it', [
    fetch(['no answer']),
    fetch([REFUSED], { later: PAST_ITS_END, failing: ['end 1 expired'] }),
    fetch([REFUSED, PAID]),
  ]),
  exact('resuming an owed payment that the seller calls used gets no answer', [
    fetch([CUT]),
    { do: 'resume', payment: 1, answers: [USED] },
  ]),
  exact('an API that fails after the charge owes its answer', [
    fetch([{ status: 502, receipt: RECEIPT, body: '{}' }]),
    fetch([PAID]),
  ]),
  exact('an API that fails after the charge owes its answer, even if the caller does not read the failure', [
    fetch([{ status: 502, receipt: RECEIPT, body: '{}' }], { unread: true }),
    fetch([{ status: 500, receipt: RECEIPT, body: '{}' }], { unread: true }),
    fetch([PAID]),
  ]),
  exact('a redirect with a receipt is the paid answer, at any seller', [
    fetch([{ status: 307, receipt: RECEIPT, headers: { location: 'http://x.example/', 'x-launa-redirect': 'x' } }]),
    fetch([{ status: 303, receipt: RECEIPT, headers: { location: 'http://x.example/' } }]),
    fetch([PAID]),
  ]),
  exact('a charged answer with an unknown status reaches its caller, and the paid answer is owed', [
    fetch([{ status: 999, receipt: RECEIPT, body: '{}' }]),
    fetch([PAID]),
  ]),
  exact('an open payment above the limit of this call is not sent, unless its answer is owed', [
    fetch(['no answer']),
    fetch([], { policy: { maxPerCall: '99' } }),
    fetch([CUT], { policy: { maxPerCall: '100' } }),
    fetch([PAID], { policy: { maxPerCall: '99' } }),
  ]),
]
