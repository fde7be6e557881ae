/** A CAIP-2 id in a text. */
const NETWORK = /\b[a-z0-9-]{3,8}:[-_a-zA-Z0-9]{1,32}\b/g

/** The first network that a text of the service names. */
export function networkIn(text: string): string | undefined {
  return text.match(NETWORK)?.[0]
}

/** A text of the service with the names of networks instead of their ids. `nameOf` returns an unknown id unchanged. */
export function withNetworkNames(text: string, nameOf: (network: string) => string): string {
  return text.replaceAll(NETWORK, (network) => nameOf(network))
}
