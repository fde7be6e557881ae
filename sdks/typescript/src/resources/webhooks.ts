import type { RequestOptions, Send } from '../transport.ts'
import type { BodyOf, QueryOf } from '../types.ts'
import { list } from './list.ts'

/** Where the seller is told of events. `verifyWebhook` checks what comes there. */
export class Webhooks {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** The answer holds the secret that signs what is sent, this once. */
  create(body: BodyOf<'createWebhook'>, options?: RequestOptions) {
    return this.#send('createWebhook', { body }, options)
  }

  list(query?: QueryOf<'listWebhooks'>, options?: RequestOptions) {
    return list(this.#send, 'listWebhooks', { query, options })
  }

  get(id: string, options?: RequestOptions) {
    return this.#send('getWebhook', { path: { id } }, options)
  }

  /** Changes the fields that are given; `enabled: true` switches one on that the gateway has disabled. */
  update(id: string, body: BodyOf<'updateWebhook'>, options?: RequestOptions) {
    return this.#send('updateWebhook', { path: { id }, body }, options)
  }

  delete(id: string, options?: RequestOptions) {
    return this.#send('deleteWebhook', { path: { id } }, options)
  }

  /** Sends a `webhook.test` event; the answer is its delivery, which is under way. */
  test(id: string, options?: RequestOptions) {
    return this.#send('testWebhook', { path: { id } }, options)
  }

  /** The answer holds the new secret, this once. The old one signs beside it for `overlap_seconds`, a day unless given. */
  rollSecret(id: string, body: BodyOf<'rollWebhookSecret'> = {}, options?: RequestOptions) {
    return this.#send('rollWebhookSecret', { path: { id }, body }, options)
  }

  deliveries(id: string, query?: QueryOf<'listWebhookDeliveries'>, options?: RequestOptions) {
    return list(this.#send, 'listWebhookDeliveries', { path: { id }, query, options })
  }

  /** Sends an event again, at once, with the same `webhook-id`. */
  resend(id: string, deliveryId: string, options?: RequestOptions) {
    return this.#send('resendWebhookDelivery', { path: { id, deliveryId } }, options)
  }
}
