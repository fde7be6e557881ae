import type { AcceptOption } from '../../domain/accepts/accept.ts'

/** Whether an option names a payee (`extra.payTo`) that the endpoint did not have before. */
export function redirectsMoney(accepts: readonly AcceptOption[], wanted: readonly AcceptOption[] = []): boolean {
  const known = new Set(accepts.map(({ network, extra }) => `${network} ${extra.payTo}`))
  return wanted.some(({ network, extra }) => extra.payTo !== undefined && !known.has(`${network} ${extra.payTo}`))
}
