import { createHmac } from 'node:crypto'

export interface Message {
  /** The delivery's id. All attempts send it, so that a receiver recognises repeated messages. */
  id: string
  type: string
  occurredAt: Date
  /** The event's data as JSON text. */
  data: string
}

/** The body of a message (Standard Webhooks 1.0.0, "Payload structure"). */
export function bodyOf({ type, occurredAt, data }: Message): string {
  return `{"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(occurredAt.toISOString())},"data":${data}}`
}

/** The id by which a receiver recognises a message. */
export function messageId(deliveryId: string): string {
  return `msg_${deliveryId}`
}

/**
 * The headers that sign a message (Standard Webhooks 1.0.0, "Signature scheme"). They have one signature for each secret, separated by
 * spaces. `seconds` is the time of the attempt.
 */
export function signatureHeaders(
  { id, body, seconds }: { id: string; body: string; seconds: number },
  secrets: readonly string[],
): Record<string, string> {
  const message = messageId(id)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${message}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': message,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
