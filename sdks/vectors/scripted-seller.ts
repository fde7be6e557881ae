import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One answer of a seller. Texts in it may have placeholders: see `filledIn`. */
export type Answer =
  | 'no answer'
  | {
      status: number
      /** Sent as base64 of JSON in `PAYMENT-RESPONSE`. */
      receipt?: object
      /** Sent as base64 of JSON in `PAYMENT-REQUIRED`. */
      required?: object
      headers?: Record<string, string>
      body?: string
      /** The connection ends before the announced length of the body. */
      cut?: true
    }

/**
 * A request that the seller got. `text` begins with `price` if the request has no payment. Otherwise it begins with the number of the
 * payment, or with the sums of its channel. The body follows.
 */
export interface Sent {
  text: string
  channel?: { id: string; sum: string; signature: string }
}

/** A seller that answers payments from a script, and all other requests with its terms. */
export interface ScriptedSeller {
  url: string
  /** The terms that the seller asks for. */
  sells: object[]
  /** The answer to a request without a payment; a 402 with the terms unless given. */
  price: Answer | undefined
  /** The answers to the next payments, in their order. */
  answers: Answer[]
  /** The requests since `sent` was last emptied. */
  sent: Sent[]
  /** The request with a payment for which the script has no answer, if there was one. */
  missing: string | undefined
  [Symbol.asyncDispose](): Promise<void>
}

export function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

export async function scriptedSeller(): Promise<ScriptedSeller> {
  const payments: string[] = []
  const channels: NonNullable<Sent['channel']>[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    const header = request.headers['payment-signature']
    if (typeof header !== 'string') {
      seller.sent.push({ text: 'price' })
      if (seller.price) return send(response, request, seller.price)
      const required = { x402Version: 2, resource: { url: 'http://x/' }, accepts: seller.sells }
      return response.writeHead(402, { 'payment-required': encode(required) }).end('{}')
    }
    if (!payments.includes(header)) payments.push(header)
    const sent = sentBy(header, payments.indexOf(header) + 1)
    if (body) sent.text += ` for ${body}`
    seller.sent.push(sent)
    if (sent.channel) channels.push(sent.channel)
    const answer = seller.answers.shift()
    if (answer === undefined) {
      seller.missing = sent.text
      return request.socket.destroy()
    }
    send(response, request, filledIn(answer, channels))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const seller: ScriptedSeller = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ sells: [], price: undefined, answers: [], sent: [], missing: undefined },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return seller
}

interface Signed {
  type?: string
  deposit?: { amount: string }
  amount?: string
  voucher?: { channelId: string; maxClaimableAmount: string; signature: string }
}

function sentBy(header: string, number: number): Sent {
  const { payload } = JSON.parse(Buffer.from(header, 'base64').toString()) as { payload: Signed }
  const { type, deposit, amount, voucher } = payload
  if (!voucher) return { text: `payment ${number}` }
  const channel = { id: voucher.channelId, sum: voucher.maxClaimableAmount, signature: voucher.signature }
  const kind = type === 'refund' ? [`refund of ${amount ?? 'the rest'}`] : []
  return {
    text: [...kind, ...(deposit ? [`deposit ${deposit.amount}`] : []), `sum ${channel.sum}`].join(', '),
    channel,
  }
}

/** Replaces `$channel`, `$sum` and `$signature` with the values of the last voucher, and `$sum:2` with the sum of the second voucher. */
function filledIn(answer: Answer, channels: readonly NonNullable<Sent['channel']>[]): Answer {
  const fill = (text: string) =>
    text.replace(/\$(channel|sum|signature)(?::(\d+))?/g, (_, name: string, number?: string) => {
      const channel = number === undefined ? channels.at(-1) : channels[Number(number) - 1]
      if (!channel) throw new Error('the script names a voucher that was not sent')
      return { channel: channel.id, sum: channel.sum, signature: channel.signature }[name] ?? ''
    })
  return JSON.parse(fill(JSON.stringify(answer))) as Answer
}

function send(response: ServerResponse, { socket }: IncomingMessage, answer: Answer): void {
  if (answer === 'no answer') return void socket.destroy()
  const { status, receipt, required, headers, body = '', cut } = answer
  response.writeHead(status, {
    ...(receipt && { 'payment-response': encode(receipt) }),
    ...(required && { 'payment-required': encode(required) }),
    'content-type': body.startsWith('{') ? 'application/json' : 'text/plain',
    'content-length': String(Buffer.byteLength(body) + (cut ? 100 : 0)),
    ...headers,
  })
  if (!cut) return void response.end(body)
  response.write(body, () => socket.destroySoon())
}
