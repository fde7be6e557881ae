import type { ChargeTime } from '../../../domain/endpoints/charging.ts'

const DRAFT = 'https://json-schema.org/draft/2020-12/schema'

/** The extension of a 402 that names the time of the charge, in x402's form for extensions; empty if the charge comes after the answer. */
export function chargeExtension(charge: ChargeTime): Readonly<Record<string, object>> {
  return EXTENSIONS[charge]
}

const EXTENSIONS: Readonly<Record<ChargeTime, Readonly<Record<string, object>>>> = {
  after: {},
  // Only `exact` is listed, because payments through channels are charged after the answer.
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
