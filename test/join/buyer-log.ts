import { receiptOf } from '../e2e/support/buyer.ts'
import type { Presentation } from './records.ts'

/** A header of every request with a payment, by which the upstream's log tells whose it was: payments themselves stay at the gateway. */
export const PRESENTED = 'x-presented'

/** What buyers have sent and how they were answered, written down as it happens. */
export interface BuyerLog {
  /** Sends a request with a payment; the answer reads as it would without a log. */
  send(payment: string, path: string, request: () => Promise<Response>): Promise<Response>
  /** All requests so far, once they were answered. Answers that nobody has begun to read are read to their end. */
  read(): Promise<Presentation[]>
}

type Bytes = Uint8Array<ArrayBuffer>
type Entry = Presentation & { answer: Promise<Response> | undefined }

export function openBuyerLog(): BuyerLog {
  const entries: Entry[] = []
  return {
    send(payment, path, request) {
      const unanswered = { status: undefined, whole: false, challenged: false, receipt: undefined, answer: undefined }
      const entry: Entry = { payment, path, ...unanswered }
      entries.push(entry)
      entry.answer = request().then((response) => noted(entry, response))
      return entry.answer
    },
    async read() {
      await Promise.all(entries.map(toItsEnd))
      return entries.map(({ answer, ...presentation }) => presentation)
    },
  }
}

/** Passes an answer on and watches its body: it comes no sooner than it is read, and is cut off when its reader stops. */
function noted(entry: Entry, response: Response): Response {
  const { status, statusText, headers, body } = response
  entry.status = status
  entry.challenged = status === 402 && headers.has('payment-required')
  entry.receipt = headers.has('payment-response') ? receiptOf(response).transaction : undefined
  entry.whole = body === null
  const end = new TransformStream<Bytes, Bytes>({
    flush() {
      entry.whole = true
    },
  })
  return new Response(body?.pipeThrough(end) ?? null, { status, statusText, headers: [...headers] })
}

async function toItsEnd({ answer }: Entry): Promise<void> {
  try {
    const response = await answer
    if (response && !response.bodyUsed) await response.arrayBuffer()
  } catch {
    // The connection broke: what has not come is missing from the entry.
  }
}
