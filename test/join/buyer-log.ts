import { receiptOf } from '../e2e/support/buyers/buyer.ts'
import type { Presentation } from './records.ts'

/**
 * A header on every request with a payment. It identifies the payment in the upstream's log, because the payment itself does not reach the
 * upstream.
 */
export const PRESENTED = 'x-presented'

/** The buyers' requests and their answers, recorded as they happen. */
export interface BuyerLog {
  /** Sends a request with a payment. The log does not change the returned answer. */
  send(payment: string, path: string, request: () => Promise<Response>): Promise<Response>
  /** All requests so far, after they were answered. Reads unread answers to their end. */
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

/** Forwards an answer and watches its body. The body is read only at the reader's speed, and is cancelled when the reader stops. */
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
    // The connection broke: the entry stays incomplete.
  }
}
