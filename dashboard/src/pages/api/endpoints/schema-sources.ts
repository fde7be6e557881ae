import type { Endpoint } from '@launa/sdk'

/** Where the schemas of an endpoint come from, for people. */
export const SCHEMA_SOURCES: Readonly<Record<Endpoint['schema_source'], { label: string; text: string }>> = {
  openapi: { label: 'imported', text: 'They come from the OpenAPI file that was imported.' },
  inferred: {
    label: 'none yet',
    text: 'Nobody has written any yet, so buyers only see that bodies and answers are JSON objects or text. Your own tell them more.',
  },
  manual: { label: 'by hand', text: 'They were written by hand.' },
}
