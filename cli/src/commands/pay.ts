import { readFileSync } from 'node:fs'
import { SANDBOX_NETWORK, usdcToAtomic } from '@launa/sdk'
import type { BuyerOptions, Offer, PaidResponse, PaymentTerms, SentPayment } from '@launa/sdk/buyer'
import { command, type Flag, type Result, UsageError } from '../command.ts'
import type { Context } from '../context.ts'
import { readBody } from '../response-body.ts'
import { fields, plain, price, table } from '../text.ts'

const URL_ARGUMENT = { name: '<url>', summary: 'an address on a gateway host' }
const UNLIMITED = (2n ** 256n - 1n).toString()

interface RequestFlags {
  method?: string
  data?: string
  header?: string[]
}

const REQUEST_FLAGS: readonly Flag[] = [
  { flags: '-X, --method <method>', summary: 'GET unless given, POST with --data' },
  { flags: '-d, --data <body>', summary: 'body of the request, or @file' },
  { flags: '-H, --header <header>', summary: 'such as "accept: text/plain"; may be repeated', repeats: true },
]

interface PayOptions extends RequestFlags {
  maxAmount?: string
  maxDeposit?: string
  network?: string[]
  yes?: boolean
}

function requestOf({ method, data, header = [] }: RequestFlags): RequestInit {
  const headers = header.map((line) => {
    const colon = line.indexOf(':')
    if (colon < 1) throw new UsageError(`a header is a name, a colon and a value, not ${JSON.stringify(line)}`)
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as [string, string]
  })
  const body = data?.startsWith('@') ? fileBody(data.slice(1)) : data
  return {
    method: method?.toUpperCase() ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body }),
  }
}

function fileBody(file: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(file))
  } catch (error) {
    throw new UsageError(`cannot read ${file}`, { cause: error })
  }
}

/** The packages that pay are loaded by who pays; the other commands start faster without them. */
const loadBuyer = () => import('@launa/sdk/buyer')

export const payCommands = [
  command<RequestFlags>({
    name: 'inspect url',
    summary: 'show what a request costs; pays nothing and needs no key',
    args: [URL_ARGUMENT],
    flags: REQUEST_FLAGS,
    async run({ io, options, signal }, [url = ''], flags) {
      const { inspect } = await loadBuyer()
      const { timeoutMs } = options
      const { response, required } = await inspect(
        checkedUrl(url),
        { ...requestOf(flags), signal },
        { ...(timeoutMs && { timeoutMs }) },
      )
      await response.body?.cancel().catch(() => undefined)
      const value = { status: response.status, payment_required: required !== undefined, ...required }
      if (!required) return { value, text: `${response.status}: no payment is asked for` }
      return { value, text: termsText(required.accepts, io.isTty) }
    },
  }),
  command<PayOptions>({
    name: 'pay url',
    summary: 'pay for a request with the key in LAUNA_PRIVATE_KEY; the body goes to standard output',
    args: [URL_ARGUMENT],
    flags: [
      {
        flags: '--max-amount <usdc>',
        summary: 'the most that it may cost; required unless somebody can be asked',
        parse: usdcToAtomic,
      },
      {
        flags: '--max-deposit <usdc>',
        summary: 'allow batch-settlement, with a deposit of at most this',
        parse: usdcToAtomic,
      },
      {
        flags: '--network <network>',
        summary: 'pay on this only, such as eip155:8453; may be repeated; with --sandbox its chain',
        repeats: true,
      },
      { flags: '-y, --yes', summary: 'do not ask' },
      ...REQUEST_FLAGS,
    ],
    run: pay,
  }),
  command({
    name: 'pay resume',
    summary: 'send a signed payment again whose outcome was not known; cannot be charged twice',
    args: [{ name: '<file>', summary: 'the file that the failed payment has named' }],
    async run(context, [file = '']) {
      const { payment, request } = readKept(file)
      const { Buyer } = await loadBuyer()
      // Nothing is signed, so the policy allows nothing.
      const buyer = new Buyer(buyerOptions(context, { maxPerCall: '0' }))
      const paid = await buyer
        .resume(payment, { ...request, signal: context.signal })
        .catch((error) => keep(context, error, request))
      return paidResult(context, paid)
    },
  }),
]

