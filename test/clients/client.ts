/** One request for which a client pays. */
export interface Task {
  url: string
  method: 'GET' | 'POST'
  body?: string
  privateKey: `0x${string}`
}

/** The answer that the client returned to its caller. */
export interface Answer {
  status: number
  /** Value of `PAYMENT-RESPONSE`. */
  paymentResponse: string | null
  body: string
}

/** An official x402 client, used as its readme shows. */
export interface OfficialClient {
  name: string
  pay(task: Task): Promise<Answer>
}
