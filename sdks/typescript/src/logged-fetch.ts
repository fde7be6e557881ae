/** Receives debug messages. `console` and the loggers of common packages fit. */
export interface Logger {
  debug(message: string): void
}

export type Fetch = typeof globalThis.fetch

type Target = string | URL | Request

/**
 * A `fetch` that logs one line for each request: method, URL without its query, status, duration and request id. It omits bodies, queries
 * and all other headers, since they carry passwords, keys and payments.
 *
 * @example
 * const client = new Launa({ fetch: loggedFetch(fetch, console) })
 * await client.apis.list()
 */
export function loggedFetch(fetch: Fetch, logger: Logger): Fetch {
  return async (input, init) => {
    const begun = Date.now()
    const request = `launa: ${methodOf(input, init)} ${addressOf(input)}`
    try {
      const response = await fetch(input, init)
      logger.debug(`${request} ${response.status} in ${Date.now() - begun} ms${notable(response.headers)}`)
      return response
    } catch (error) {
      logger.debug(`${request} no answer after ${Date.now() - begun} ms: ${errorName(error)}`)
      throw error
    }
  }
}

function methodOf(input: Target, init: RequestInit | undefined): string {
  return (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
}

function addressOf(input: Target): string {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input)
  return origin + pathname
}

/** The request id and `Retry-After` of an answer, cut and without control characters, since the server sets them. */
function notable(headers: Headers): string {
  const request = headers.get('x-request-id')
  const retry = headers.get('retry-after')
  const shown = (value: string) => value.slice(0, 64).replace(/[^\x20-\x7e]/g, '?')
  return (
    (request === null ? '' : `, request ${shown(request)}`) + (retry === null ? '' : `, retry after ${shown(retry)}`)
  )
}

/** The name and code of an error. Its message is left out, because it may repeat a part of the request. */
function errorName(error: unknown): string {
  const { name, cause } = (error ?? {}) as { name?: unknown; cause?: { code?: unknown } }
  return [name, cause?.code].filter((part) => typeof part === 'string').join(' ') || 'unknown'
}
