import type { ErrorCode } from '../../domain/errors.ts'
import type { PersonScope, Scope } from '../../domain/scopes.ts'
import type { RateLimit } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of this route. */
    operation?: Operation
  }
  interface FastifyInstance {
    /** The operations of the routes, by their ids. */
    operations: Map<string, Operation>
  }
}

/** The conditions for a call of an operation. They are checked in the order of the fields. */
export interface AuthorizationRule {
  /** `public`: no credential; `optional`: a credential is read if present; `any`: a JWT or an API key; `jwt`: a person's JWT only. */
  credential: 'public' | 'optional' | 'any' | 'jwt'
  /** The scopes that the API key, or the role of the person, must have, all of them. */
  scopes?: readonly (Scope | PersonScope)[]
  /**
   * The operation is about the person who calls and not about the account. `any login`: also with a session for another account, of which the
   * person is a member. `own login`: only with a session for the person's own account.
   */
  person?: 'any login' | 'own login'
  /** Writes need a verified e-mail address. */
  write?: boolean
  /** Works in the Sandbox only. */
  development?: boolean
}

/**
 * All that the control plane knows of an operation besides its schema and its handler. Authorization, rate limits, the rooms of memory,
 * stored answers and the OpenAPI description read it from the route (`request.routeOptions.config.operation`).
 */
export interface Operation {
  /** `operationId` of the description, and the source of the method names in the SDKs. */
  id: string
  /** One line. */
  summary: string
  /** What the summary leaves out. The SDKs of all languages show this text. */
  details?: string
  /** The group in the API reference. Absent: the operation is not in the description. */
  tag?: string
  rule: AuthorizationRule
  /** Errors beyond those that follow from the rule and the shapes (`openapi/errors.ts`). */
  errors?: readonly ErrorCode[]
  /** Attempts are counted in this order. The subnet's limit comes first, so that one subnet cannot fill the memory with counters of accounts. */
  rateLimits?: readonly RateLimit[]
  /** Published examples. Tests check both against the schemas, and send the body to the route. */
  examples?: { body?: object; answer?: object | string }
  /** Media types of the answer, if it is not JSON. */
  answerTypes?: readonly string[]
  /** The answer has an `ETag`. */
  sendsEntityTag?: boolean
  /** The operation obeys `If-Match`. */
  takesIfMatch?: boolean
  /**
   * What a repeated `Idempotency-Key` gets. Absent: the first answer, for 24 hours. `nothing`: no answer is stored. `unused secret`: the
   * first answer holds a new API key or the secret of a webhook; it is repeated for an hour, and only while that secret is valid.
   */
  replays?: 'nothing' | 'unused secret'
  /**
   * The rooms that a call waits in (`rooms/rooms.ts`). Absent: `requests`. `mapped page`: `pages` too, because the mapper makes an entity of
   * each row. `own`: the handler enters a room of its own, because the call waits for others than PostgreSQL. `none`: the call never waits.
   */
  room?: 'mapped page' | 'own' | 'none'
  /** The size of the largest answers, counted from the start of a request until its answer is made. Absent: `small`. */
  answerSize?: 'record' | 'page' | 'two pages'
}
