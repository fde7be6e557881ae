const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** An id that belongs to no row: the ledger uses it if the sold API or endpoint of a recovered payment is unknown. */
export const NOT_KNOWN = '00000000-0000-0000-0000-000000000000'
