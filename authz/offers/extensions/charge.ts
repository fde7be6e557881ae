import type { ChargeTime } from '../../../domain/charging.ts'

const DRAFT = 'https://json-schema.org/draft/2020-12/schema'

/** What a 402 says of when its payment is charged, in the shape that x402 gives to extensions; nothing where that is after the answer. */
export function chargeExtension(charge: ChargeTime): Readonly<Record<string, object>> {
  return EXTENSIONS[charge]
}

const EXTENSIONS: Readonly<Record<ChargeTime, Readonly<Record<string, object>>>> = {
  after: {},
  // Payments through channels are charged after the answer.
  before: {
    'charged-first': {
      info: { charge: 'before', schemes: ['exact'] },
      schema: {
        $schema: DRAFT,
        type: 'object',
        properties: {
          charge: { const: 'before' },
          schemes: { type: 'array', items: { type: 'string' } },
        },
        required: ['charge'],
      },
    },
  },
  tool_calls: {
    'charged-tool-calls': {
      info: { charge: 'tool_calls' },
      schema: { $schema: DRAFT, type: 'object', properties: { charge: { const: 'tool_calls' } }, required: ['charge'] },
    },
  },
}
