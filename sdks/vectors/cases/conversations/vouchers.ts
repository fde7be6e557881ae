import type { Conversation } from '../../play-conversation.ts'
import { buy, CHARGE, CHARGED, channel, corrects, EXCEEDS, offer, POLICY } from './channel-script.ts'
import { FREE, LATER, OTHER, REFUSED, RELEASED, UNKNOWN } from './script.ts'

/** How vouchers end, stay open or are replaced. */
export const VOUCHERS: readonly Conversation[] = [
  channel('a released voucher has ended', [buy(1, [CHARGE]), buy(2, [RELEASED]), buy(2, [CHARGE])]),
  channel('a released deposit stays open', [buy(1, [RELEASED]), buy(1, [CHARGE])]),
  channel('a refused voucher has ended', [buy(1, [CHARGE]), buy(2, [REFUSED]), buy(2, [CHARGE])]),
  channel('a buyer in another process continues with the same stores', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE], { restarted: true }),
  ]),
  channel('a seller that changes its authorizer gets no other deposit', [
    buy(1, [CHARGE]),
    buy(2, [], { sells: [offer({ receiverAuthorizer: OTHER })] }),
    buy(3, [CHARGE], { sells: [offer()] }),
  ]),
  channel('a deposit into another channel is signed if its terms are approved', [
    buy(1, [CHARGE]),
    buy(2, [], { sells: [offer({ receiverAuthorizer: OTHER })] }),
    buy(2, [CHARGE], { approved: true }),
  ]),
  channel('terms that name no channel are not paid', [buy(1, [])], { sells: [offer({ receiverAuthorizer: 'me' })] }),
  channel('a voucher with an unknown outcome is found by the next request', [
    buy(1, [CHARGE]),
    buy(2, [UNKNOWN]),
    buy(2, [CHARGE]),
  ]),
  channel('a buyer does not wait longer than its limit for a retry of a voucher', [buy(1, [LATER]), buy(1, [CHARGE])], {
    max_resends: 1,
  }),
  channel('an open voucher stays open if the caller aborts before its turn', [
    buy(1, [CHARGE]),
    buy(2, ['no answer']),
    buy(2, [], { aborted: true }),
    buy(2, [CHARGE]),
  ]),
  channel('an open voucher above the limit of this call is not sent', [
    buy(1, [CHARGE]),
    buy(2, ['no answer']),
    buy(2, [], { policy: { ...POLICY, maxPerCall: '99' } }),
    buy(2, [CHARGE], { policy: POLICY }),
  ]),
  channel('a voucher without a receipt stays open', [buy(1, [CHARGE]), buy(2, [FREE]), buy(2, [CHARGE])]),
  channel(
    'a release of a voucher after a try without an answer proves nothing about that try',
    [buy(1, [CHARGE]), buy(2, ['no answer', RELEASED]), buy(2, [CHARGE])],
    { max_resends: 1 },
  ),
  channel(
    'a voucher that a try without an answer may have charged counts when another one replaces it',
    [buy(1, [CHARGE]), buy(2, ['no answer', corrects('100', { proof: ':1' }), CHARGE])],
    { max_resends: 1 },
  ),
  channel('an API that fails after the charge of a voucher owes its answer', [
    buy(1, [CHARGE]),
    buy(2, [{ status: 502, receipt: CHARGED, body: '{}' }]),
    buy(2, [CHARGE]),
    buy(3, [CHARGE]),
  ]),
  channel('a second voucher that the journal cannot record is not sent, and the first deposit stays open', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE]),
    buy(3, [corrects('200', { proof: ':2' })], { forgets: true, failing: ['begin 4'] }),
    buy(3, [CHARGE]),
  ]),
  channel(
    'a second voucher that the journal cannot record is not sent, and the first voucher may have been charged',
    [buy(1, [CHARGE]), buy(2, ['no answer', corrects('100', { proof: ':1' })], { failing: ['begin 3'] })],
    { max_resends: 1 },
  ),
  channel(
    'a second voucher for another price is not signed, and the first voucher may have been charged',
    [buy(1, [CHARGE]), buy(2, ['no answer', corrects('100', { proof: ':1', amount: '101' })])],
    { max_resends: 1 },
  ),
  channel('a second voucher that the journal cannot record is not sent, and the first voucher has ended', [
    buy(1, [CHARGE]),
    buy(2, [corrects('100', { proof: ':1', error: EXCEEDS })], { failing: ['begin 3'] }),
  ]),
  channel('a voucher that is refused for its price has ended', [
    buy(1, [CHARGE]),
    buy(2, [corrects('100', { proof: ':1', amount: '101', error: EXCEEDS })]),
  ]),
  channel('a second voucher that is refused has ended', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE]),
    buy(3, [corrects('200', { proof: ':2' }), REFUSED], { forgets: true }),
  ]),
  channel('an open voucher is not sent to a host that the policy no longer allows', [
    buy(1, [CHARGE]),
    buy(2, ['no answer']),
    buy(2, [], { policy: { ...POLICY, hosts: ['other.example'] } }),
    buy(2, [CHARGE], { policy: POLICY }),
  ]),
  channel('the corrected voucher of a named purchase belongs to that purchase, even if it was resumed', [
    buy(1, [CHARGE]),
    buy(2, ['no answer'], { purchase: 'order 7' }),
    { do: 'resume', payment: 2, answers: [corrects('100', { proof: ':1' }), 'no answer'] },
    buy(2, [CHARGE], { purchase: 'order 7' }),
  ]),
  channel(
    'the corrected voucher of a named purchase is no second purchase, and the name is paid once, even while a deposit is open',
    [
      buy(1, [CHARGE]),
      buy(2, [CHARGE]),
      buy(3, [corrects('200', { proof: ':2' }), CHARGE], { forgets: true, purchase: 'order 7' }),
      buy(3, [], { purchase: 'order 7' }),
    ],
  ),
  ...(
    [
      ['refused', REFUSED],
      ['not charged', RELEASED],
    ] as const
  ).map(([end, answer]) =>
    channel(`a named purchase can be paid, if its voucher was ${end}`, [
      buy(1, [CHARGE]),
      buy(2, [answer], { purchase: 'order 7' }),
      buy(2, [CHARGE], { purchase: 'order 7' }),
      buy(2, [], { purchase: 'order 7' }),
    ]),
  ),
]
