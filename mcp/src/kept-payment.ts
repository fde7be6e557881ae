import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SentPayment } from '@launa/sdk/buyer'
import { ToolError } from './tool.ts'

/** No other file of the machine can be named by it. */
const NAME = /^[0-9A-Za-z-]{1,80}\.json$/

/**
 * Keeps a signed payment with the request that it was for, where `launa pay resume` finds it too and in its form. Whoever
 * holds the file can use the payment, so a model is told its name and never what is in it.
 */
export function keepPayment(directory: string, payment: SentPayment, { headers, body }: RequestInit): string {
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}.json`
  const encoded = body == null ? undefined : Buffer.from(body as string).toString('base64')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  // Beside it and moved, so that nobody reads half a file.
  const draft = join(directory, `${name}.${process.pid}`)
  writeFileSync(draft, `${JSON.stringify({ payment, request: { headers, body: encoded } }, null, 2)}\n`, {
    mode: 0o600,
  })
  renameSync(draft, join(directory, name))
  return name
}

/** What `keepPayment` has written. */
export function readKeptPayment(directory: string, name: string): { payment: SentPayment; request: RequestInit } {
  try {
    if (!NAME.test(name)) throw new Error('not a name')
    const { payment, request } = JSON.parse(readFileSync(join(directory, name), 'utf8'))
    if (typeof payment?.url !== 'string' || typeof payment.headers !== 'object') throw new Error('no payment is in it')
    const { headers, body } = request ?? {}
    return { payment, request: { headers, ...(body && { body: Buffer.from(body, 'base64') }) } }
  } catch {
    throw new ToolError('no_such_payment', 'no payment is kept under that name')
  }
}
