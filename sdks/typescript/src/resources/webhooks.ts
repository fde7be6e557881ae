import type { PageRequest } from '../page.ts'
import type { RequestOptions, Send } from '../transport.ts'
import type {
  CreatedWebhook,
  CreateWebhook,
  ListWebhookDeliveriesQuery,
  ListWebhooksQuery,
  RollWebhookSecret,
  UpdateWebhook,
  Webhook,
  WebhookDelivery,
} from '../types.ts'
import { list } from './list.ts'

/** Where the seller is told of events. `verifyWebhook` checks what comes there. */
export class Webhooks {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Send events to a URL; the answer shows the signing secret this once.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
   */
  create(body: CreateWebhook, options?: RequestOptions): Promise<CreatedWebhook> {
    return this.#send('createWebhook', { body }, options)
  }

  /**
   * List webhooks, newest first.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:read`.
   */
  list(query?: ListWebhooksQuery, options?: RequestOptions): PageRequest<Webhook> {
    return list(this.#send, 'listWebhooks', { query, options })
  }

  /**
   * Read a webhook.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:read`.
   */
  get(id: string, options?: RequestOptions): Promise<Webhook> {
    return this.#send('getWebhook', { path: { id } }, options)
  }

  /**
   * Change a webhook; null clears the description, and absent fields stay.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
   *
   * Changes the fields that are given; `enabled: true` switches one on that the gateway has disabled.
   */
  update(id: string, body: UpdateWebhook, options?: RequestOptions): Promise<Webhook> {
    return this.#send('updateWebhook', { path: { id }, body }, options)
  }

  /**
   * Delete a webhook and its log.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.#send('deleteWebhook', { path: { id } }, options)
  }

  /**
   * Send a `webhook.test` event to a webhook.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
   *
   * Sends a `webhook.test` event; the answer is its delivery, which is under way.
   */
  test(id: string, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.#send('testWebhook', { path: { id } }, options)
  }

  /**
   * Replace the secret of a webhook, shown this once; the old one signs too for a time.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
   *
   * The answer holds the new secret, this once. The old one signs beside it for `overlap_seconds`, a day unless given.
   */
  rollSecret(id: string, body: RollWebhookSecret = {}, options?: RequestOptions): Promise<CreatedWebhook> {
    return this.#send('rollWebhookSecret', { path: { id }, body }, options)
  }

  /**
   * List the events for a webhook, newest first; they are kept for 30 days.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:read`.
   */
  deliveries(id: string, query?: ListWebhookDeliveriesQuery, options?: RequestOptions): PageRequest<WebhookDelivery> {
    return list(this.#send, 'listWebhookDeliveries', { path: { id }, query, options })
  }

  /**
   * Send an event again at once, with the same `webhook-id`.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
   */
  resend(id: string, deliveryId: string, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.#send('resendWebhookDelivery', { path: { id, deliveryId } }, options)
  }
}
