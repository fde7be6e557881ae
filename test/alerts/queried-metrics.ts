/** A metric that an expression of PromQL reads, and the labels by which the expression selects its series. */
export interface QueriedMetric {
  name: string
  labels: string[]
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[a-zA-Z_:][a-zA-Z0-9_:]*|\{|\}|\(|\)|\[[^\]]*\]|[=!~<>]+|[^\s]/g
/** Words of PromQL that come before a list of labels. */
const GROUPING = new Set(['by', 'without', 'on', 'ignoring', 'group_left', 'group_right'])
const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan'])

/**
 * Returns the metrics that an expression of PromQL reads, each with the labels in its braces. Labels after `by` or a similar word belong to
 * no single metric, and are left out.
 */
export function queriedMetrics(expression: string): QueriedMetric[] {
  const tokens: string[] = expression.match(TOKEN) ?? []
  const found: QueriedMetric[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? ''
    if (!/^[a-zA-Z_:]/.test(token)) continue
    const next = tokens[at + 1]
    if (GROUPING.has(token.toLowerCase())) {
      at = next === '(' ? tokens.indexOf(')', at) : at
    } else if (next !== '(' && next !== 'by' && next !== 'without' && !WORDS.has(token.toLowerCase())) {
      const end = next === '{' ? tokens.indexOf('}', at) : at
      const matchers = tokens.slice(at + 1, end + 1)
      const labels = matchers.filter((_, index) => /^[=!]/.test(matchers[index + 1] ?? ''))
      found.push({ name: token, labels })
      at = end
    }
  }
  return found
}
