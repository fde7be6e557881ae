import { type UpstreamUrlRules, upstreamUrlProblem } from './upstream-url.ts'

/**
 * The reason, for the seller, why a webhook's `url` cannot be used, or undefined. The rules of upstreams apply, except that http is refused
 * and a query is allowed. A local stack that allows private addresses also allows http.
 */
export function webhookUrlProblem(text: string, rules: UpstreamUrlRules): string | undefined {
  if (text.includes('#')) return 'must not contain a fragment'
  const problem = upstreamUrlProblem(text.split('?', 1)[0] ?? '', rules)
  if (problem) return problem
  // The query must be printable ASCII, because it is sent unchanged.
  if (!/^[\x21-\x7e]*$/.test(text) || text.includes('\\'))
    return 'must be written in printable ASCII, without spaces or backslashes'
  if (text.length > 2048) return 'must not be longer than 2048 characters'
  return rules.allowPrivate || /^https:/i.test(text) ? undefined : 'must be an https URL'
}
