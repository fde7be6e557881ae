import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import { PAYMENT_SIGNATURE } from '../../domain/envoy-contract/headers.ts'
import type { ErrorCode, ErrorDetail } from '../../domain/errors.ts'
import { isRecord, readJson } from '../json/read.ts'
import { base64Bytes, base64Fault } from './base64-text.ts'
import { eip3009Payload } from './eip3009/payload.ts'
import { kindOf, memberFaults } from './payment-faults.ts'
import { SCHEMES } from './registry.ts'
import { AN_OBJECT, atomic, name, object } from './wire-shapes.ts'

/** Larger headers are refused unread; official clients send less than 2 KiB. */
const MAX_HEADER_LENGTH = 16 * 1024

/** The most JSON values of a header, counted roughly: a header that repeats a whole 402 has some hundreds. */
const MAX_VALUES = 1_000

const signedPayload = z.union(SCHEMES.map(({ payload }) => payload))

/** An object that is parsed later, if at all. The parser neither checks nor copies its members. */
const unread = z.custom<Record<string, unknown>>(isRecord, { error: AN_OBJECT })

const resource = z.custom<{ url: string }>((value) => isRecord(value) && typeof value.url === 'string', {
  error: 'must be an object with "url" as a string',
})

const SECONDS = 'must be a whole number of seconds above 0'

/** Some clients write null for an absent member. */
const absent = <Value extends z.ZodType>(value: Value) => value.nullish().transform((each) => each ?? undefined)

const paymentV2 = object({
  x402Version: z.literal(2),
  accepted: object({
    scheme: name(64),
    network: name(128),
    asset: name(128),
    amount: atomic,
    payTo: name(128),
    maxTimeoutSeconds: z.number({ error: SECONDS }).int({ error: SECONDS }).positive({ error: SECONDS }),
    extra: absent(unread),
  }),
  payload: signedPayload,
  resource: absent(resource),
  extensions: absent(unread),
})

const paymentV1 = object({
  x402Version: z.literal(1),
  scheme: name(64),
  network: name(128),
  payload: eip3009Payload,
})

export type PaymentV2 = z.output<typeof paymentV2>
export type PaymentV1 = z.output<typeof paymentV1>
/** A payment as its client sent it: its syntax is correct, and nothing else is checked. */
export type SentPayment = PaymentV2 | PaymentV1

/** A header with a payment. Its name is in lower case. */
export interface PaymentHeader {
  name: string
  text: string
}

/** `details` list what to correct: by member, or by the header's name if it cannot be read as an object. */
export type ParsedHeader =
  | { kind: 'payment'; payment: SentPayment }
  | { kind: 'refused'; code: ErrorCode; details: readonly ErrorDetail[] }

/**
 * Reads the header of a payment, `PAYMENT-SIGNATURE` or `X-PAYMENT`: base64 of UTF-8 JSON. Each of the two may hold either version of x402,
 * because the payment names its version. `name` is the header's name, for the details.
 */
export function parsePaymentHeader(text: string, name = PAYMENT_SIGNATURE): ParsedHeader {
  const read = objectIn(text)
  if ('code' in read)
    return { kind: 'refused', code: read.code, details: [{ path: nameShown(name), message: read.message }] }
  const { object: json } = read
  const shape = json.x402Version === 2 ? paymentV2 : json.x402Version === 1 ? paymentV1 : undefined
  if (!shape)
    return { kind: 'refused', code: 'unsupported_x402_version', details: [versionFault(name, json.x402Version)] }
  const parsed = shape.safeParse(json)
  if (parsed.success) return { kind: 'payment', payment: parsed.data }
  return { kind: 'refused', code: 'malformed_payment', details: memberFaults(json, parsed.error.issues) }
}

type Fault = { code: ErrorCode; message: string }

/** The JSON object in a header, or why there is none. */
function objectIn(text: string): { object: Record<string, unknown> } | Fault {
  if (text.length > MAX_HEADER_LENGTH) {
    const message = `has ${text.length} characters: it must have at most ${MAX_HEADER_LENGTH}`
    return { code: 'payment_too_large', message }
  }
  const bytes = base64Bytes(text)
  if (!bytes) return undecodable(text)
  if (!isUtf8(bytes)) return malformed('has bytes in its base64 that are not UTF-8')
  if (hasManyValues(bytes))
    return malformed(`has more than ${MAX_VALUES} values in its JSON: leave out what x402 does not ask for`)
  const json = readJson(bytes.toString('utf8'))
  if (isRecord(json)) return { object: json }
  return malformed(json === undefined ? NOT_JSON : `${kindOf(json)} in base64: it ${AN_OBJECT}`)
}

function malformed(message: string): Fault {
  return { code: 'malformed_payment', message }
}

function undecodable(text: string): Fault {
  const lines = linesOf(text)
  return lines > 1
    ? { code: 'ambiguous_payment', message: `came ${lines} times: send it once` }
    : malformed(base64Fault(text))
}

const NOT_JSON = 'is base64 of a text that is not JSON, or that ends early'

/** A header's name as x402 writes it. */
export function nameShown(name: string): string {
  return name.toUpperCase()
}

/** In how many lines the header came: Envoy joins them by commas. */
function linesOf(text: string): number {
  return JOINED_LINES.test(text) ? text.split(',').length : 1
}

const JOINED_LINES = /^[\w+/=\s-]+(?:,[\w+/=\s-]+)+$/

/** The fault of an unknown version. The answer repeats the version only if it is a short number. */
function versionFault(name: string, version: unknown): ErrorDetail {
  const given = Number.isInteger(version) && Math.abs(Number(version)) < 1e6 ? `is ${version}` : kindOf(version)
  return { path: 'x402Version', message: `of ${nameShown(name)} ${given}: it must be the number 1 or 2` }
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
