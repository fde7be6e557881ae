import type { ErrorDetail } from '../../../domain/errors.ts'
import { isRecord } from '../../json/read.ts'
import { kindOf } from '../../schemes/payment-faults.ts'
import type { SentPayment } from '../../schemes/payment-header.ts'
import { AN_OBJECT } from '../../schemes/wire-shapes.ts'

/** Name of x402's extension by which a client identifies a paid request, so that it can repeat the request. */
export const PAYMENT_IDENTIFIER = 'payment-identifier'

const ID = /^[a-zA-Z0-9_-]{16,128}$/

/** The extension of a 402 that offers identifiers (x402 extension `payment-identifier`). authz always accepts them. */
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

/** The identifier in a payment. A client that chooses no identifier sends our own object back, which has none. */
export function sentIdentifier(
  payment: SentPayment,
): { kind: 'none' } | { kind: 'malformed'; fault: ErrorDetail } | { kind: 'id'; id: string } {
  const extension = payment.x402Version === 2 ? payment.extensions?.[PAYMENT_IDENTIFIER] : undefined
  if (extension === undefined) return { kind: 'none' }
  if (!isRecord(extension)) return notAnObject(`extensions.${PAYMENT_IDENTIFIER}`, extension)
  if (!isRecord(extension.info)) return notAnObject(INFO, extension.info)
  const { id } = extension.info
  if (id === undefined) return { kind: 'none' }
  return typeof id === 'string' && ID.test(id)
    ? { kind: 'id', id }
    : { kind: 'malformed', fault: identifierFault(kindOf(id)) }
}

function notAnObject(path: string, value: unknown): { kind: 'malformed'; fault: ErrorDetail } {
  return { kind: 'malformed', fault: { path, message: `${kindOf(value)}: it ${AN_OBJECT}` } }
}

const INFO = `extensions.${PAYMENT_IDENTIFIER}.info`

/** What to correct about the identifier of a payment. `found` describes the present value. */
export function identifierFault(found: string): ErrorDetail {
  return { path: `${INFO}.id`, message: `${found}: it must be a string of 16 to 128 letters, digits, "-" and "_"` }
}
