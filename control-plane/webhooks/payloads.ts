import { z } from 'zod'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import type { TEST_EVENT, WebhookEvent } from '../../domain/webhook-events.ts'

/**
 * Shapes of the payloads' `data`, which SQL writes (`schema/webhook-events.ts`). The OpenAPI document publishes them.
 */

const instant = z.iso.datetime({ offset: true })

const payment = z.object({
  payment_id: z.string().describe('Identifier of the payment, as in `/settlements/{id}`'),
  status: z.enum(['settled', 'unknown', 'expired', 'cancelled', 'reversed', 'restored']),
  api_id: z.string(),
  endpoint_id: z.string(),
  method: z.string(),
  path: z.string(),
  payer: z.string(),
  scheme: z.string(),
  network: z.string(),
  asset: z.string(),
  amount: z.string().describe('Atomic token units'),
  pay_to: z.string(),
  transaction: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: instant,
  settled_at: instant.nullable(),
})

const endpoint = z.object({
  api_id: z.string(),
  endpoint_id: z.string(),
  method: z.string(),
  path_pattern: z.string(),
  failed: z.int().describe('Number of payments of the last ten minutes that were released because the upstream failed'),
  settled: z.int().describe('Number of payments of the last ten minutes that were settled'),
  since: instant.describe('Time at which the failure was noticed'),
})

const certificate = z.object({
  api_id: z.string(),
  domain_id: z.string(),
  hostname: z.string(),
  failures: z.int().describe('Number of orders that have failed in a row'),
  reason: z.string().nullable(),
  not_after: instant.nullable().describe('Time until which the current certificate is valid'),
  next_attempt_at: instant,
})

const payees = z.array(z.string())
const payee = z.object({
  api_id: z.string(),
  endpoint_id: z.string().nullable().describe("Null for the API's own payee"),
  before: payees,
  after: payees,
})

const test = z.object({ webhook_id: z.string() })

/** The shapes by their names in `components.schemas` of the OpenAPI document. */
export const PAYLOAD_SHAPES = {
  PaymentEventData: payment,
  EndpointEventData: endpoint,
  CertificateEventData: certificate,
  PayeeEventData: payee,
  TestEventData: test,
} as const

const TIME = '2026-01-31T12:00:00.000Z'
const API_ID = '019c13f1-8a20-7c33-9b41-5e7d2f8a6c02'
const ENDPOINT_ID = '019c13f2-1b30-7d44-8c52-6f8e3a9b7d03'
const ADDRESS = '0x1111111111111111111111111111111111111111'

const settled = {
  payment_id: '019c13f5-4e60-7077-8f85-9cb0bdceaf06',
  status: 'settled',
  api_id: API_ID,
  endpoint_id: ENDPOINT_ID,
  method: 'GET',
  path: '/forecast/berlin',
  payer: '0x2222222222222222222222222222222222222222',
  scheme: 'exact',
  network: SANDBOX_NETWORK,
  asset: SANDBOX_USDC.address,
  amount: '100000',
  pay_to: ADDRESS,
  transaction: `0x${'ab'.repeat(32)}`,
  reason: null,
  created_at: TIME,
  settled_at: TIME,
}
const open = { ...settled, transaction: null, settled_at: null }
const failing = {
  api_id: API_ID,
  endpoint_id: ENDPOINT_ID,
  method: 'GET',
  path_pattern: '/forecast/*',
  failed: 9,
  settled: 1,
  since: TIME,
}

export interface Payload {
  summary: string
  shape: keyof typeof PAYLOAD_SHAPES
  /** An example of the message's field `data`. */
  example: object
}

/** Every event that a webhook can receive. */
export const PAYLOADS: Readonly<Record<WebhookEvent | typeof TEST_EVENT, Payload>> = {
  'payment.settled': {
    summary: 'A payment was settled. Each settled payment is reported once, also if it was UNKNOWN before.',
    shape: 'PaymentEventData',
    example: settled,
  },
  'payment.reversed': {
    summary:
      'A settled payment no longer counts: a reorganisation of the chain has taken it back for good, or its channel no longer holds the money.',
    shape: 'PaymentEventData',
    example: { ...settled, status: 'reversed', reason: 'reorganised' },
  },
  'payment.restored': {
    summary: 'A reversed payment counts again: its payer has filled the channel.',
    shape: 'PaymentEventData',
    example: { ...settled, scheme: 'batch-settlement', status: 'restored', reason: 'covered_again' },
  },
  'payment.unknown': {
    summary: 'It is not known yet whether a payment was settled. `payment.closed` follows.',
    shape: 'PaymentEventData',
    example: { ...open, status: 'unknown', reason: 'settlement_unanswered' },
  },
  'payment.closed': {
    summary:
      'The chain has decided about an UNKNOWN payment: settled (`payment.settled` is sent too), expired or cancelled.',
    shape: 'PaymentEventData',
    example: { ...open, status: 'expired' },
  },
  'endpoint.failing': {
    summary:
      "An endpoint's upstream fails: at least five payments within ten minutes, and at least half of them, were released without a charge.",
    shape: 'EndpointEventData',
    example: failing,
  },
  'endpoint.recovered': {
    summary:
      'The upstream of an endpoint that was failing answers again: a payment was settled, and fewer than half fail.',
    shape: 'EndpointEventData',
    example: { ...failing, failed: 2, settled: 11 },
  },
  'certificate.failing': {
    summary: 'Three orders in a row for the certificate of a custom host have failed.',
    shape: 'CertificateEventData',
    example: {
      api_id: API_ID,
      domain_id: '019c13f4-3d50-7f66-8e74-8bafacbd9f05',
      hostname: 'api.example.com',
      failures: 3,
      reason: 'DNS problem: NXDOMAIN looking up A for api.example.com',
      not_after: null,
      next_attempt_at: TIME,
    },
  },
  'payee.changed': {
    summary: 'The payee of an API was changed, or a payee in the options of an endpoint.',
    shape: 'PayeeEventData',
    example: {
      api_id: API_ID,
      endpoint_id: null,
      before: ['0x3333333333333333333333333333333333333333'],
      after: [ADDRESS],
    },
  },
  'webhook.test': {
    summary: 'Sent when the seller asks for a test; a webhook gets it without subscribing to it.',
    shape: 'TestEventData',
    example: { webhook_id: '019c13f6-5f70-7188-9096-adc1ceedbf07' },
  },
}
