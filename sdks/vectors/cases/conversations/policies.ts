import type { Conversation } from '../../play-conversation.ts'
import { A_DAY, CUT, exact, FREE, fetch, LATER, PAID, REFUSED, RELEASED, refusal, terms } from './script.ts'

/** The policy, its limits, and a journal that fails. */
export const POLICIES: readonly Conversation[] = [
  exact('an answer that asks for no payment is free', [fetch([], { price: FREE })]),
  exact('resend sends a request only if it has an open payment', [
    { do: 'resend', answers: [] },
    fetch(['no answer']),
    { do: 'resend', answers: [PAID] },
    { do: 'resend', answers: [] },
  ]),
  exact('a buyer does not wait longer than its limit for a retry', [fetch([LATER]), fetch([PAID])], { max_resends: 1 }),
  exact('an open payment is not sent to a host that the policy no longer allows', [
    fetch(['no answer']),
    fetch([], { policy: { maxPerCall: '100', hosts: ['other.example'] } }),
    fetch([PAID], { policy: { maxPerCall: '100' } }),
  ]),
  exact('a payment that the journal cannot record is not sent', [fetch([], { failing: ['begin 1'] })]),
  exact('a paid answer reaches its caller even if the journal fails', [
    fetch([PAID], { failing: ['owe 1', 'end 1 charged'] }),
    fetch([PAID]),
  ]),
  exact('after an answer broke off while the journal failed, the same payment asks for it again', [
    fetch([CUT], { failing: ['owe 1'] }),
    fetch([PAID]),
  ]),
  exact('a price above the limit is not signed', [fetch([])], { sells: [terms('101')] }),
  exact(
    'a day has one limit for all its payments, open or ended',
    [
      fetch([PAID]),
      fetch(['no answer'], { path: '/b' }),
      fetch([], { path: '/c' }),
      fetch([PAID], { path: '/c', later: A_DAY }),
    ],
    { policy: { maxPerCall: '100', maxPerDay: '200' } },
  ),
  exact('a host that sends no receipt for three payments gets no fourth for a minute, and no fifth for two', [
    fetch([FREE], { path: '/a' }),
    fetch([RELEASED], { path: '/b' }),
    fetch([REFUSED], { path: '/c' }),
    fetch([], { path: '/d' }),
    fetch([REFUSED], { path: '/d', later: 61 }),
    fetch([], { path: '/e', later: 61 }),
    fetch([PAID], { path: '/e', later: 60 }),
    fetch([PAID], { path: '/f' }),
  ]),
  exact('a host that sends a receipt for an earlier payment can be paid again', [
    fetch([FREE], { path: '/a' }),
    fetch([FREE], { path: '/b' }),
    fetch([FREE], { path: '/c' }),
    fetch([PAID], { path: '/c' }),
    fetch([PAID], { path: '/d' }),
  ]),
  exact(
    'a policy can allow a host more payments without a receipt',
    [...['/a', '/b', '/c', '/d'].map((path) => fetch([FREE], { path })), fetch([], { path: '/e' })],
    { policy: { maxPerCall: '100', maxWithoutReceipt: 4 } },
  ),
  exact('terms that changed after their approval are not signed', [
    fetch([], { approved: true, sells: [terms('99')] }),
  ]),
  exact('an open payment is sent again, whatever the seller asks for now', [
    fetch(['no answer']),
    fetch([refusal('Payment required', [terms('90')])], { sells: [terms('90')] }),
  ]),
]
