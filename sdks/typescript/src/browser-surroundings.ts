import type { Fetch } from './logger.ts'

/** Browsers name themselves. */
export function agentHeader(): Record<string, string> {
  return {}
}

/** Browsers show all requests themselves, and a page should not load what it does not need; `loggedFetch` is there for others. */
export function logged(fetch: Fetch): Fetch {
  return fetch
}
