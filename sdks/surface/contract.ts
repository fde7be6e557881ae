import { readFileSync } from 'node:fs'

/** The parts of openapi/openapi.json from which the SDKs are generated. */
export interface Contract {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: EventSchema }> } } }>
  components: { schemas: Record<string, Schema> }
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  parameters?: readonly { in?: string; name?: string; required?: boolean; description?: string }[]
  requestBody?: { content: { 'application/json': { schema: Reference; example: object } } }
  responses: Record<string, { content?: Record<string, Media> }>
}

interface Media {
  schema: Partial<Reference>
  examples?: Record<string, { value: { error: string; code: string; request_id: string } }>
}

interface Reference {
  $ref: string
}

interface Schema {
  required?: readonly string[]
  properties?: Record<string, { enum?: readonly string[]; items?: Partial<Reference> & { enum?: readonly string[] } }>
}

interface EventSchema {
  properties: { data: Reference }
}

export function readContract(): Contract {
  return JSON.parse(readFileSync(new URL('../../openapi/openapi.json', import.meta.url), 'utf8')) as Contract
}

/** Every operation, with its path and its HTTP method in lower case, in the order of the document. */
export function operationsOf({ paths }: Contract): { path: string; verb: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]) => ({ path, verb, operation })),
  )
}

/** The name of each event type with the name of the shape of its data. */
export function eventsOf({ webhooks }: Contract): (readonly [event: string, shape: string])[] {
  return Object.entries(webhooks).map(([event, { post }]) => {
    const schema = post.requestBody.content['application/json']?.schema
    if (!schema) throw new Error(`the event ${event} has no JSON body`)
    return [event, shapeOf(schema.properties.data, `the data of the event ${event}`)] as const
  })
}

/** The name of the shape that `$ref` points to. `place` is where the shape is used, for the error. */
export function shapeOf({ $ref }: Partial<Reference>, place: string): string {
  const name = $ref?.split('/').at(-1)
  if (name === undefined)
    throw new Error(`control-plane/openapi/components.ts has no name for ${place}: add one and run make openapi`)
  return name
}
