/** Name of the extension by which a 402 says after how long an answer ends that is still going on. */
export const STREAM_LIMIT = 'stream-limit'

/** What the 402 says of it, in the shape that x402 gives to extensions; nothing where only the platform's bound holds. */
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
