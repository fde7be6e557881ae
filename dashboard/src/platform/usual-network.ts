/** The network of a price unless the seller chooses another one, as in the service and the command line. */
const BASE = 'eip155:8453'

/**
 * Returns the network that a form begins with: Base if it is available, or the only available network. Undefined if the
 * seller has to choose, because a network chosen at random would take money where the seller does not expect it.
 */
export function usualNetwork<Candidate extends { network: string; available: boolean }>(
  networks: readonly Candidate[],
): Candidate | undefined {
  const [only, another] = networks
  return networks.find(({ network, available }) => available && network === BASE) ?? (another ? undefined : only)
}
