/** The error classes for statuses of the control plane. The last class covers its status and all higher ones. */
export const ERROR_CLASSES: readonly (readonly [name: string, status: number])[] = [
  ['BadRequestError', 400],
  ['UnauthorizedError', 401],
  ['ForbiddenError', 403],
  ['NotFoundError', 404],
  ['ConflictError', 409],
  ['UnprocessableError', 422],
  ['RateLimitedError', 429],
  ['ServerError', 500],
]
