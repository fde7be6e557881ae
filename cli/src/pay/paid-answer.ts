import { shownText } from '@launa/sdk'
import type { PaidResponse } from '@launa/sdk/buyer'
import type { Result } from '../command.ts'
import type { Context } from '../context.ts'
import { resumeText } from '../failure.ts'
import { noReceiptText } from '../terminal/chargeable.ts'
import { bodyText, price } from '../terminal/text.ts'

/** The maximum number of bytes of a body in one JSON document. */
const LONGEST_BODY = 32 * 1_048_576
const LINE_FEED = 10

/** Sends the request and shows the answer. The journal keeps a payment until its answer has arrived whole. */
export async function finish(context: Context, send: () => Promise<PaidResponse>): Promise<Result> {
  const paid = await send()
  const { readPaid } = await import('@launa/sdk/buyer')
  return readPaid(paid, () => paidResult(context, paid))
}

/** Shows people the seller's body; programs get one document with the receipt. A failed or owed answer is a failure of the command. */
export async function paidResult(context: Context, paid: PaidResponse): Promise<Result> {
  const { io, options } = context
  const { response } = paid
  const { isBoughtAnswer, owedPayment } = await import('@launa/sdk/buyer')
  if (options.json) {
    const { shownAnswer } = await import('../../../programs/shown-answer.ts')
    const value = await shownAnswer(paid, { maxBytes: LONGEST_BODY })
    return { value, text: '', exitCode: isBoughtAnswer(response) && value.resume === undefined ? 0 : 1 }
  }
  io.err(`${response.status} ${shownText(response.statusText, 50)}, ${outcomeText(paid)}\n`)
  const isLineOpen = await writeBody(context, response)
  const id = owedPayment(paid)
  if (id) io.err(`${isLineOpen ? '\n' : ''}launa: the answer is paid for, and owed\n${resumeText(id)}\n`)
  return { value: undefined, text: '', exitCode: isBoughtAnswer(response) ? 0 : 1 }
}

/** The maximum number of bytes that are read of an error answer. */
const LONGEST_ERROR = 65_536

/** The seller's own reason for a failed request, marked as the seller's text. Undefined if the answer gives no reason. */
export async function refusalIn(response: Response): Promise<string | undefined> {
  const { readBounded, sellerReason } = await import('@launa/sdk/buyer')
  const { bytes } = await readBounded(response, { maxBytes: LONGEST_ERROR })
  const error = errorOf(new TextDecoder().decode(bytes))
  return typeof error === 'string' && error !== '' ? sellerReason(error).text : undefined
}

function errorOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { error?: unknown } | null)?.error
  } catch {
    return undefined
  }
}

/**
 * Writes a body to standard output. A terminal gets control characters as escapes, and a line break after the last line. A file or a
 * program gets the body unchanged. Returns whether the output ends without a line break. The caller then writes a line break before its
 * message on standard error.
 */
async function writeBody({ io }: Context, { body }: Response): Promise<boolean> {
  const decoder = io.isTty ? new TextDecoder() : undefined
  let last: string | number | undefined = '\n'
  const write = (data: string | Uint8Array) => {
    io.out(data)
    last = data.at(-1) ?? last
  }
  const isLineOpen = () => last !== '\n' && last !== LINE_FEED
  try {
    for await (const chunk of body ?? []) {
      write(decoder ? bodyText(decoder.decode(chunk, { stream: true })) : chunk)
      await io.drained()
    }
    if (decoder) write(bodyText(decoder.decode()))
    if (decoder && isLineOpen()) write('\n')
    return isLineOpen()
  } catch (error) {
    if (isLineOpen()) io.err('\n')
    throw error
  }
}

function outcomeText({ outcome, receipt, payment, chargeableUntil }: PaidResponse): string {
  if (outcome === 'free') return 'no payment was asked for'
  if (outcome === 'not_charged' && chargeableUntil === undefined) return 'not charged'
  if (outcome === 'not_charged')
    return `not charged, by this answer; ${noReceiptText(chargeableUntil)}; the same command sends the same payment again`
  if (!receipt || !payment) return noReceiptText(chargeableUntil)
  return `paid ${price(payment.terms)}, transaction ${shownText(receipt.transaction, 100) || 'none of its own'}`
}
