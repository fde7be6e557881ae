import { type UpstreamUrlRules, upstreamUrlProblem } from './upstream-url.ts'

/**
 * Why a webhook's `url` cannot be used, in words for the seller, or undefined when it can. As for upstreams, but https alone, and with
 * a query if there is one. A local stack, which lets private addresses through, lets http through too.
 */
export function webhookUrlProblem(text: string, rules: UpstreamUrlRules): string | undefined {
  if (text.includes('#')) return 'must not contain a fragment'
  const problem = upstreamUrlProblem(text.split('?', 1)[0] ?? '', rules)
  if (problem) return problem
  // The query is held to printable ASCII, as it goes onto the wire.
  if (!/^[\x21-\x7e]*$/.test(text) || text.includes('\\'))
    return 'must be written in printable ASCII, without spaces or backslashes'
  if (text.length > 2048) return 'must not be longer than 2048 characters'
  return rules.allowPrivate || /^https:/i.test(text) ? undefined : 'must be an https URL'
}
