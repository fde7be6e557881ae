import { fromBase64, joined } from './bytes.ts'
import { InvalidArgumentError, WebhookVerificationError } from './errors.ts'
import { asFields, fieldsOf } from './fields.ts'
import type { WebhookPayload } from './types.ts'

export interface ReceivedWebhook {
  /** The body as it arrived. A body that was parsed and serialized again has other bytes. */
  body: string | Uint8Array
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
}

export interface VerifyWebhookOptions {
  /** The webhook's secret, or several while the secret is being changed. */
  secret: string | readonly string[]
  /** The largest difference between `webhook-timestamp` and now, in seconds; by default 300. */
  toleranceSeconds?: number
  now?: Date
}

const PREFIX = 'whsec_'

/**
 * Verifies the signature of a webhook request, and returns its event (Standard Webhooks 1.0.0). Throws `WebhookVerificationError` if the
 * request is not from the gateway, or is too old. An event may arrive more than once, with the same `webhook-id`.
 *
 * @example
 * const headers = {
 *   'webhook-id': 'msg_019c13f7-6080-7299-81a7-bed2dffecf08',
 *   'webhook-timestamp': '1769860800',
 *   'webhook-signature': 'v1,fOB24DWPre7ieLbY5HcLpN8Wuf4gKFko1Fh1xaIwi84=',
 * }
 * const data = '{"path":"/caf\u00e9","amount":"100000"}'
 * const body = `{"type":"payment.settled","timestamp":"2026-01-31T12:00:00.000Z","data":${data}}`
 * const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
 * // Leave `now` out in a real receiver.
 * const event = await verifyWebhook({ body, headers }, { secret, now: new Date('2026-01-31T12:00:10Z') })
 * event.type // 'payment.settled'
 */
export async function verifyWebhook(
  { body, headers }: ReceivedWebhook,
  { secret, toleranceSeconds = 300, now = new Date() }: VerifyWebhookOptions,
): Promise<WebhookPayload> {
  const keys = (typeof secret === 'string' ? [secret] : secret).map(keyOf)
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError('the headers of a webhook are missing')
  const age = Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp))
  if (!/^[0-9]{1,12}$/.test(timestamp) || age > toleranceSeconds)
    throw new WebhookVerificationError('the timestamp is too far from now')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const message = await joined([new TextEncoder().encode(`${id}.${timestamp}.`), bytes])
  if (!(await isSigned(message, signatures, keys))) throw new WebhookVerificationError('no signature is right')
  return eventOf(text)
}

/** Whether one of the keys made one of the signatures. `crypto.subtle.verify` compares in constant time. */
async function isSigned(
  message: Uint8Array<ArrayBuffer>,
  signatures: string,
  keys: readonly Uint8Array<ArrayBuffer>[],
) {
  const given = signatures.split(' ').flatMap((each) => (each.startsWith('v1,') ? (bytesOf(each.slice(3)) ?? []) : []))
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const signature of given) if (await crypto.subtle.verify('HMAC', key, signature, message)) return true
  }
  return false
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = secret.startsWith(PREFIX) ? bytesOf(secret.slice(PREFIX.length)) : undefined
  if (!bytes || bytes.length < 24) throw new InvalidArgumentError('a webhook secret must be "whsec_" and base64')
  return bytes
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return undefined
  return fromBase64(base64)
}

function headerOf(headers: ReceivedWebhook['headers'], wanted: string): string | undefined {
  if (headers instanceof Headers) return headers.get(wanted) ?? undefined
  const value = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]
  return typeof value === 'string' ? value : value?.join(', ')
}

function eventOf(text: string): WebhookPayload {
  const event = fieldsOf(text)
  if (typeof event?.type === 'string' && asFields(event.data)) return event as unknown as WebhookPayload
  throw new WebhookVerificationError('the body is not an event')
}
