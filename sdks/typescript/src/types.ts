import type { ApiKey, ErrorAnswer, Webhook } from './generated/models.ts'
import type { operations, webhooks } from './generated/openapi.ts'

export type * from './generated/models.ts'

export type ErrorCode = ErrorAnswer['code']
export type Scope = ApiKey['scopes'][number]
export type WebhookEvent = Webhook['events'][number]

/** The body of a webhook; `type` decides the type of `data`. A newer gateway may send types that this package does not know. */
export type WebhookPayload = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json']
}[keyof webhooks]

export type OperationId = keyof operations

type Json<Holder> = Holder extends { content: { 'application/json': infer Body } } ? Body : undefined

/** The JSON body that an operation takes. */
export type BodyOf<Id extends OperationId> = Json<NonNullable<operations[Id]['requestBody']>>

/** The query that an operation takes. */
export type QueryOf<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>

type Responses<Id extends OperationId> = operations[Id]['responses']

/** The body of a successful answer; undefined if it has none. */
export type AnswerOf<Id extends OperationId> = {
  [Status in keyof Responses<Id>]: Status extends 200 | 201 | 202
    ? Json<Responses<Id>[Status]>
    : Status extends 204
      ? undefined
      : never
}[keyof Responses<Id>]
