import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import type { ErrorCode } from '../../domain/errors.ts'
import { isRecord, readJson } from '../json/read.ts'
import { eip3009Payload } from './eip3009/payload.ts'
import { SCHEMES } from './registry.ts'
import { atomic } from './wire-shapes.ts'

/** Larger headers are refused unread; official clients send less than 2 KiB. */
const MAX_HEADER_LENGTH = 16 * 1024

/** Most JSON values of a header, roughly: a header that repeats a whole 402 has some hundreds. */
const MAX_VALUES = 1_000

const signedPayload = z.union(SCHEMES.map(({ payload }) => payload))

/** An object that is read later, if at all: the parser neither checks nor copies its members. */
const unread = z.custom<Record<string, unknown>>(isRecord)

/** Some clients write null for an absent member. */
const absent = <Value extends z.ZodType>(value: Value) => value.nullish().transform((each) => each ?? undefined)

const paymentV2 = z.object({
  x402Version: z.literal(2),
  accepted: z.object({
    scheme: z.string().max(64),
    network: z.string().max(128),
    asset: z.string().max(128),
    amount: atomic,
    payTo: z.string().max(128),
    maxTimeoutSeconds: z.number().int().positive(),
    extra: absent(unread),
  }),
  payload: signedPayload,
  resource: absent(z.custom<{ url: string }>((value) => isRecord(value) && typeof value.url === 'string')),
  extensions: absent(unread),
})

const paymentV1 = z.object({
  x402Version: z.literal(1),
  scheme: z.string().max(64),
  network: z.string().max(128),
  payload: eip3009Payload,
})

export type PaymentV2 = z.output<typeof paymentV2>
export type PaymentV1 = z.output<typeof paymentV1>
/** A payment as its client sent it: its syntax is correct, and nothing else is checked. */
export type SentPayment = PaymentV2 | PaymentV1

export type ParsedHeader = { kind: 'payment'; payment: SentPayment } | { kind: 'refused'; code: ErrorCode }

const refused = (code: ErrorCode): ParsedHeader => ({ kind: 'refused', code })

/**
 * Reads `PAYMENT-SIGNATURE` (x402 v2) or `X-PAYMENT` (v1): canonical standard base64 of UTF-8 JSON, with or without padding. Envoy joins
 * repeated headers by a comma, which is not base64. They are refused, like every other spelling that only a lenient decoder accepts.
 */
export function parsePaymentHeader(text: string, version: 1 | 2): ParsedHeader {
  if (text.length > MAX_HEADER_LENGTH) return refused('payment_too_large')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0 || bytes.toString('base64') !== padded(text) || !isUtf8(bytes))
    return refused('malformed_payment')
  if (hasManyValues(bytes)) return refused('malformed_payment')
  const json = readJson(bytes.toString('utf8'))
  if (!isRecord(json)) return refused('malformed_payment')
  if (json.x402Version !== version) return refused('unsupported_x402_version')
  const parsed = (version === 2 ? paymentV2 : paymentV1).safeParse(json)
  return parsed.success ? { kind: 'payment', payment: parsed.data } : refused('malformed_payment')
}

function padded(text: string): string {
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=')
}

/**
 * Whether JSON may have more values than a payment needs. It counts the characters that begin or follow a value, without parsing the
 * values.
 */
function hasManyValues(json: Uint8Array): boolean {
  let count = 0
  for (const byte of json) if (byte === COMMA || byte === BRACKET || byte === BRACE) count += 1
  return count > MAX_VALUES
}

const [COMMA, BRACKET, BRACE] = Buffer.from(',[{')
