package launa

import (
	"context"
)

// Webhooks contains the operations on the seller's webhooks. VerifyWebhook checks the requests that they receive.
type Webhooks struct{ transport *transport }

// Create returns the secret that signs the events, only this once.
//
// It sends createWebhook: Send events to a URL; the answer shows the signing secret this once. Needs a JWT or an
// API key. An API key needs `webhooks:write`. The e-mail address must be verified.
func (w *Webhooks) Create(ctx context.Context, body CreateWebhook, options ...RequestOption) (*CreatedWebhook, error) {
	return send[CreatedWebhook](ctx, w.transport, routeCreateWebhook, input{body: body}, options)
}

// List returns the first page.
//
// It sends listWebhooks: List webhooks, newest first. Needs a JWT or an API key. An API key needs `webhooks:read`.
func (w *Webhooks) List(
	ctx context.Context, query *ListWebhooksParams, options ...RequestOption,
) (*Page[Webhook], error) {
	return list[Webhook](ctx, w.transport, routeListWebhooks, input{query: queryOf(query)}, options)
}

// Get reads a webhook.
//
// It sends getWebhook: Read a webhook. Needs a JWT or an API key. An API key needs `webhooks:read`.
func (w *Webhooks) Get(ctx context.Context, id string, options ...RequestOption) (*Webhook, error) {
	return send[Webhook](ctx, w.transport, routeGetWebhook, input{path: []string{id}}, options)
}

// Update changes the given fields. Enabled switches a webhook on again after the gateway has disabled it.
//
// It sends updateWebhook: Change a webhook; null clears the description, and absent fields stay. Needs a JWT or an
// API key. An API key needs `webhooks:write`. The e-mail address must be verified.
func (w *Webhooks) Update(
	ctx context.Context, id string, body UpdateWebhook, options ...RequestOption,
) (*Webhook, error) {
	return send[Webhook](ctx, w.transport, routeUpdateWebhook, input{path: []string{id}, body: body}, options)
}

// Delete deletes a webhook and its log.
//
// It sends deleteWebhook: Delete a webhook and its log. Needs a JWT or an API key. An API key needs
// `webhooks:write`. The e-mail address must be verified.
func (w *Webhooks) Delete(ctx context.Context, id string, options ...RequestOption) error {
	return sendOnly(ctx, w.transport, routeDeleteWebhook, input{path: []string{id}}, options)
}

// Test sends a webhook.test event and returns its delivery, which is under way.
//
// It sends testWebhook: Send a `webhook.test` event to a webhook. Needs a JWT or an API key. An API key needs
// `webhooks:write`. The e-mail address must be verified.
func (w *Webhooks) Test(ctx context.Context, id string, options ...RequestOption) (*WebhookDelivery, error) {
	return send[WebhookDelivery](ctx, w.transport, routeTestWebhook, input{path: []string{id}}, options)
}

// RollSecret returns the new secret, only this once. The old secret also signs for OverlapSeconds. The default is a day.
//
// It sends rollWebhookSecret: Replace the secret of a webhook, shown this once; the old one signs too for a time.
// Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
func (w *Webhooks) RollSecret(
	ctx context.Context, id string, body RollWebhookSecret, options ...RequestOption,
) (*CreatedWebhook, error) {
	return send[CreatedWebhook](
		ctx, w.transport, routeRollWebhookSecret, input{path: []string{id}, body: body}, options)
}

// Deliveries returns the first page of a webhook's past and pending events, newest first.
//
// It sends listWebhookDeliveries: List the events for a webhook, newest first; they are kept for 30 days. Needs a
// JWT or an API key. An API key needs `webhooks:read`.
func (w *Webhooks) Deliveries(
	ctx context.Context, id string, query *ListWebhookDeliveriesParams, options ...RequestOption,
) (*Page[WebhookDelivery], error) {
	return list[WebhookDelivery](
		ctx, w.transport, routeListWebhookDeliveries, input{path: []string{id}, query: queryOf(query)}, options)
}

// Resend sends an event again at once, with the same webhook-id.
//
// It sends resendWebhookDelivery: Send an event again at once, with the same `webhook-id`. Needs a JWT or an API
// key. An API key needs `webhooks:write`. The e-mail address must be verified.
func (w *Webhooks) Resend(
	ctx context.Context, id, deliveryID string, options ...RequestOption,
) (*WebhookDelivery, error) {
	return send[WebhookDelivery](
		ctx, w.transport, routeResendWebhookDelivery, input{path: []string{id, deliveryID}}, options)
}
