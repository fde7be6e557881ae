import { SANDBOX_NETWORK, usdcToAtomic } from '@launa/sdk'
import type { Buyer, BuyerOptions, Offer, PaidResponse, SentPayment } from '@launa/sdk/buyer'
import { command, type Flag, type Result, UsageError } from '../command.ts'
import type { Context } from '../context.ts'
import { keptText } from '../failure.ts'
import { keepPayment, readKeptPayment } from '../kept-payment.ts'
import { checkedUrl, REQUEST_FLAGS, type RequestOptions, requestOf, URL_ARGUMENT } from '../request-flags.ts'
import { readBody } from '../response-body.ts'
import { termsText } from '../terms-text.ts'
import { plain, price } from '../text.ts'

/** A policy that leaves the amount to the person who is asked. */
const UNLIMITED = (2n ** 256n - 1n).toString()

interface PayOptions extends RequestOptions {
  maxAmount?: string
  maxDeposit?: string
  network?: string[]
  yes?: boolean
}

const MAX_AMOUNT = 'the most that it may cost; required unless somebody can be asked'
const MAX_DEPOSIT = 'allow payment channels (batch-settlement), with a deposit of at most this at once'
const NETWORK = 'pay on this only, such as eip155:8453; may be repeated; with --sandbox its chain'

const PAY_FLAGS: readonly Flag[] = [
  { flags: '--max-amount <usdc>', summary: MAX_AMOUNT, parse: usdcToAtomic },
  { flags: '--max-deposit <usdc>', summary: MAX_DEPOSIT, parse: usdcToAtomic },
  { flags: '--network <network>', summary: NETWORK, repeats: true },
  { flags: '-y, --yes', summary: 'do not ask' },
  ...REQUEST_FLAGS,
]

export const payCommands = [
  command<PayOptions>({
    name: 'pay url',
    summary: 'pay for a request with the key in LAUNA_PRIVATE_KEY; the body goes to standard output',
    args: [URL_ARGUMENT],
    flags: PAY_FLAGS,
    run: pay,
  }),
  command({
    name: 'pay resume',
    summary: 'send a signed payment again whose outcome was not known; cannot be charged twice',
    args: [{ name: '<file>', summary: 'the file that the failed payment has named' }],
    async run(context, [file = '']) {
      const { payment, request } = readKeptPayment(file)
      // Nothing is signed, so the policy allows nothing.
      const buyer = await newBuyer(context, { maxPerCall: '0' })
      return finish(context, request, () => buyer.resume(payment, { ...request, signal: context.signal }))
    },
  }),
  command<{ amount?: string }>({
    name: 'pay refund',
    summary: 'take back what is left in the payment channel that pays for an address',
    args: [URL_ARGUMENT],
    flags: [{ flags: '--amount <usdc>', summary: 'some of it; all unless given', parse: usdcToAtomic }],
    run: refund,
  }),
]

async function refund(context: Context, [url = '']: string[], { amount }: { amount?: string }): Promise<Result> {
  const { signal } = context
  // Nothing is paid, so the policy allows nothing.
  const buyer = await newBuyer(context, { maxPerCall: '0' })
  const { response, receipt, payment } = await buyer.refund(checkedUrl(url), { amount, signal })
  await response.body?.cancel()
  if (!receipt || !payment)
    return { value: { refunded: false, status: response.status }, text: 'nothing came back', exitCode: 1 }
  const { amount: refunded = '0', transaction, network } = receipt
  const text = `${price({ ...payment.terms, amount: refunded })} came back, transaction ${plain(transaction)}`
  return { value: { refunded: true, amount: refunded, network, transaction }, text }
}

async function pay(context: Context, [url = '']: string[], options: PayOptions): Promise<Result> {
  const { io, signal } = context
  const { maxAmount, maxDeposit } = options
  const asks = io.canAsk && !options.yes && !context.options.json
  if (maxAmount === undefined && !asks) throw new UsageError('give --max-amount')
  const target = checkedUrl(url)
  const request = requestOf(options)
  const networks = context.options.sandbox && !options.network ? [SANDBOX_NETWORK] : options.network
  const policy = { maxPerCall: maxAmount ?? UNLIMITED, maxDeposit, networks }
  let buyer = await newBuyer(context, policy)
  if (asks) {
    const { offer } = await buyer.quote(target, { ...request, signal })
    const approved = offer ? await approve(context, offer) : '0'
    if (approved === undefined) return { value: { paid: false }, text: 'nothing was paid', exitCode: 1 }
    buyer = await newBuyer(context, { ...policy, maxPerCall: approved })
  }
  return finish(context, request, () => buyer.fetch(target, { ...request, signal }))
}

