import { z } from 'zod'
import type { SentPayment } from '../../schemes/payment-header.ts'

/** Name of x402's extension by which a client names the request that a payment is for, so that it can repeat the request. */
export const PAYMENT_IDENTIFIER = 'payment-identifier'

const ID = /^[a-zA-Z0-9_-]{16,128}$/

const echo = z.object({ info: z.object({ id: z.unknown().optional() }) })

/** The extension of a 402 about identifiers (x402 extension `payment-identifier`): authz always understands them. */
export function paymentIdentifierExtension(required: boolean): object {
  return { info: { required }, schema: SCHEMA }
}

const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    required: { type: 'boolean' },
    id: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' },
  },
  required: ['required'],
}

/** The identifier in a payment. Clients that choose none send our own object back without one. */
export function sentIdentifier(
  payment: SentPayment,
): { kind: 'none' } | { kind: 'malformed' } | { kind: 'id'; id: string } {
  const extension = payment.x402Version === 2 ? payment.extensions?.[PAYMENT_IDENTIFIER] : undefined
  if (extension === undefined) return { kind: 'none' }
  const parsed = echo.safeParse(extension)
  if (!parsed.success) return { kind: 'malformed' }
  const { id } = parsed.data.info
  if (id === undefined) return { kind: 'none' }
  return typeof id === 'string' && ID.test(id) ? { kind: 'id', id } : { kind: 'malformed' }
}
