import type { Suspension } from '@launa/sdk'

/** A suspension by the operator of the gateway on one line; undefined without one. */
export function suspensionText(suspended: Suspension | null): string | undefined {
  if (!suspended) return undefined
  const { kind, reason, since, until } = suspended
  return `${kind}, since ${since}${until === null ? '' : ` until ${until}`}: ${reason}`
}
