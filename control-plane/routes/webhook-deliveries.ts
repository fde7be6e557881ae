import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { TEST_EVENT } from '../../domain/webhook-events.ts'
import { MOST_TRIES } from '../../schema/webhooks.ts'
import { newId } from '../database/identifiers.ts'
import { tenantManager } from '../database/tenancy.ts'
import type { Webhook } from '../entities/webhook.ts'
import { DELIVERY_STATUSES, WebhookDelivery } from '../entities/webhook-delivery.ts'
import { keepAnswer } from '../http/idempotency.ts'
import { afterCursor, pageOf, pageOptions, pageQuery, toPage } from '../http/pagination.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { webhookLimits } from '../operation/rate-limit.ts'
import { EXAMPLE_TIME, EXAMPLE_WEBHOOK, exampleList } from '../resources/examples.ts'
import type { Services } from '../services.ts'
import { idParameter } from '../validation/shapes.ts'
import { PAYLOADS } from '../webhooks/payloads.ts'
import { deliveryRecord, toDeliveryRecord } from '../webhooks/webhook-record.ts'
import { findWebhook } from './webhooks.ts'

const params = z.object({ id: idParameter })
const deliveryParams = z.object({ id: idParameter, deliveryId: idParameter })
const query = pageQuery.extend({ status: z.enum(DELIVERY_STATUSES).optional() })

const INSERT = `insert into webhook_delivery (id, webhook_id, account_id, environment, type, occurred_at, data)
  values (?, ?, ?, ?, ?, now(), ?)`

/** SQL: sends a delivery again. The condition on `claim` excludes a delivery that is being sent. */
const RESEND = `update webhook_delivery set status = 'pending', tries_left = ${MOST_TRIES}, due_at = now()
  where id = ? and webhook_id = ? and claim is null`

const EXAMPLE_WAITING_DELIVERY = {
  id: '019c13f7-6080-7299-81a7-bed2dffecf08',
  webhook_id: EXAMPLE_WEBHOOK.id,
  message_id: 'msg_019c13f7-6080-7299-81a7-bed2dffecf08',
  type: 'payment.settled',
  occurred_at: EXAMPLE_TIME,
  data: PAYLOADS['payment.settled'].example,
  status: 'pending',
  attempts: 0,
  next_attempt_at: EXAMPLE_TIME,
  last_attempt_at: null,
  last_status: null,
  last_error: null,
  last_answer: null,
  last_duration_ms: null,
}
const EXAMPLE_SENT = {
  ...EXAMPLE_WAITING_DELIVERY,
  status: 'delivered',
  attempts: 1,
  next_attempt_at: null,
  last_attempt_at: EXAMPLE_TIME,
  last_status: 204,
  last_answer: '',
  last_duration_ms: 41,
}

/** Routes for deliveries of events to webhooks. */
export function webhookDeliveryRoutes({ settings, orm }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/webhooks/:id/test', {
      ...defineOperation({
        id: 'testWebhook',
        summary: 'Send a `webhook.test` event to a webhook',
        details: 'The answer is the delivery, which has not ended yet.',
        tag: 'webhooks',
        rule: { credential: 'any', scopes: ['webhooks:write'], write: true },
        params,
        answers: { 202: deliveryRecord },
        errors: ['webhook_disabled'],
        rateLimits: webhookLimits(settings.LIMITS),
        examples: {
          answer: { ...EXAMPLE_WAITING_DELIVERY, type: 'webhook.test', data: PAYLOADS['webhook.test'].example },
        },
      }),
      handler: async (request, reply) => {
        const tested = await tenantManager(orm, principalOf(request)).transactional(async (transaction) => {
          const webhook = await enabledWebhook(transaction, request.params.id)
          const { id: webhookId, accountId, environment } = webhook
          const id = newId()
          const data = JSON.stringify({ webhook_id: webhookId })
          await transaction.execute(INSERT, [id, webhookId, accountId, environment, TEST_EVENT, data])
          const delivery = await transaction.findOneOrFail(WebhookDelivery, { id })
          return keepAnswer(transaction, reply.code(202), toDeliveryRecord(delivery))
        })
        return reply.send(tested)
      },
    })

    app.get('/webhooks/:id/deliveries', {
      ...defineOperation({
        id: 'listWebhookDeliveries',
        summary: 'List the events for a webhook, newest first; they are kept for 30 days',
        tag: 'webhooks',
        rule: { credential: 'any', scopes: ['webhooks:read'] },
        params,
        query,
        answers: { 200: pageOf(deliveryRecord) },
        examples: { answer: exampleList(EXAMPLE_SENT) },
        room: 'mapped page',
        answerSize: 'page',
      }),
      handler: async (request) => {
        const em = tenantManager(orm, principalOf(request))
        const { id: webhookId } = await findWebhook(em, request.params.id)
        const { status, cursor } = request.query
        const where = { webhookId, ...(status && { status }), ...afterCursor(cursor) }
        return toPage(
          await em.find(WebhookDelivery, where, pageOptions(request.query)),
          request.query,
          toDeliveryRecord,
        )
      },
    })

    app.post('/webhooks/:id/deliveries/:deliveryId/resend', {
      ...defineOperation({
        id: 'resendWebhookDelivery',
        summary: 'Send an event again at once, with the same `webhook-id`',
        tag: 'webhooks',
        rule: { credential: 'any', scopes: ['webhooks:write'], write: true },
        params: deliveryParams,
        answers: { 202: deliveryRecord },
        errors: ['webhook_disabled'],
        rateLimits: webhookLimits(settings.LIMITS),
        examples: { answer: EXAMPLE_WAITING_DELIVERY },
      }),
      handler: async (request, reply) => {
        const { id, deliveryId } = request.params
        const resent = await tenantManager(orm, principalOf(request)).transactional(async (transaction) => {
          const { id: webhookId } = await enabledWebhook(transaction, id)
          await transaction.execute(RESEND, [deliveryId, webhookId])
          const delivery = await transaction.findOne(WebhookDelivery, { id: deliveryId, webhookId })
          if (!delivery) throw new LaunaError('not_found')
          return keepAnswer(transaction, reply.code(202), toDeliveryRecord(delivery))
        })
        return reply.send(resent)
      },
    })
  }
}

/** Finds a webhook. Throws `webhook_disabled` if it is disabled, because nothing would be sent. */
async function enabledWebhook(em: EntityManager, id: string): Promise<Webhook> {
  const webhook = await findWebhook(em, id)
  if (!webhook.enabled) throw new LaunaError('webhook_disabled')
  return webhook
}
