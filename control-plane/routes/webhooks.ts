import type { EntityManager } from '@mikro-orm/postgresql'
import { LockMode } from '@mikro-orm/postgresql'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { webhookUrlProblem } from '../../domain/upstreams/webhook-url.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../domain/webhook-events.ts'
import { newId } from '../database/identifiers.ts'
import { requireWithinQuota } from '../database/quotas.ts'
import { tenantManager } from '../database/tenancy.ts'
import { Webhook } from '../entities/webhook.ts'
import { keepAnswer } from '../http/idempotency.ts'
import { afterCursor, pageOf, pageOptions, pageQuery, toPage } from '../http/pagination.ts'
import { changeAsCaller } from '../identity/caller-transaction.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { EXAMPLE_TIME, EXAMPLE_WEBHOOK, exampleList } from '../resources/examples.ts'
import type { Services } from '../services.ts'
import type { ControlPlaneSettings } from '../settings.ts'
import { idParameter, noContent } from '../validation/shapes.ts'
import { refuseField } from '../validation/validation.ts'
import { newWebhookSecret, sealSecret } from '../webhooks/secret.ts'
import { toWebhookRecord, webhookRecord } from '../webhooks/webhook-record.ts'

const DAY = 86_400
/** The longest time that an old secret still signs after a roll, in seconds. */
const LONGEST_OVERLAP = 7 * DAY

const params = z.object({ id: idParameter })

const fields = {
  url: z.string().min(1, 'must not be empty').max(2048, 'must not be longer than 2048 characters'),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, 'must name at least one event')
    .max(100, 'must not name more than 100 events')
    .transform(inOrder),
  description: z.string().trim().max(500, 'must not exceed 500 characters').nullish(),
  enabled: z.boolean().optional(),
}

const createBody = z.strictObject(fields)
const updateBody = z.strictObject({ ...fields, url: fields.url.optional(), events: fields.events.optional() })

const rollBody = z.strictObject({
  overlap_seconds: z
    .number()
    .int('must be a whole number of seconds')
    .min(0, 'must not be negative')
    .max(LONGEST_OVERLAP, `must not exceed ${LONGEST_OVERLAP} seconds`)
    .optional()
    .describe('How long the old secret still signs too, in seconds; default: a day'),
})

const withSecret = webhookRecord.extend({
  secret: z.string().describe('Secret that signs the messages (Standard Webhooks); only this answer shows it'),
})

const EXAMPLE_WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='

