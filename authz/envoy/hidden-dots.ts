/** A dot segment with parameters: `/..;x`, also with its dots or its semicolon escaped. */
const HIDDEN_DOTS = /\/(?:\.|%2e){1,2}(?:;|%3b)/i

/**
 * Whether a path, as Envoy has normalised it, has a segment that many servers read as `.` or `..` once they have dropped its parameters
 * (Tomcat, Jetty, Spring). Envoy resolves `/..;/`, but decodes `/%2e%2e;/` after that. The upstream would serve another path
 * than the one that was priced.
 */
export function hidesDots(path: string): boolean {
  const semicolon = path.indexOf(';')
  if (semicolon === -1 && !path.includes('%3')) return false
  const query = path.indexOf('?')
  return HIDDEN_DOTS.test(query === -1 ? path : path.slice(0, query))
}
