import type { Conversation } from '../../play-conversation.ts'
import { buy, CHARGE, CHARGE_CUT, channel, charges, corrects, EXCEEDS, offer, POLICY } from './channel-script.ts'
import { REFUSED, USED } from './script.ts'

/** In these cases a seller reports another sum of charges than the buyer expects. Each case shows whether the buyer accepts that sum. */
export const CORRECTIONS: readonly Conversation[] = [
  channel('a refusal never lowers the sum that a receipt has shown', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE]),
    buy(3, [CHARGE]),
    buy(4, [corrects('100', { proof: ':3' })]),
    buy(5, [CHARGE]),
  ]),
  channel(
    'a seller that claims the charge of the voucher that it has just refused gets no second price for the request',
    [buy(1, [CHARGE]), buy(2, [corrects('200')]), buy(3, [CHARGE])],
  ),
  channel('a seller gets one price and one deposit for the first request of a channel', [
    buy(1, [corrects('100')]),
    buy(1, [corrects('100')]),
    buy(2, []),
  ]),
  channel('a seller that claims the charge of each voucher gets one price for one purchase', [
    buy(1, [CHARGE]),
    buy(2, [corrects('$sum')]),
    buy(2, [corrects('$sum')]),
    buy(2, [corrects('$sum')]),
  ]),
  channel('a purchase without an answer costs one price, whatever the seller claims later', [
    buy(1, [CHARGE]),
    buy(2, ['no answer']),
    buy(2, [REFUSED]),
    buy(2, [corrects('200')]),
  ]),
  channel('a seller that charges vouchers and sends no receipts gets three prices', [
    buy(1, [CHARGE]),
    buy(2, [corrects('$sum')]),
    buy(3, [corrects('$sum'), corrects('$sum')]),
    buy(4, [corrects('$sum'), corrects('$sum')]),
    buy(5, []),
  ]),
  channel('a refusal of a voucher that the limits do not count does not raise the sum', [
    buy(1, [CHARGE]),
    buy(2, [REFUSED]),
    buy(3, [corrects('$sum:2', { proof: ':2', amount: '50', error: EXCEEDS })], { sells: [offer({}, '50')] }),
    buy(4, [CHARGE], { sells: [offer()] }),
  ]),
  ...(
    [
      ['for less than the claimed sum', corrects('300', { proof: ':2' })],
      ['of another key', corrects('200', { proof: ':2', signature: `0x${'01'.repeat(64)}1b` })],
      ['without a signature', corrects('200', { proof: ':2', signature: '' })],
    ] as const
  ).map(([what, answer]) =>
    channel(`a seller with a voucher ${what} proves no charge`, [
      buy(1, [CHARGE]),
      buy(2, [CHARGE]),
      buy(3, [answer], { forgets: true }),
    ]),
  ),
  channel('a receipt for more than the price counts as a payment of one price without a receipt', [
    buy(1, [CHARGE]),
    buy(2, [charges('101')]),
    buy(3, [corrects('200', { proof: ':2' }), CHARGE]),
  ]),
  channel('after a receipt without a charge, the voucher may have been charged', [
    buy(1, [charges(undefined)]),
    buy(2, [corrects('100', { proof: ':1' }), CHARGE]),
    buy(3, [charges(undefined)]),
    buy(4, [corrects('300', { proof: ':4' }), CHARGE]),
  ]),
  channel(
    'a correction with a higher price that the policy would allow is not paid',
    [buy(1, [CHARGE]), buy(2, [corrects('100', { proof: ':1', amount: '101', error: EXCEEDS })])],
    { policy: { ...POLICY, maxPerCall: '1000' } },
  ),
  channel('a voucher that the journal could not record as left proves no charge', [
    buy(1, [CHARGE]),
    buy(2, ['no answer'], { failing: ['leave 2'] }),
    buy(3, [corrects('200', { proof: ':2' })]),
  ]),
  channel('another purchase proves the charge of a payment without an answer, and is for one price more', [
    buy(1, [CHARGE]),
    buy(2, ['no answer']),
    buy(3, [corrects('200'), CHARGE]),
    buy(4, [CHARGE]),
  ]),
  channel('another purchase proves the charge of a payment that the seller calls used', [
    buy(1, [CHARGE]),
    buy(2, [USED]),
    buy(2, [corrects('200')]),
    buy(3, [CHARGE]),
  ]),
  channel('a buyer that has lost its channel learns the sum from a refusal, and signs one more voucher', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE]),
    buy(3, [CHARGE]),
    buy(4, [corrects('300', { proof: ':3' }), CHARGE], { forgets: true }),
    buy(5, [CHARGE]),
  ]),
  channel('a buyer that has lost its channel signs only one more voucher for each request', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE]),
    buy(3, [corrects('200', { proof: ':2' }), corrects('200', { proof: ':2' })], { forgets: true }),
  ]),
  channel('a corrected voucher without an answer is sent again', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE]),
    buy(3, [corrects('200', { proof: ':2' }), 'no answer'], { forgets: true }),
    buy(3, [CHARGE]),
  ]),
  channel('no voucher is signed for a correction with a higher price', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE]),
    buy(3, [corrects('200', { proof: ':2', amount: '101' })], { forgets: true }),
  ]),
  channel('no deposit is signed for a correction', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE]),
    buy(3, [corrects('200', { proof: ':2', balance: '250' })], { forgets: true }),
  ]),
  channel('a receipt that comes again counts once', [
    buy(1, [CHARGE_CUT]),
    buy(1, [CHARGE_CUT]),
    buy(1, [CHARGE]),
    buy(2, [CHARGE]),
  ]),
  channel('a receipt that the journal could not record counts when it comes again', [
    buy(1, [CHARGE_CUT], { failing: ['owe 1'] }),
    buy(1, [CHARGE]),
    buy(2, [CHARGE]),
  ]),
  channel('an owed payment that is refused is not replaced by another voucher', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE_CUT]),
    buy(2, [corrects('200', { proof: ':2' })]),
    buy(2, [CHARGE]),
  ]),
]
