import { SANDBOX_NETWORK, shownText, usdcToAtomic } from '@launa/sdk'
import type { Offer, PaidResponse, PaymentTerms, SpendingPolicy } from '@launa/sdk/buyer'
import { endOfChargeIso } from '../../../programs/payment-failure.ts'
import { lowerLimit, spendingLimitsOf } from '../../../programs/spending-limits.ts'
import { command, type Flag, type Result } from '../command.ts'
import type { Context } from '../context.ts'
import { integer } from '../input/choices.ts'
import { checkedUrl, REQUEST_FLAGS, type RequestOptions, requestOf, URL_ARGUMENT } from '../input/request-flags.ts'
import { NotThereError, UsageError } from '../input/usage-error.ts'
import { newBuyer } from '../pay/buyer.ts'
import { openJournal } from '../pay/journal.ts'
import { finish, paidResult, refusalIn } from '../pay/paid-answer.ts'
import { termsText } from '../pay/terms-text.ts'
import { price } from '../terminal/text.ts'
import { payJournalCommands } from './pay-journal.ts'
import { payWithdrawCommand } from './pay-withdraw.ts'

/** A policy without a limit per request, because a person approves the amount. */
const UNLIMITED = (2n ** 256n - 1n).toString()

interface PayOptions extends RequestOptions {
  maxAmount?: string
  maxPerDay?: string
  maxPerHostPerDay?: string
  maxDeposit?: string
  maxSeconds?: number
  network?: string[]
  purchase?: string
  allowHttp?: boolean
  yes?: boolean
}

const MAX_AMOUNT = 'price limit of the request; required unless a person can be asked or LAUNA_MAX_AMOUNT is set'
const MAX_PER_DAY = 'limit of all payments of a day (UTC); if LAUNA_MAX_PER_DAY is lower, it applies'
const MAX_PER_HOST =
  'limit of all payments to this host in a day (UTC); if LAUNA_MAX_PER_HOST_PER_DAY is lower, it applies'
const MAX_DEPOSIT = 'allow payment channels (batch-settlement), with deposits of this amount at most'
const MAX_SECONDS = 'seconds for which the signed payment can be charged; 300 unless given'
const NETWORK =
  'pay only on this network, such as eip155:8453; may be given more than once; the Sandbox chain with --sandbox'
const PURCHASE =
  'your name for this purchase, such as an order number; it is paid once, and the name buys nothing more for a day afterwards'
const ALLOW_HTTP = 'allow http, which sends the payment without encryption: others can read and use it'

const PAY_FLAGS: readonly Flag[] = [
  { flags: '--max-amount <usdc>', summary: MAX_AMOUNT, parse: usdcToAtomic },
  { flags: '--max-per-day <usdc>', summary: MAX_PER_DAY, parse: usdcToAtomic },
  { flags: '--max-per-host-per-day <usdc>', summary: MAX_PER_HOST, parse: usdcToAtomic },
  { flags: '--max-deposit <usdc>', summary: MAX_DEPOSIT, parse: usdcToAtomic },
  { flags: '--max-seconds <number>', summary: MAX_SECONDS, parse: integer(1, 3_600) },
  { flags: '--network <network>', summary: NETWORK, repeats: true },
  { flags: '--purchase <name>', summary: PURCHASE },
  { flags: '--allow-http', summary: ALLOW_HTTP },
  { flags: '-y, --yes', summary: 'do not ask' },
  ...REQUEST_FLAGS,
]

export const payCommands = [
  command<PayOptions>({
    name: 'pay url',
    summary: 'pay for a request with your key; the body goes to standard output',
    examples: [
      'pay url https://weather.example.com/forecast/bern --max-amount 0.10',
      'pay url https://weather.example.com/ask --max-amount 0.50 --yes -d \'{"q":"rain?"}\' -H \'content-type: application/json\'',
    ],
    args: [URL_ARGUMENT],
    flags: PAY_FLAGS,
    run: pay,
  }),
  command<{ allowHttp?: boolean }>({
    name: 'pay resume',
    summary: 'send an open signed payment again; it cannot be charged twice',
    examples: ['pay resume'],
    args: [{ name: '[id]', summary: 'identifier that `pay list` shows; optional when only one payment is open' }],
    flags: [{ flags: '--allow-http', summary: ALLOW_HTTP }],
    run: resume,
  }),
  command({
    name: 'pay abandon',
    summary: 'end an open signed payment that its seller never answers: the same request is then a new purchase',
    examples: ['pay abandon 0b8b2f5e-0000-4000-8000-000000000000'],
    args: [{ name: '<id>', summary: 'identifier that `pay list` shows' }],
    run: abandon,
  }),
  ...payJournalCommands,
  command<{ amount?: string; allowHttp?: boolean }>({
    name: 'pay refund',
    summary: 'ask the seller to refund the uncharged balance of a payment channel',
    examples: ['pay refund https://weather.example.com/forecast/bern'],
    args: [URL_ARGUMENT],
    flags: [
      { flags: '--amount <usdc>', summary: 'amount to refund; all unless given', parse: usdcToAtomic },
      { flags: '--allow-http', summary: ALLOW_HTTP },
    ],
    run: refund,
  }),
  payWithdrawCommand,
]

/** This command signs nothing new, so its policy allows nothing. */
const NOTHING: SpendingPolicy = { maxPerCall: '0' }

async function resume(context: Context, [given]: string[], { allowHttp }: { allowHttp?: boolean }): Promise<Result> {
  const id = await openPayment(context, given)
  const buyer = await newBuyer(context, NOTHING, { allowHttp })
  return finish(context, () => buyer.resume(id, { signal: context.signal }))
}

const SEE_OPEN = 'see: launa pay list'

