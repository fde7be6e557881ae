import { SANDBOX_NETWORK, SANDBOX_USDC_ADDRESS } from '../../typescript/src/accepts.ts'
import { type Call, type Conversation, play } from '../play-conversation.ts'
import type { Answer } from '../scripted-seller.ts'

/** Conversations of a buyer with sellers, honest and hostile, with the result of each call. Every SDK has them. */
export async function conversationVectors(): Promise<object[]> {
  const played = []
  for (const conversation of CONVERSATIONS) {
    const results = await play(conversation)
    played.push({
      ...conversation,
      calls: conversation.calls.map((call, index) => ({ ...call, result: results[index] })),
    })
  }
  return played
}

const PAY_TO = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'

function terms(amount: string, changes: object = {}): object {
  const extra = { name: 'USDC', version: '2' }
  const token = { network: SANDBOX_NETWORK, asset: SANDBOX_USDC_ADDRESS }
  return { scheme: 'exact', ...token, amount, payTo: PAY_TO, maxTimeoutSeconds: 300, extra, ...changes }
}

const RECEIPT = { success: true, transaction: '0xabc', network: SANDBOX_NETWORK, payer: OTHER }
const PAID: Answer = { status: 200, receipt: RECEIPT, body: 'sun' }
const CUT: Answer = { ...PAID, cut: true }
const code = (status: number, code: string): Answer => ({
  status,
  headers: { 'retry-after': '0' },
  body: JSON.stringify({ error: 'no', code }),
})
/** An answer that a buyer does not wait for. */
const LATER: Answer = {
  status: 503,
  headers: { 'retry-after': '60' },
  body: JSON.stringify({ error: 'no', code: 'payment_outcome_unknown' }),
}
const USED = code(409, 'payment_already_used')
const UNKNOWN = code(503, 'payment_outcome_unknown')
const RELEASED = code(502, 'upstream_unavailable')
const FREE: Answer = { status: 200, body: 'sun' }
const refusal = (error: string, accepts: readonly object[] = [terms('100')]): Answer => ({
  status: 402,
  required: { x402Version: 2, error, accepts },
})
const REFUSED = refusal('insufficient_funds')

/** Seconds after which nothing can be charged that was signed before. */
const PAST_ITS_END = 361

const A_DAY = 86_400

const fetch = (answers: readonly Answer[], more: Partial<Call> = {}): Call => ({ do: 'fetch', answers, ...more })

function exact(name: string, calls: readonly Call[], more: Partial<Conversation> = {}): Conversation {
  return { name, policy: { maxPerCall: '100' }, sells: [terms('100')], ...more, calls }
}

