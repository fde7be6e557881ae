/** Name of the extension by which a 402 gives the time limit of an answer. */
export const STREAM_LIMIT = 'stream-limit'

/** The extension of a 402, in x402's form for extensions; empty if only the platform's limit applies. */
export function streamLimit(maxStreamSeconds: number | undefined): Record<string, object> {
  if (maxStreamSeconds === undefined) return {}
  return { [STREAM_LIMIT]: { info: { maxStreamSeconds }, schema: SCHEMA } }
}

const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { maxStreamSeconds: { type: 'integer', minimum: 1 } },
  required: ['maxStreamSeconds'],
}