async function pay(context: Context, [url = '']: string[], options: PayOptions): Promise<Result> {
  const { io } = context
  const { maxAmount, maxDeposit } = options
  const asks = io.canAsk && !options.yes && !context.options.json
  if (maxAmount === undefined && !asks) throw new UsageError('give --max-amount')
  const { Buyer } = await loadBuyer()
  const target = checkedUrl(url)
  const request = requestOf(options)
  const networks = context.options.sandbox && !options.network ? [SANDBOX_NETWORK] : options.network
  const policy = { maxPerCall: maxAmount ?? UNLIMITED, maxDeposit, networks }
  if (!asks) return send(context, new Buyer(buyerOptions(context, policy)), target, request)
  const { offer } = await new Buyer(buyerOptions(context, policy)).quote(target, { ...request, signal: context.signal })
  const approved = offer ? await approve(context, offer) : '0'
  if (approved === undefined) return { value: { paid: false }, text: 'nothing was paid', exitCode: 1 }
  return send(context, new Buyer(buyerOptions(context, { ...policy, maxPerCall: approved })), target, request)
}

/** The amount that a person has agreed to; undefined when they have not. Throws what the policy refuses. */
async function approve({ io }: Context, { chosen, reasons, terms }: Offer): Promise<string | undefined> {
  if (!chosen) {
    const { SpendingPolicyError } = await loadBuyer()
    io.err(`${termsText(terms, true)}\n`)
    throw new SpendingPolicyError(reasons)
  }
  io.err(`${price(chosen)} on ${plain(chosen.network)} to ${plain(chosen.payTo)}\n`)
  const answer = await io.ask('Pay? [y/N] ')
  return /^y(es)?$/i.test(answer.trim()) ? chosen.amount : undefined
}

async function send(
  context: Context,
  buyer: { fetch(url: URL, init: RequestInit): Promise<PaidResponse> },
  url: URL,
  request: RequestInit,
): Promise<Result> {
  const init = { ...request, signal: context.signal }
  return paidResult(context, await buyer.fetch(url, init).catch((error) => keep(context, error, request)))
}

function buyerOptions({ options, variables }: Context, policy: BuyerOptions['policy']): BuyerOptions {
  return { privateKey: variables.LAUNA_PRIVATE_KEY, policy, timeoutMs: options.timeoutMs }
}

/** A payment whose outcome is not known is kept, so that nobody has to sign a second one. */
function keep({ store }: Context, error: unknown, { headers, body }: RequestInit): never {
  const { payment } = error as { payment?: SentPayment }
  if (error instanceof Error && error.name === 'PaymentUncertainError' && payment) {
    const encoded = body == null ? undefined : Buffer.from(body as string | Uint8Array).toString('base64')
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}.json`
    const file = store.keep(name, { payment, request: { headers, body: encoded } })
    throw Object.assign(error, { file })
  }
  throw error
}

function readKept(file: string): { payment: SentPayment; request: RequestInit } {
  try {
    const { payment, request } = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof payment?.url !== 'string' || typeof payment.headers !== 'object') throw new Error('no payment is in it')
    const { headers, body } = request ?? {}
    return { payment, request: { headers, ...(body && { body: Buffer.from(body, 'base64') }) } }
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${(error as Error).message}`, { cause: error })
  }
}

/** The seller's body for people as it is; one document with the receipt for programs. An answer that failed is a failure. */
async function paidResult({ io, options }: Context, { response, receipt, payment }: PaidResponse): Promise<Result> {
  const exitCode = response.ok ? 0 : 1
  const { status } = response
  if (options.json) {
    const value = {
      status,
      paid: receipt !== undefined,
      receipt: receipt ?? null,
      terms: payment?.terms ?? null,
      ...(await readBody(response)),
    }
    return { value, text: '', exitCode }
  }
  const paid =
    receipt && payment
      ? `paid ${price(payment.terms)}, transaction ${plain(receipt.transaction) || 'none of its own'}`
      : 'not charged'
  io.err(`${status} ${response.statusText}, ${paid}\n`)
  for await (const chunk of response.body ?? []) io.out(chunk)
  return { value: undefined, text: '', exitCode }
}

function termsText(accepts: readonly PaymentTerms[], isTty: boolean): string {
  if (accepts.length === 1 && accepts[0]) {
    const { scheme, network, payTo, asset } = accepts[0]
    return fields([
      ['price', price(accepts[0])],
      ['network', network],
      ['pays to', payTo],
      ['token', asset],
      ['scheme', scheme],
    ])
  }
  const columns = [
    ['price', price],
    ['network', ({ network }: PaymentTerms) => network],
    ['pays to', ({ payTo }: PaymentTerms) => payTo],
    ['scheme', ({ scheme }: PaymentTerms) => scheme],
  ] as const
  return table(accepts, columns, { isTty })
}

function checkedUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new UsageError(`${JSON.stringify(text)} is not an http or https address`)
}
