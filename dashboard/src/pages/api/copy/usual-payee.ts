import type { Api } from '@launa/sdk'

/** The wallet that all of these APIs pay; empty if there is none, or more than one. */
export function usualPayee(apis: readonly Pick<Api, 'pay_to_address'>[]): string {
  const payees = new Map(apis.flatMap(({ pay_to_address: payee }) => (payee ? [[payee.toLowerCase(), payee]] : [])))
  const [only, another] = payees.values()
  return only && !another ? only : ''
}