const EXACT: readonly Conversation[] = [
  exact('a paid answer ends its payment, and the next request is another purchase', [fetch([PAID]), fetch([PAID])]),
  exact('a payment without an answer is sent again', [fetch(['no answer', PAID])], { max_resends: 1 }),
  exact('a payment with an unknown outcome is sent again', [fetch([UNKNOWN, UNKNOWN, PAID])], { max_resends: 3 }),
  exact('a payment that stays unknown is found by the next request', [fetch([UNKNOWN]), fetch([PAID])]),
  exact('a payment that stays unknown is resumed by its id', [
    fetch(['no answer']),
    { do: 'resume', payment: 1, answers: [PAID] },
  ]),
  exact('a payment that is refused at once stays open until it expires', [
    fetch([REFUSED]),
    fetch([REFUSED]),
    fetch([PAID]),
  ]),
  exact('a refusal after a try without an answer says nothing of that try', [fetch(['no answer', REFUSED])], {
    max_resends: 1,
  }),
  exact('a refusal in the words of the seller', [fetch([refusal('we are closed')])]),
  exact(
    'a payment that was used by a try without an answer is uncertain',
    [fetch(['no answer', USED]), fetch([PAID])],
    { max_resends: 1 },
  ),
  exact('an answer without a receipt leaves the payment open, and the next request sends it again', [
    fetch([FREE]),
    fetch([{ status: 404, body: '{}' }]),
    fetch([PAID]),
  ]),
  exact('a released payment is sent again, since any seller can say that it is released', [
    fetch([RELEASED]),
    fetch([PAID]),
  ]),
  exact('a release after a try without an answer says nothing of that try', [fetch(['no answer', RELEASED])], {
    max_resends: 1,
  }),
  exact('an answer that breaks off is owed, and is asked for with the same payment', [fetch([CUT]), fetch([PAID])]),
  exact('an answer that breaks off again and again is owed still', [
    fetch([CUT]),
    fetch([CUT]),
    fetch(['no answer']),
    fetch([REFUSED]),
    fetch([RELEASED]),
    fetch([FREE]),
    fetch([PAID]),
  ]),
  exact('an owed answer that the seller says it has delivered ends, and the request is another purchase', [
    fetch([CUT]),
    fetch([USED, PAID]),
  ]),
  exact('an owed answer that was delivered is asked for again while the journal cannot end it', [
    fetch([CUT]),
    fetch([USED], { failing: ['end 1 charged'] }),
    fetch([USED, PAID]),
  ]),
  exact('a payment that has expired is sent again while the journal cannot end it', [
    fetch(['no answer']),
    fetch([REFUSED], { later: PAST_ITS_END, failing: ['end 1 expired'] }),
    fetch([REFUSED, PAID]),
  ]),
  exact('an owed answer that is resumed after its delivery is none', [
    fetch([CUT]),
    { do: 'resume', payment: 1, answers: [USED] },
  ]),
  exact('an API that fails after the charge owes its answer', [
    fetch([{ status: 502, receipt: RECEIPT, body: '{}' }]),
    fetch([PAID]),
  ]),
  exact('an API that fails after the charge owes its answer, also where the caller does not read the failure', [
    fetch([{ status: 502, receipt: RECEIPT, body: '{}' }], { unread: true }),
    fetch([{ status: 500, receipt: RECEIPT, body: '{}' }], { unread: true }),
    fetch([PAID]),
  ]),
  exact('a redirect that was charged is an answer, at any seller', [
    fetch([{ status: 307, receipt: RECEIPT, headers: { location: 'http://x.example/', 'x-launa-redirect': 'x' } }]),
    fetch([{ status: 303, receipt: RECEIPT, headers: { location: 'http://x.example/' } }]),
    fetch([PAID]),
  ]),
  exact('a charged answer with a status that HTTP does not know reaches its caller, and is owed', [
    fetch([{ status: 999, receipt: RECEIPT, body: '{}' }]),
    fetch([PAID]),
  ]),
  exact('an open payment above the limit of this call is not sent, unless its answer is owed', [
    fetch(['no answer']),
    fetch([], { policy: { maxPerCall: '99' } }),
    fetch([CUT], { policy: { maxPerCall: '100' } }),
    fetch([PAID], { policy: { maxPerCall: '99' } }),
  ]),
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
  exact('a seller that refuses the payment of an owed answer is owed nothing once its buyer gives up', [
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
  exact('a payment that has expired is sent a last time: it may have been charged', [
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
    exact(`a payment that has expired and ${end} has ended, and the request is another purchase`, [
      fetch(['no answer']),
      fetch([answer, PAID], { later: PAST_ITS_END }),
    ]),
  ),
  exact('a payment that has expired and was used was charged, and the request is another purchase', [
    fetch(['no answer']),
    fetch([USED, PAID], { later: PAST_ITS_END }),
  ]),
  exact('a named purchase whose payment was used and has expired is paid once', [
    fetch(['no answer'], { purchase: 'order 7' }),
    fetch([USED], { purchase: 'order 7' }),
    fetch([USED], { purchase: 'order 7', later: PAST_ITS_END }),
    fetch([], { purchase: 'order 7' }),
  ]),
  exact('a payment that is resumed after its end and was used was charged', [
    fetch(['no answer']),
    { do: 'resume', payment: 1, later: PAST_ITS_END, answers: [USED] },
  ]),
  exact('a payment that has expired and has no answer stays open', [
    fetch(['no answer']),
    fetch(['no answer'], { later: PAST_ITS_END }),
    fetch([UNKNOWN]),
  ]),
  exact('a payment that is resumed after its end and has bought nothing is refused for good', [
    fetch(['no answer']),
    { do: 'resume', payment: 1, later: PAST_ITS_END, answers: [REFUSED] },
  ]),
  exact('an owed answer is owed also after the end of its payment', [
    fetch([CUT]),
    fetch([REFUSED], { later: PAST_ITS_END }),
    fetch([PAID], { later: 86_400 }),
  ]),
  ...(
    [
      ['was released', RELEASED],
      ['has no receipt', FREE],
    ] as const
  ).map(([end, answer]) =>
    exact(`a payment that is resumed after its end and ${end} is refused for good`, [
      fetch(['no answer']),
      { do: 'resume', payment: 1, later: PAST_ITS_END, answers: [answer] },
    ]),
  ),
  exact('an answer that asks for no payment is free', [fetch([], { price: FREE })]),
  exact('a request is sent again only where it has an open payment', [
    { do: 'resend', answers: [] },
    fetch(['no answer']),
    { do: 'resend', answers: [PAID] },
    { do: 'resend', answers: [] },
  ]),
  exact('a buyer does not wait for longer than it can', [fetch([LATER]), fetch([PAID])], { max_resends: 1 }),
  exact('an open payment is not sent to a host that the policy no longer allows', [
    fetch(['no answer']),
    fetch([], { policy: { maxPerCall: '100', hosts: ['other.example'] } }),
    fetch([PAID], { policy: { maxPerCall: '100' } }),
  ]),
  exact('nothing is sent that the journal does not hold', [fetch([], { failing: ['begin 1'] })]),
  exact('a paid answer reaches its caller also where the journal fails', [
    fetch([PAID], { failing: ['owe 1', 'end 1 charged'] }),
    fetch([PAID]),
  ]),
  exact('an answer that broke off while the journal failed is asked for with the same payment', [
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
      fetch([PAID], { path: '/c', later: 86_400 }),
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
  exact('terms that were approved and changed are not signed', [fetch([], { approved: true, sells: [terms('99')] })]),
  exact('an open payment is sent again, whatever the seller asks for now', [
    fetch(['no answer']),
    fetch([refusal('Payment required', [terms('90')])], { sells: [terms('90')] }),
  ]),
]

const MISCOUNT = 'invalid_batch_settlement_evm_cumulative_amount_mismatch'
const EXCEEDS = 'invalid_batch_settlement_evm_cumulative_exceeds_balance'
const CHANNEL = { name: 'USDC', version: '2', receiverAuthorizer: PAY_TO, withdrawDelay: 900, minDeposit: '1000' }
const offer = (extra: object = {}, amount = '100') =>
  terms(amount, { scheme: 'batch-settlement', extra: { ...CHANNEL, ...extra } })

/** The receipt of an honest seller. The channel holds 1000. */
const CHARGED = {
  ...{ success: true, transaction: '', network: SANDBOX_NETWORK },
  extra: { channelState: { chargedCumulativeAmount: '$sum', balance: '1000' }, chargedAmount: '100' },
}
const CHARGE: Answer = { status: 200, receipt: CHARGED, body: 'sun' }
const CHARGE_CUT: Answer = { ...CHARGE, cut: true }
const REFUND: Answer = {
  status: 200,
  receipt: {
    ...{ success: true, transaction: '0xdef', network: SANDBOX_NETWORK, amount: '900' },
    extra: { channelState: { chargedCumulativeAmount: '$sum', balance: '100' } },
  },
  body: '{}',
}

/** The answer to a charge with a receipt that names this charge. */
const charges = (chargedAmount: string | undefined): Answer => ({
  ...CHARGE,
  receipt: {
    ...CHARGED,
    extra:
      chargedAmount === undefined
        ? {}
        : { channelState: { chargedCumulativeAmount: '$sum', balance: '1000' }, chargedAmount },
  },
})

interface Correction {
  /** The number of the voucher that proves the charge, such as `:2`; the last one unless given. */
  proof?: string
  /** That of the voucher unless given. */
  signature?: string
  balance?: string
  amount?: string
  error?: string
}

/** Refuses a payment and says that `charged` was charged. */
function corrects(
  charged: string,
  { proof = '', signature, balance = '1000', amount = '100', error = MISCOUNT }: Correction = {},
): Answer {
  const channelState = { channelId: '$channel', balance, chargedCumulativeAmount: charged }
  const voucherState = { signedMaxClaimable: `$sum${proof}`, signature: signature ?? `$signature${proof}` }
  return refusal(error, [offer({ channelState, voucherState }, amount)])
}

const POLICY = { maxPerCall: '100', maxPerDay: '100000', maxDeposit: '1000' }

function channel(name: string, calls: readonly Call[], more: Partial<Conversation> = {}): Conversation {
  return { name, policy: POLICY, sells: [offer()], ...more, calls }
}

/** Another purchase each time. */
const buy = (path: number, answers: readonly Answer[], more: Partial<Call> = {}) =>
  fetch(answers, { path: `/${path}`, ...more })

const CHANNELS: readonly Conversation[] = [
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
  channel('a refusal never lowers the sum that a receipt has shown', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE]),
    buy(3, [CHARGE]),
    buy(4, [corrects('100', { proof: ':3' })]),
    buy(5, [CHARGE]),
  ]),
  channel('a seller gets no second price for one request by the voucher that it has just refused', [
    buy(1, [CHARGE]),
    buy(2, [corrects('200')]),
    buy(3, [CHARGE]),
  ]),
  channel('a seller gets one price and one deposit for the first request of a channel', [
    buy(1, [corrects('100')]),
    buy(1, [corrects('100')]),
    buy(2, []),
  ]),
  channel('a seller that says that it has charged each voucher gets one price for one purchase', [
    buy(1, [CHARGE]),
    buy(2, [corrects('$sum')]),
    buy(2, [corrects('$sum')]),
    buy(2, [corrects('$sum')]),
  ]),
  channel('a purchase without an answer costs one price, whatever the seller says later', [
    buy(1, [CHARGE]),
    buy(2, ['no answer']),
    buy(2, [REFUSED]),
    buy(2, [corrects('200')]),
  ]),
  channel('a seller that charges each voucher without an answer gets three prices', [
    buy(1, [CHARGE]),
    buy(2, [corrects('$sum')]),
    buy(3, [corrects('$sum'), corrects('$sum')]),
    buy(4, [corrects('$sum'), corrects('$sum')]),
    buy(5, []),
  ]),
  channel('a refusal that the limits do not count raises no sum', [
    buy(1, [CHARGE]),
    buy(2, [REFUSED]),
    buy(3, [corrects('$sum:2', { proof: ':2', amount: '50', error: EXCEEDS })], { sells: [offer({}, '50')] }),
    buy(4, [CHARGE], { sells: [offer()] }),
  ]),
  ...(
    [
      ['for less than it says', corrects('300', { proof: ':2' })],
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
  channel('a receipt for more than the price counts as one price without a receipt', [
    buy(1, [CHARGE]),
    buy(2, [charges('101')]),
    buy(3, [corrects('200', { proof: ':2' }), CHARGE]),
  ]),
  channel('a receipt that names no charge leaves a voucher that may have been charged', [
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
  channel('a voucher that the journal could not leave open proves no charge', [
    buy(1, [CHARGE]),
    buy(2, ['no answer'], { failing: ['leave 2'] }),
    buy(3, [corrects('200', { proof: ':2' })]),
  ]),
  channel('a payment without an answer is proven by another purchase, for one price more', [
    buy(1, [CHARGE]),
    buy(2, ['no answer']),
    buy(3, [corrects('200'), CHARGE]),
    buy(4, [CHARGE]),
  ]),
  channel('a payment that the seller calls used is proven by another purchase', [
    buy(1, [CHARGE]),
    buy(2, [USED]),
    buy(2, [corrects('200')]),
    buy(3, [CHARGE]),
  ]),
  channel('a buyer that has forgotten its channel learns the sum, and signs one more voucher', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE]),
    buy(3, [CHARGE]),
    buy(4, [corrects('300', { proof: ':3' }), CHARGE], { forgets: true }),
    buy(5, [CHARGE]),
  ]),
  channel('a buyer that has forgotten its channel signs one more voucher a request', [
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
  channel('a correction gets no higher price', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE]),
    buy(3, [corrects('200', { proof: ':2', amount: '101' })], { forgets: true }),
  ]),
  channel('a correction gets no deposit', [
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
  channel('a receipt that the journal could not hold counts when it comes again', [
    buy(1, [CHARGE_CUT], { failing: ['owe 1'] }),
    buy(1, [CHARGE]),
    buy(2, [CHARGE]),
  ]),
  channel('a refused owed payment gets no other voucher', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE_CUT]),
    buy(2, [corrects('200', { proof: ':2' })]),
    buy(2, [CHARGE]),
  ]),
  channel('a released voucher has ended', [buy(1, [CHARGE]), buy(2, [RELEASED]), buy(2, [CHARGE])]),
  channel('a released deposit stays open', [buy(1, [RELEASED]), buy(1, [CHARGE])]),
  channel('a refused voucher has ended', [buy(1, [CHARGE]), buy(2, [REFUSED]), buy(2, [CHARGE])]),
  channel('a buyer in another process goes on with the same stores', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE], { restarted: true }),
  ]),
  channel('a rotating authorizer gets no other deposit', [
    buy(1, [CHARGE]),
    buy(2, [], { sells: [offer({ receiverAuthorizer: OTHER })] }),
    buy(3, [CHARGE], { sells: [offer()] }),
  ]),
  channel('another channel is filled when its terms are approved', [
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
  channel('a buyer of a channel does not wait for longer than it can', [buy(1, [LATER]), buy(1, [CHARGE])], {
    max_resends: 1,
  }),
  channel('an open voucher whose caller has given up before its turn stays open', [
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
    'a release of a voucher after a try without an answer says nothing of that try',
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
  channel('a second voucher that the journal cannot hold is not sent, and the deposit before stays open', [
    buy(1, [CHARGE]),
    buy(2, [CHARGE]),
    buy(3, [corrects('200', { proof: ':2' })], { forgets: true, failing: ['begin 4'] }),
    buy(3, [CHARGE]),
  ]),
  channel(
    'a second voucher that the journal cannot hold is not sent, and the voucher before may have been charged',
    [buy(1, [CHARGE]), buy(2, ['no answer', corrects('100', { proof: ':1' })], { failing: ['begin 3'] })],
    { max_resends: 1 },
  ),
  channel(
    'a second voucher for another price is not signed, and the voucher before may have been charged',
    [buy(1, [CHARGE]), buy(2, ['no answer', corrects('100', { proof: ':1', amount: '101' })])],
    { max_resends: 1 },
  ),
  channel('a second voucher that the journal cannot hold is not sent, and the voucher before has ended', [
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
  channel('a refund asks for the rest of the channel', [
    buy(1, [CHARGE]),
    { do: 'refund', answers: [REFUND] },
    buy(2, [CHARGE]),
  ]),
  channel('the corrected voucher of a named purchase is of that purchase, also where it was resumed', [
    buy(1, [CHARGE]),
    buy(2, ['no answer'], { purchase: 'order 7' }),
    { do: 'resume', payment: 2, answers: [corrects('100', { proof: ':1' }), 'no answer'] },
    buy(2, [CHARGE], { purchase: 'order 7' }),
  ]),
  channel(
    'the corrected voucher of a named purchase is no second purchase, and its name is paid once, also while a deposit is open',
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
    channel(`a named purchase whose voucher was ${end} can be paid`, [
      buy(1, [CHARGE]),
      buy(2, [answer], { purchase: 'order 7' }),
      buy(2, [CHARGE], { purchase: 'order 7' }),
      buy(2, [], { purchase: 'order 7' }),
    ]),
  ),
  channel('a refund is corrected also where less than a price is left', [
    buy(1, [CHARGE]),
    { do: 'refund', forgets: true, answers: [corrects('950', { proof: ':1', balance: '1000' })] },
    { do: 'refund', answers: [corrects('100', { proof: ':1', balance: '150' }), REFUND] },
  ]),
  channel('a refund is sent once', [buy(1, [CHARGE]), { do: 'refund', amount: '1', answers: ['no answer'] }], {
    max_resends: 3,
  }),
  channel('a refund finds out the sum of a channel that was forgotten', [
    buy(1, [CHARGE]),
    { do: 'refund', forgets: true, answers: [corrects('100', { proof: ':1' }), REFUND] },
  ]),
  ...(
    [
      ['is refused', REFUSED],
      ['was used', USED],
      ['is unknown', UNKNOWN],
      ['says that nothing was charged', RELEASED],
      ['has no receipt', FREE],
    ] as const
  ).map(([end, answer]) =>
    channel(`a refund that ${end} is told so, and is not sent again`, [
      buy(1, [CHARGE]),
      { do: 'refund', answers: [answer] },
    ]),
  ),
  channel('a refund that is refused again after its correction is told so', [
    buy(1, [CHARGE]),
    { do: 'refund', forgets: true, answers: [corrects('100', { proof: ':1' }), corrects('100', { proof: ':1' })] },
  ]),
  channel('a refund is of the first channel, whatever the seller asks for now', [
    buy(1, [CHARGE]),
    { do: 'refund', sells: [offer({ receiverAuthorizer: OTHER })], answers: [REFUND] },
  ]),
]

export const CONVERSATIONS: readonly Conversation[] = [...EXACT, ...CHANNELS]