/** The packages that pay are loaded by who pays; the other commands start faster without them. */
async function newBuyer({ options, store, variables }: Context, policy: BuyerOptions['policy']): Promise<Buyer> {
  const { Buyer } = await import('@launa/sdk/buyer')
  const { FileClientChannelStorage } = await import('@x402/evm/batch-settlement/client/file-storage')
  const channels = new FileClientChannelStorage({ directory: store.channels })
  return new Buyer({ privateKey: variables.LAUNA_PRIVATE_KEY, policy, channels, timeoutMs: options.timeoutMs })
}

/** The amount that a person has agreed to; undefined when they have not. Throws what the policy refuses. */
async function approve({ io }: Context, { chosen, reasons, terms }: Offer): Promise<string | undefined> {
  if (!chosen) {
    const { SpendingPolicyError } = await import('@launa/sdk/buyer')
    io.err(`${termsText(terms, { isTty: true })}\n`)
    throw new SpendingPolicyError(reasons)
  }
  io.err(`${price(chosen)} on ${plain(chosen.network)} to ${plain(chosen.payTo)}\n`)
  const answer = await io.ask('Pay? [y/N] ')
  return /^y(es)?$/i.test(answer.trim()) ? chosen.amount : undefined
}

/** Sends, and shows the answer. A payment whose answer does not come, or breaks off, is kept. */
async function finish(context: Context, request: RequestInit, send: () => Promise<PaidResponse>): Promise<Result> {
  let paid: PaidResponse | undefined
  try {
    paid = await send()
    const result = await paidResult(context, paid)
    return isOwed(paid) ? owedResult(context, paid, request, result) : result
  } catch (error) {
    const payment = paid ? paid.receipt && paid.payment : uncertainPayment(error)
    if (!payment) throw error
    const { PaymentUncertainError } = await import('@launa/sdk/buyer')
    const message = paid ? 'the answer was paid for and broke off' : (error as Error).message
    const file = keepPayment(context.store, payment, request)
    throw Object.assign(new PaymentUncertainError(message, payment, { cause: error }), { file })
  }
}

/** Charged before the API was asked, which has failed then: the same payment gets the answer later. */
function isOwed({ response, receipt }: PaidResponse): boolean {
  return receipt !== undefined && !response.ok && response.status !== 101
}

function owedResult({ io, options, store }: Context, paid: PaidResponse, request: RequestInit, result: Result): Result {
  if (!paid.payment) return result
  const file = keepPayment(store, paid.payment, request)
  if (options.json) return { ...result, value: { ...(result.value as object), file } }
  io.err(`\nlauna: the answer is paid for, and owed\n${keptText(file)}\n`)
  return result
}

function uncertainPayment(error: unknown): SentPayment | undefined {
  const { name, payment } = error as { name?: string; payment?: SentPayment }
  return name === 'PaymentUncertainError' ? payment : undefined
}

/** The seller's body for people as it is; one document with the receipt for programs. An answer that failed is a failure. */
async function paidResult({ io, options }: Context, { response, receipt, payment }: PaidResponse): Promise<Result> {
  const { status, statusText } = response
  const exitCode = response.ok ? 0 : 1
  if (options.json) {
    const outcome = { status, paid: receipt !== undefined, receipt: receipt ?? null, terms: payment?.terms ?? null }
    return { value: { ...outcome, ...(await readBody(response)) }, text: '', exitCode }
  }
  io.err(`${status} ${statusText}, ${receipt && payment ? chargeText(payment, receipt.transaction) : 'not charged'}\n`)
  for await (const chunk of response.body ?? []) io.out(chunk)
  return { value: undefined, text: '', exitCode }
}

function chargeText({ terms }: SentPayment, transaction: string): string {
  return `paid ${price(terms)}, transaction ${plain(transaction) || 'none of its own'}`
}