/** The id of the payment to continue: the given one, or the only open payment. */
async function openPayment({ store }: Context, given: string | undefined): Promise<string> {
  const { open } = await (await openJournal(store)).read()
  if (given !== undefined && !open.some(({ id }) => id === given))
    throw new NotThereError(`no open payment has the id ${given}`, SEE_OPEN)
  const [only, ...others] = given === undefined ? open : open.filter(({ id }) => id === given)
  if (!only) throw new NotThereError('no payment is open', SEE_OPEN)
  if (others.length === 0) return only.id
  throw new UsageError(`name one of ${open.map(({ id }) => id).join(', ')}`)
}

/** Needs no key, because it signs and sends nothing. */
async function abandon({ store }: Context, [id = '']: string[]): Promise<Result> {
  const { abandon } = await import('@launa/sdk/buyer')
  const payment = await abandon(await openJournal(store), id)
  const until = endOfChargeIso(payment.validBefore)
  const value = { abandoned: true, id, url: payment.url, chargeable_until: until }
  const rest = until === null ? '' : `; the seller can still charge it until ${until}`
  return { value, text: `payment ${id} is given up${rest}` }
}

interface RefundOptions {
  amount?: string
  allowHttp?: boolean
}

async function refund(context: Context, [url = '']: string[], { amount, allowHttp }: RefundOptions): Promise<Result> {
  const { signal } = context
  const buyer = await newBuyer(context, NOTHING, { allowHttp })
  const { response, receipt, payment } = await buyer.refund(checkedUrl(url), { amount, signal })
  if (!receipt || !payment) {
    const reason = await refusalIn(response)
    const value = { refunded: false, status: response.status, ...(reason !== undefined && { reason }) }
    return { value, text: ['nothing came back', ...(reason === undefined ? [] : [reason])].join(': '), exitCode: 1 }
  }
  await response.body?.cancel()
  const { amount: refunded = '0', transaction, network } = receipt
  const text = `${price({ ...payment.terms, amount: refunded })} came back, transaction ${shownText(transaction, 100)}`
  return { value: { refunded: true, amount: refunded, network, transaction }, text }
}

async function pay(context: Context, [url = '']: string[], options: PayOptions): Promise<Result> {
  const { io, signal } = context
  const policy = policyOf(options, context)
  const asks = io.canAsk && !options.yes && !context.options.json
  if (policy.maxPerCall === undefined && !asks) throw new UsageError('give --max-amount, or set LAUNA_MAX_AMOUNT')
  const target = checkedUrl(url)
  const { allowHttp, purchase } = options
  const request = { ...requestOf(options), signal, purchase }
  const full = { ...policy, maxPerCall: policy.maxPerCall ?? UNLIMITED }
  const buyer = await newBuyer(context, full, { allowHttp })
  if (!asks) return finish(context, () => buyer.fetch(target, request))
  // The person approved this payment before, so ask for no new price.
  const again = await buyer.resend(target, request)
  if (again) return finish(context, async () => again)
  const { response, offer } = await buyer.quote(target, request)
  // The API has answered the request without a payment, so the request is not sent again.
  if (!offer) return paidResult(context, free(response))
  const approved = await approve(context, offer, full)
  if (!approved) return { value: { paid: false }, text: 'nothing was paid', exitCode: 1 }
  return finish(context, () => buyer.fetch(target, { ...request, approved }))
}

function free(response: Response): PaidResponse {
  return { response, outcome: 'free', receipt: undefined, payment: undefined, chargeableUntil: undefined }
}

/** Returns the policy for a payment. If a flag and a variable set a limit, the lower one applies. */
function policyOf(
  options: PayOptions,
  { variables, store, options: { sandbox } }: Context,
): Omit<SpendingPolicy, 'maxPerCall'> & { maxPerCall: string | undefined } {
  const limits = spendingLimitsOf(variables)
  // The saved environment limits the wallet even if an API key belongs to the other environment. So a wallet with test money stays on the
  // Sandbox chain, unless `--network` names another network.
  const isSandbox = sandbox ?? store.settings().environment === 'sandbox'
  return {
    maxPerCall: lowerLimit(options.maxAmount, limits.maxPerCall),
    maxPerDay: lowerLimit(options.maxPerDay, limits.maxPerDay),
    maxPerHostPerDay: lowerLimit(options.maxPerHostPerDay, limits.maxPerHostPerDay),
    maxDeposit: options.maxDeposit,
    maxSignatureSeconds: options.maxSeconds,
    networks: isSandbox && !options.network ? [SANDBOX_NETWORK] : options.network,
    hosts: limits.hosts,
  }
}

/** The terms that a person approves; undefined without approval. Throws `SpendingPolicyError` when the policy refuses all terms. */
async function approve({ io }: Context, offer: Offer, policy: SpendingPolicy): Promise<PaymentTerms | undefined> {
  const { chosen, reasons, terms, deposit, channelChanged } = offer
  if (!chosen) {
    const { SpendingPolicyError } = await import('@launa/sdk/buyer')
    io.err(`${termsText(terms, { isTty: true, width: io.width })}\n`)
    throw new SpendingPolicyError(reasons, { policy, accepts: terms })
  }
  const { network, payTo } = chosen
  io.err(`${price(chosen)} on ${shownText(network, 100)} to ${shownText(payTo, 100)}\n`)
  if (deposit !== undefined)
    io.err(`It is paid from a channel: ${price({ ...chosen, amount: deposit })} are deposited for the seller now\n`)
  if (channelChanged)
    io.err('The seller asks for another channel than before; the old one is not spent from any more\n')
  const answer = await io.ask('Pay? [y/N] ')
  return /^y(es)?$/i.test(answer.trim()) ? chosen : undefined
}
