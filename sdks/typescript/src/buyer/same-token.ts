interface Token {
  /** CAIP-2. */
  network: string
  asset: string
}

/** Whether two names are of one token. Addresses are compared without regard to case. */
export function isSameToken(a: Token, b: Token): boolean {
  return a.network === b.network && a.asset.toLowerCase() === b.asset.toLowerCase()
}
