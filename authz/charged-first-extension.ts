/** Name of the extension by which a 402 says that its payment is charged before the API is asked. */
export const CHARGED_FIRST = 'charged-first'

/** What the 402 says of it, in the shape that x402 gives to extensions. Payments through channels are charged after the answer. */
export const CHARGED_FIRST_EXTENSION = {
  info: { charge: 'before', schemes: ['exact'] },
  schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      charge: { const: 'before' },
      schemes: { type: 'array', items: { type: 'string' } },
    },
    required: ['charge'],
  },
}
