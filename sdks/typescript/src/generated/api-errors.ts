/** Generated from openapi/openapi.json and sdks/surface by `make sdk`; do not edit. */
import { ApiError } from '../api-error.ts'

/** Status 400. */
export class BadRequestError extends ApiError {}

/** Status 401. */
export class UnauthorizedError extends ApiError {}

/** Status 403. */
export class ForbiddenError extends ApiError {}

/** Status 404. */
export class NotFoundError extends ApiError {}

/** Status 409. */
export class ConflictError extends ApiError {}

/** Status 422. */
export class UnprocessableError extends ApiError {}

/** Status 429. */
export class RateLimitedError extends ApiError {}

/** Status 500 and above. */
export class ServerError extends ApiError {}

/** The error for a status of the control plane. */
export function apiErrorClass(status: number): typeof ApiError {
  if (status === 400) return BadRequestError
  if (status === 401) return UnauthorizedError
  if (status === 403) return ForbiddenError
  if (status === 404) return NotFoundError
  if (status === 409) return ConflictError
  if (status === 422) return UnprocessableError
  if (status === 429) return RateLimitedError
  if (status >= 500) return ServerError
  return ApiError
}
