import type { PayableEndpoints } from '@launa/sdk'
import type { Finding } from './finding.ts'

type Warning = PayableEndpoints['warnings'][number]

/**
 * Returns why buyers cannot pay, or possibly cannot pay, for endpoints of an API (`payable_endpoints` of its discovery
 * summary). `textOf` is the text of a warning.
 */
export function payabilityFindings(
  { no, unknown, warnings }: PayableEndpoints,
  textOf: (warning: Warning) => string = ({ path, message, fix }) => `${path}: ${message}; ${fix}`,
): Finding[] {
  const counted: [number, Finding['level'], string][] = [
    [no, 'error', 'can be paid by nobody'],
    [unknown, 'warning', 'may not be payable: that could not be checked'],
  ]
  const sums = counted.flatMap(([count, level, message]): Finding[] =>
    count > 0 ? [{ level, where: count === 1 ? '1 endpoint' : `${count} endpoints`, message }] : [],
  )
  const reasons = warnings.map((warning): Finding => {
    const { endpoints, endpoint_count } = warning
    const more = endpoint_count - endpoints.length
    const where = [...endpoints, ...(more > 0 ? [`${more} more`] : [])].join(', ')
    return { level: 'warning', where, message: textOf(warning) }
  })
  return [...sums, ...reasons]
}
