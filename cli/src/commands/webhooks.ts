import {
  type CreatedWebhook,
  DELIVERY_STATUSES,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
} from '@launa/sdk'
import { command, type Result } from '../command.ts'
import type { Context } from '../context.ts'
import { WEBHOOK } from '../input/arguments.ts'
import { integer, listOf } from '../input/choices.ts'
import { nextCommand } from '../next-command.ts'
import type { Column } from '../terminal/table.ts'
import { fields } from '../terminal/text.ts'
import { LIST_FLAGS, type ListOptions, listResult, pageSize } from './list.ts'

const DELIVERY = { name: '<delivery>', summary: 'identifier of the delivery' }

const COLUMNS: readonly Column<Webhook>[] = [
  ['id', ({ id }) => id],
  ['url', ({ url }) => url],
  ['events', ({ events }) => events.join(' '), 'first'],
  ['state', stateOf],
]

const DELIVERIES: readonly Column<WebhookDelivery>[] = [
  ['id', ({ id }) => id],
  ['type', ({ type }) => type],
  ['status', ({ status }) => status, 'whole'],
  ['attempts', ({ attempts }) => String(attempts)],
  ['answer', ({ last_status, last_error }) => String(last_status ?? last_error ?? '')],
  ['next', ({ next_attempt_at }) => next_attempt_at],
]

interface Fields {
  url?: string
  events?: WebhookEvent[]
  description?: string
  enable?: boolean
  disable?: boolean
}

const FIELD_FLAGS = [
  { flags: '--description <text>', summary: 'purpose, for your own use' },
  { flags: '--disable', summary: 'send no events until it is enabled' },
]
const EVENTS = {
  flags: '--events <list>',
  summary: 'events separated by commas, such as payment.settled,payment.reversed',
  parse: listOf(WEBHOOK_EVENTS),
}

export const webhookCommands = [
  command<ListOptions>({
    name: 'webhooks list',
    summary: 'list webhooks, newest first',
    examples: ['webhooks list'],
    flags: LIST_FLAGS,
    run: (context, _, { limit }) =>
      listResult(context, (client) => client.webhooks.list({ limit: pageSize(limit) }), {
        what: 'webhooks',
        limit,
        columns: COLUMNS,
      }),
  }),
  command<Fields>({
    name: 'webhooks create',
    summary: 'create a webhook; the secret that signs its events is shown only once',
    examples: [
      'webhooks create --url https://api.example.com/webhooks/launa --events payment.settled,payment.reversed',
    ],
    flags: [
      { flags: '--url <url>', summary: 'https URL that receives the events', required: true },
      { ...EVENTS, required: true },
      ...FIELD_FLAGS,
    ],
    writes: true,
    async run(context, _, { url = '', events = [], description, disable }) {
      const body = { url, events, description, ...(disable && { enabled: false }) }
      return shownSecret(await context.client().webhooks.create(body))
    },
  }),
  command({
    name: 'webhooks get',
    summary: 'show a webhook',
    examples: ['webhooks get https://api.example.com/webhooks/launa'],
    args: [WEBHOOK],
    run: async (context, [id = '']) => shown(await context.client().webhooks.get(id)),
  }),
  command<Fields>({
    name: 'webhooks update',
    summary: 'change a webhook; options that are absent change nothing',
    examples: ['webhooks update https://api.example.com/webhooks/launa --disable'],
    args: [WEBHOOK],
    flags: [
      { flags: '--url <url>', summary: 'https URL that receives the events' },
      EVENTS,
      ...FIELD_FLAGS,
      { flags: '--enable', summary: 'send events again, also if the service has disabled the webhook' },
    ],
    check: ({ enable, disable }) => (enable && disable ? ['give either --enable or --disable'] : []),
    writes: true,
    async run(context, [id = ''], { url, events, description, enable, disable }) {
      const enabled = enable || (disable ? false : undefined)
      const body = { url, events, description, enabled }
      return shown(await context.client().webhooks.update(id, body))
    },
  }),
  command({
    name: 'webhooks delete',
    summary: 'delete a webhook and its log',
    examples: ['webhooks delete https://api.example.com/webhooks/launa'],
    question: ([webhook]) => `Delete the webhook ${webhook} and its log?`,
    args: [WEBHOOK],
    writes: true,
    async run(context, [id = '']) {
      await context.client().webhooks.delete(id)
      return { value: { deleted: id }, text: 'deleted' }
    },
  }),
  command({
    name: 'webhooks test',
    summary: 'send a webhook.test event',
    examples: ['webhooks test https://api.example.com/webhooks/launa'],
    args: [WEBHOOK],
    writes: true,
    run: async (context, [id = '']) => queued(context, await context.client().webhooks.test(id)),
  }),
  command<{ overlap?: number }>({
    name: 'webhooks roll-secret',
    summary: 'give a webhook a new secret, which is shown only once',
    examples: ['webhooks roll-secret https://api.example.com/webhooks/launa --overlap 3600'],
    args: [WEBHOOK],
    flags: [
      {
        flags: '--overlap <seconds>',
        summary: 'seconds for which events are also signed with the old secret; a day unless given',
        parse: integer(0, 604_800),
      },
    ],
    writes: true,
    async run(context, [id = ''], { overlap: overlap_seconds }) {
      return shownSecret(await context.client().webhooks.rollSecret(id, { overlap_seconds }))
    },
  }),
  command<ListOptions & { status?: WebhookDelivery['status'] }>({
    name: 'webhooks deliveries',
    summary: 'list the deliveries of a webhook, newest first',
    examples: ['webhooks deliveries https://api.example.com/webhooks/launa --status failed'],
    args: [WEBHOOK],
    flags: [
      ...LIST_FLAGS,
      { flags: '--status <status>', summary: 'pending, delivered or failed', choices: DELIVERY_STATUSES },
    ],
    run: (context, [id = ''], { limit, status }) =>
      listResult(context, (client) => client.webhooks.deliveries(id, { limit: pageSize(limit), status }), {
        what: 'deliveries',
        limit,
        columns: DELIVERIES,
      }),
  }),
  command({
    name: 'webhooks resend',
    summary: 'send an event again, at once',
    examples: ['webhooks resend https://api.example.com/webhooks/launa 01990000-0000-7000-8000-000000000000'],
    args: [WEBHOOK, DELIVERY],
    writes: true,
    run: async (context, [id = '', delivery = '']) =>
      queued(context, await context.client().webhooks.resend(id, delivery)),
  }),
]

function stateOf({ enabled, disabled_reason, failing_since }: Webhook): string {
  if (!enabled) return disabled_reason ? `disabled: ${disabled_reason}` : 'disabled'
  return failing_since ? `failing since ${failing_since}` : 'on'
}

function shown(webhook: Webhook): Result {
  const text = fields([
    ['id', webhook.id],
    ['url', webhook.url],
    ['events', webhook.events.join(' ')],
    ['description', webhook.description],
    ['environment', webhook.environment],
    ['state', stateOf(webhook)],
    ['old secret signs until', webhook.former_secret_until],
  ])
  return { value: webhook, text }
}

function shownSecret(created: CreatedWebhook): Result {
  return {
    value: created,
    text: `${fields([['secret', created.secret]])}\n${shown(created).text}\n\nThe secret is not shown again.`,
  }
}

function queued(context: Context, delivery: WebhookDelivery): Result {
  const text = fields([
    ['delivery', delivery.id],
    ['status', delivery.status],
    ['then', nextCommand(context, `webhooks deliveries ${delivery.webhook_id}`)],
  ])
  return { value: delivery, text }
}
