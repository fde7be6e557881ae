import type { components, operations } from './generated/openapi.ts'

type Schemas = components['schemas']

export type AcceptOption = Schemas['AcceptOption']
export type Api = Schemas['Api']
export type ApiKey = Schemas['ApiKey']
export type Balances = Schemas['Balances']
export type CreatedApiKey = Schemas['CreatedApiKey']
export type Discovery = Schemas['Discovery']
export type Domain = Schemas['Domain']
export type DomainSuggestion = Schemas['DomainSuggestion']
export type DomainVerification = Schemas['DomainVerification']
export type Endpoint = Schemas['Endpoint']
export type ErrorCode = Schemas['Error']['code']
export type Identity = Schemas['Identity']
export type ImportedOpenapi = Schemas['ImportedOpenapi']
export type LocalDevConfig = Schemas['LocalDevConfig']
export type Network = Schemas['Network']
export type ParsedOpenapi = Schemas['ParsedOpenapi']
export type PlatformConfig = Schemas['PlatformConfig']
export type SandboxWallet = Schemas['SandboxWallet']
export type Scope = ApiKey['scopes'][number]
export type Session = Schemas['Session']
export type AuditRecord = Schemas['AuditRecord']
export type Settlement = Schemas['Settlement']
export type SettlementDetail = Schemas['SettlementDetail']
export type SlugAvailability = Schemas['SlugAvailability']
export type StatsOverview = Schemas['StatsOverview']
export type UpstreamProbe = Schemas['UpstreamProbe']
export type User = Schemas['User']

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
