import type { Fetch } from './logged-fetch.ts'

/** Returns no header, because browsers send their own `User-Agent`. */
export function agentHeader(): Record<string, string> {
  return {}
}

/** Browsers show all requests in their own tools, so this function adds no log. A page that needs a log uses `loggedFetch`. */
export function logged(fetch: Fetch): Fetch {
  return fetch
}
