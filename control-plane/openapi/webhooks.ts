import { z } from 'zod'
import { PAYLOAD_SHAPES, PAYLOADS } from '../webhooks/payloads.ts'
import type { OpenapiDocument } from './document.ts'

const DESCRIPTION = `Standard Webhooks 1.0.0. An event may arrive more than once, each time with the same \`webhook-id\`, and events arrive in
no particular order. A 2xx status within 15 seconds confirms the delivery. 410 disables the webhook. After any other answer, the gateway
tries again for three days.`

const HEADERS = [
  ['webhook-id', 'Identifier of the message; all attempts of a delivery send it'],
  ['webhook-timestamp', 'Time of the attempt, in seconds since 1970'],
  [
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled',
  ],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }))

/** Describes the messages to webhooks. */
export function describeWebhooks<Document extends OpenapiDocument>(
  document: Document,
): Document & { webhooks: object } {
  const shapes = Object.entries(PAYLOAD_SHAPES).map(([name, shape]) => {
    const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input' })
    return [name, schema]
  })
  const components = document.components ?? {}
  const webhooks = Object.entries(PAYLOADS).map(([type, payload]) => [type, { post: operation(type, payload) }])
  return {
    ...document,
    components: { ...components, schemas: { ...components.schemas, ...Object.fromEntries(shapes) } },
    webhooks: Object.fromEntries(webhooks),
  }
}

function operation(type: string, { summary, shape, example }: (typeof PAYLOADS)[keyof typeof PAYLOADS]): object {
  return {
    summary,
    description: DESCRIPTION,
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              type: { type: 'string', enum: [type] },
              timestamp: { type: 'string', format: 'date-time', description: 'Time of the event' },
              data: { $ref: `#/components/schemas/${shape}` },
            },
            required: ['type', 'timestamp', 'data'],
          },
          example: { type, timestamp: '2026-01-31T12:00:00.000Z', data: example },
        },
      },
    },
    responses: { '2XX': { description: 'Taken' } },
  }
}
