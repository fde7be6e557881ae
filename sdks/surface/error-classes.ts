/** The error of each important status of the control plane. The last one is for its status and all above it. */
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
