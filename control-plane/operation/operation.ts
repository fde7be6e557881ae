import type { ErrorCode } from '../../domain/errors.ts'
import type { PersonScope, Scope } from '../../domain/scopes.ts'
import type { RateLimit } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation
  }
  interface FastifyInstance {
    /** The operations of the routes, by their ids. */
    operations: Map<string, Operation>
  }
}

/** The conditions for calling an operation. They are checked in the order of the fields. */
export interface AuthorizationRule {
  /** `public`: no credential; `optional`: a credential is read if present; `any`: a JWT or an API key; `jwt`: a person's JWT only. */
  credential: 'public' | 'optional' | 'any' | 'jwt'
  /** The scopes that the API key or the person's role must have. All are needed. */
  scopes?: readonly (Scope | PersonScope)[]
  /**
   * The operation is about the calling person and not about the account. `any login`: also with a session for another
   * account that has the person as a member. `own login`: only with a session for the person's own account.
   */
  person?: 'any login' | 'own login'
  /** Whether the operation is a write, which needs a verified e-mail address. */
  write?: boolean
  /** Whether the operation works in the Sandbox only. */
  development?: boolean
}

/**
 * All facts about an operation beside its schema and its handler. Authorization, rate limits, rooms, stored answers and
 * the OpenAPI description read them from the route (`request.routeOptions.config.operation`).
 */
export interface Operation {
  /** The `operationId` of the description. The SDKs derive the names of their methods from it. */
  id: string
  /** A description of the operation in one line. */
  summary: string
  /** Details that the summary leaves out. The SDKs of all languages show this text. */
  details?: string
  /** The group in the API reference. Without a tag, the operation is not in the description. */
  tag?: string
  rule: AuthorizationRule
  /** Errors in addition to those that follow from the rule and the shapes (`openapi/errors.ts`). */
  errors?: readonly ErrorCode[]
  /**
   * The limits of a request, in the order in which they count it. The subnet's limit comes first, so that one subnet
   * cannot fill the memory with counters of accounts.
   */
  rateLimits?: readonly RateLimit[]
  /** Published examples. Tests check both against the schemas, and send the body to the route. */
  examples?: { body?: object; answer?: object | string }
  /** Media types of an answer that is not JSON. */
  answerTypes?: readonly string[]
  sendsEntityTag?: boolean
  /** Whether the operation obeys `If-Match`. */
  takesIfMatch?: boolean
  /**
   * What a repeated `Idempotency-Key` gets:
   * - absent: the first answer, for 24 hours;
   * - `nothing`: no answer is stored;
   * - `unused secret`: the first answer, with a new API key or a webhook's secret, for an hour and only while that secret is valid.
   */
  replays?: 'nothing' | 'unused secret'
  /**
   * The rooms in which a call waits (`rooms/rooms.ts`):
   * - absent: `requests`;
   * - `mapped page`: also `pages`, because the mapper makes an entity of each row;
   * - `own`: the handler enters another room, because the call waits for something else than PostgreSQL;
   * - `none`: the call never waits.
   */
  room?: 'mapped page' | 'own' | 'none'
  /**
   * The largest size of an answer. The request reserves this many bytes in the room `answers` (`rooms/rooms.ts`) until
   * the answer is made. Absent: `small`.
   */
  answerSize?: 'record' | 'page' | 'two pages'
}
