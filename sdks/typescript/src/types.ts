import type { ApiKey, ErrorAnswer, Webhook } from './generated/models.ts'
import type { operations, webhooks } from './generated/openapi.ts'

export type * from './generated/models.ts'

export type ErrorCode = ErrorAnswer['code']
export type Scope = ApiKey['scopes'][number]
export type WebhookEvent = Webhook['events'][number]

/** The body of a webhook; `type` tells what `data` holds. A newer gateway may send types that this package does not know. */
export type WebhookPayload = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json']
}[keyof webhooks]

export type OperationId = keyof operations

type Json<Holder> = Holder extends { content: { 'application/json': infer Body } } ? Body : undefined

/** What an operation takes as its JSON body. */
export type BodyOf<Id extends OperationId> = Json<NonNullable<operations[Id]['requestBody']>>

/** What an operation takes in its query. */
export type QueryOf<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>

type Responses<Id extends OperationId> = operations[Id]['responses']

/** What an operation answers when it succeeds; undefined when it answers nothing. */
export type AnswerOf<Id extends OperationId> = {
  [Status in keyof Responses<Id>]: Status extends 200 | 201 | 202
    ? Json<Responses<Id>[Status]>
    : Status extends 204
      ? undefined
      : never
}[keyof Responses<Id>]
