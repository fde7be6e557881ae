import { VERSION } from './generated/version.ts'
import type { Fetch, Logger } from './logged-fetch.ts'
import { loggedFetch } from './logged-fetch.ts'
import { processVariables } from './process-environment.ts'

/** Node and similar runtimes use this file. Browsers use `browser-platform.ts` instead, by the field `browser` of package.json. */

const { versions } = (globalThis as { process?: { versions?: { node?: string } } }).process ?? {}

/** The header with the name of this package, and of the program that uses it. */
export function agentHeader(app: string | undefined): Record<string, string> {
  if (!versions?.node) return {}
  const own = `launa-typescript/${VERSION} node/${versions.node}`
  return { 'user-agent': app === undefined ? own : `${own} ${app}` }
}

/** The log goes to stderr, because stdout carries the output of the program. */
const STDERR: Logger = { debug: (message) => console.error(message) }

/**
 * Wraps `fetch` so that it logs a line for each request. Without a logger, it logs to stderr if `LAUNA_LOG` is `debug`; otherwise it does
 * not log.
 */
export function logged(fetch: Fetch, logger: Logger | undefined): Fetch {
  const chosen = logger ?? (processVariables().LAUNA_LOG === 'debug' ? STDERR : undefined)
  return chosen ? loggedFetch(fetch, chosen) : fetch
}
