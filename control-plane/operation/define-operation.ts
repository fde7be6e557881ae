import type { z } from 'zod'
import { errorAnswers } from '../validation/shapes.ts'
import type { Operation } from './operation.ts'

/** The shapes of a request and of its answers by status. */
interface Shapes {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Absent for an answer that Fastify does not serialize. */
  answers?: Readonly<Record<number, z.ZodType>>
}

type Defined<Key extends string, Shape> = Shape extends z.ZodType ? Readonly<Record<Key, Shape>> : unknown

type Schema<Given extends Shapes> = Defined<'params', Given['params']> &
  Defined<'querystring', Given['query']> &
  Defined<'body', Given['body']> & { response: Given['answers'] & typeof errorAnswers }

/**
 * Makes the options of an operation's route: `app.get('/apis/:id', { ...defineOperation({ ... }), handler })`.
 * The checks of authorization and limits, the answers stored for repeated requests, and the OpenAPI document all use this definition.
 */
export function defineOperation<const Given extends Shapes>(
  definition: Operation & Given,
): { config: { operation: Operation }; schema: Schema<Given> } {
  const { params, query, body, answers, ...operation } = definition
  const schema = {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.tag === undefined ? { hide: true } : { tags: [operation.tag] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(answers && { response: { ...answers, ...errorAnswers } }),
  }
  // TypeScript cannot infer which of the optional shapes are present. The type `Schema` states which ones are.
  return { config: { operation }, schema: schema as unknown as Schema<Given> }
}
