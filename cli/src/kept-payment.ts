import { readFileSync } from 'node:fs'
import type { SentPayment } from '@launa/sdk/buyer'
import { UsageError } from './command.ts'
import type { Store } from './store.ts'

/**
 * Keeps a signed payment whose answer is not in hand, with the request that it was for, so that nobody has to sign a
 * second one; answers the file. The private key is not in it, but whoever holds the file can use the payment.
 */
export function keepPayment(store: Store, payment: SentPayment, { headers, body }: RequestInit): string {
  const encoded = body == null ? undefined : Buffer.from(body as string | Uint8Array).toString('base64')
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}.json`
  return store.keep(name, { payment, request: { headers, body: encoded } })
}

/** What `keepPayment` has written. Throws `UsageError` for any other file. */
export function readKeptPayment(file: string): { payment: SentPayment; request: RequestInit } {
  try {
    const { payment, request } = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof payment?.url !== 'string' || typeof payment.headers !== 'object') throw new Error('no payment is in it')
    const { headers, body } = request ?? {}
    return { payment, request: { headers, ...(body && { body: Buffer.from(body, 'base64') }) } }
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${(error as Error).message}`, { cause: error })
  }
}
