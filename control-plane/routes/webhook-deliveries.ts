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
import type { Services } from '../services.ts'
import { errorAnswers, idParameter } from '../validation/shapes.ts'
import { deliveryRecord, toDeliveryRecord } from '../webhooks/webhook-record.ts'
import { findWebhook } from './webhooks.ts'

const params = z.object({ id: idParameter })
const deliveryParams = z.object({ id: idParameter, deliveryId: idParameter })
const query = pageQuery.extend({ status: z.enum(DELIVERY_STATUSES).optional() })

const INSERT = `insert into webhook_delivery (id, webhook_id, account_id, environment, type, occurred_at, data)
  values (?, ?, ?, ?, ?, now(), ?)`

/** Leaves a delivery alone while it is being sent. */
const RESEND = `update webhook_delivery set status = 'pending', tries_left = ${MOST_TRIES}, due_at = now()
  where id = ? and webhook_id = ? and claim is null`

/** Events that webhooks have received or will receive. */
export function webhookDeliveryRoutes({ orm }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/webhooks/:id/test', {
      config: { operation: 'testWebhook' },
      schema: { tags: ['webhooks'], params, response: { 202: deliveryRecord, ...errorAnswers } },
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
      config: { operation: 'listWebhookDeliveries' },
      schema: {
        tags: ['webhooks'],
        params,
        querystring: query,
        response: { 200: pageOf(deliveryRecord), ...errorAnswers },
      },
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
      config: { operation: 'resendWebhookDelivery' },
      schema: { tags: ['webhooks'], params: deliveryParams, response: { 202: deliveryRecord, ...errorAnswers } },
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

/** Throws `webhook_disabled` where nothing would be sent. */
async function enabledWebhook(em: EntityManager, id: string): Promise<Webhook> {
  const webhook = await findWebhook(em, id)
  if (!webhook.enabled) throw new LaunaError('webhook_disabled')
  return webhook
}
