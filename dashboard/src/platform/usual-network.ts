/** The network of a price unless the seller chooses another one, as in the service and the command line. */
const BASE = 'eip155:8453'

/**
 * The network that a form begins with: Base if it is available, or else the only one. Undefined where the seller has to choose, because
 * a network by chance would take money where the seller does not expect it. Without an available network, all count.
 */
export function usualNetwork<Candidate extends { network: string; available: boolean }>(
  networks: readonly Candidate[],
): Candidate | undefined {
  const available = networks.filter((each) => each.available)
  const candidates = available.length > 0 ? available : networks
  return candidates.find(({ network }) => network === BASE) ?? (candidates.length === 1 ? candidates[0] : undefined)
}