/** Routes for webhooks: the URLs to which a seller's events are sent. */
export function webhookRoutes({ orm, settings, encryption }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/webhooks', {
      ...defineOperation({
        id: 'createWebhook',
        summary: 'Send events to a URL; only this answer shows the signing secret',
        tag: 'webhooks',
        rule: { credential: 'any', scopes: ['webhooks:write'], write: true },
        body: createBody,
        answers: { 201: withSecret },
        errors: ['quota_exceeded', 'secret_not_shown_again'],
        examples: {
          body: { url: 'https://api.example.com/webhooks/launa', events: ['payment.settled', 'payment.reversed'] },
          answer: { ...EXAMPLE_WEBHOOK, secret: EXAMPLE_WEBHOOK_SECRET },
        },
        replays: 'unused secret',
      }),
      handler: async (request, reply) => {
        const { url, events, description, enabled = true } = request.body
        checkUrl(url, settings)
        const { accountId, environment } = principalOf(request)
        const id = newId()
        const secret = newWebhookSecret()
        const create = async (transaction: EntityManager) => {
          const now = new Date()
          const webhook = transaction.create(Webhook, {
            ...{ id, accountId, environment, url, events, enabled, description: description ?? null },
            ...{ sealedSecret: sealSecret(encryption, id, secret), createdAt: now, updatedAt: now },
          })
          transaction.persist(webhook)
          await requireWithinQuota(transaction, { accountId, environment }, { resources: 'webhooks' })
          return keepAnswer(transaction, reply.code(201), { ...toWebhookRecord(webhook), secret })
        }
        const created = await changeAsCaller(orm, principalOf(request), create, { adds: true })
        return reply.send(created)
      },
    })

    app.get('/webhooks', {
      ...defineOperation({
        id: 'listWebhooks',
        summary: 'List webhooks, newest first',
        tag: 'webhooks',
        rule: { credential: 'any', scopes: ['webhooks:read'] },
        query: pageQuery,
        answers: { 200: pageOf(webhookRecord) },
        examples: { answer: exampleList(EXAMPLE_WEBHOOK) },
        room: 'mapped page',
        answerSize: 'page',
      }),
      handler: async (request) => {
        const em = tenantManager(orm, principalOf(request))
        const rows = await em.find(Webhook, afterCursor(request.query.cursor), pageOptions(request.query))
        return toPage(rows, request.query, toWebhookRecord)
      },
    })

    app.get('/webhooks/:id', {
      ...defineOperation({
        id: 'getWebhook',
        summary: 'Read a webhook',
        tag: 'webhooks',
        rule: { credential: 'any', scopes: ['webhooks:read'] },
        params,
        answers: { 200: webhookRecord },
        examples: { answer: EXAMPLE_WEBHOOK },
      }),
      handler: async (request) =>
        toWebhookRecord(await findWebhook(tenantManager(orm, principalOf(request)), request.params.id)),
    })

    app.put('/webhooks/:id', {
      ...defineOperation({
        id: 'updateWebhook',
        summary: 'Change a webhook; null clears the description, and absent fields stay unchanged',
        details: 'Set `enabled` to true to enable a webhook that the gateway has disabled.',
        tag: 'webhooks',
        rule: { credential: 'any', scopes: ['webhooks:write'], write: true },
        params,
        body: updateBody,
        answers: { 200: webhookRecord },
        examples: {
          body: { events: ['payment.settled', 'payment.closed'] },
          answer: { ...EXAMPLE_WEBHOOK, events: ['payment.settled', 'payment.closed'] },
        },
      }),
      handler: async (request) => {
        const { url, events, description, enabled } = request.body
        if (url !== undefined) checkUrl(url, settings)
        return changeAsCaller(orm, principalOf(request), async (transaction) => {
          const webhook = await findWebhook(transaction, request.params.id, LockMode.PESSIMISTIC_WRITE)
          transaction.assign(webhook, {
            ...(url !== undefined && { url }),
            ...(events && { events }),
            ...(description !== undefined && { description }),
            ...(enabled !== undefined && { enabled }),
            // Enabling a webhook clears its earlier failures.
            ...(enabled && { disabledReason: null, failingSince: null }),
            updatedAt: new Date(),
          })
          await transaction.flush()
          return toWebhookRecord(webhook)
        })
      },
    })

    app.delete('/webhooks/:id', {
      ...defineOperation({
        id: 'deleteWebhook',
        summary: 'Delete a webhook and its log',
        tag: 'webhooks',
        rule: { credential: 'any', scopes: ['webhooks:write'], write: true },
        params,
        answers: { 204: noContent },
      }),
      handler: async (request, reply) => {
        const removed = await changeAsCaller(orm, principalOf(request), (transaction) =>
          transaction.nativeDelete(Webhook, { id: request.params.id }),
        )
        if (removed === 0) throw new LaunaError('not_found')
        return reply.code(204).send(null)
      },
    })

    app.post('/webhooks/:id/roll-secret', {
      ...defineOperation({
        id: 'rollWebhookSecret',
        summary:
          'Replace the secret of a webhook; only this answer shows the new one, and the old one still signs for a time',
        details: 'The old secret still signs too for `overlap_seconds`; the default is a day.',
        tag: 'webhooks',
        rule: { credential: 'any', scopes: ['webhooks:write'], write: true },
        params,
        body: rollBody,
        answers: { 200: withSecret },
        errors: ['secret_not_shown_again'],
        examples: {
          body: { overlap_seconds: 3600 },
          answer: { ...EXAMPLE_WEBHOOK, former_secret_until: EXAMPLE_TIME, secret: EXAMPLE_WEBHOOK_SECRET },
        },
        replays: 'unused secret',
      }),
      handler: async (request, reply) => {
        const { overlap_seconds: overlap = DAY } = request.body
        const secret = newWebhookSecret()
        const rolled = await changeAsCaller(orm, principalOf(request), async (transaction) => {
          const webhook = await findWebhook(transaction, request.params.id, LockMode.PESSIMISTIC_WRITE)
          const { id, sealedSecret } = webhook
          const now = new Date()
          transaction.assign(webhook, {
            sealedFormerSecret: overlap > 0 ? sealedSecret : null,
            formerSecretUntil: overlap > 0 ? new Date(now.getTime() + overlap * 1000) : null,
            sealedSecret: sealSecret(encryption, id, secret),
            updatedAt: now,
          })
          await transaction.flush()
          return keepAnswer(transaction, reply, { ...toWebhookRecord(webhook), secret })
        })
        return reply.send(rolled)
      },
    })
  }
}

/** Finds a webhook. Throws `not_found` when the tenant of `em` has none with this id. */
export async function findWebhook(
  em: EntityManager,
  id: string,
  lockMode?: LockMode.PESSIMISTIC_WRITE,
): Promise<Webhook> {
  const webhook = await em.findOne(Webhook, id, lockMode === undefined ? {} : { lockMode })
  if (!webhook) throw new LaunaError('not_found')
  return webhook
}

function checkUrl(url: string, settings: ControlPlaneSettings): void {
  const problem = webhookUrlProblem(url, {
    platformDomain: settings.PLATFORM_DOMAIN,
    allowPrivate: settings.ALLOW_PRIVATE_UPSTREAMS,
  })
  if (problem) refuseField('url', problem)
}

/** Each event once, in the order of the catalogue. */
function inOrder(events: readonly WebhookEvent[]): WebhookEvent[] {
  return WEBHOOK_EVENTS.filter((event) => events.includes(event))
}
