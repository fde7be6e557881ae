import { registrableDomain } from './hostname.ts'

const FIRST_LABELS = ['pay', 'x402', 'paid-api']

/**
 * Suggests host names for an API, below the registered domain of its upstream: the upstream's operator can probably edit that zone.
 * Suggests none if the upstream's host is an IP address, an internal name or a public suffix.
 */
export function suggestedHostnames(options: {
  upstreamBaseUrl: string
  slug: string
  platformHosts: readonly string[]
}): string[] {
  const { upstreamBaseUrl, slug, platformHosts } = options
  const upstreamHost = new URL(upstreamBaseUrl).hostname.replace(/\.$/, '')
  const domain = registrableDomain(upstreamHost)
  if (!domain || platformHosts.some((own) => domain === own || domain.endsWith(`.${own}`))) return []
  const labels = [...new Set([slug, ...FIRST_LABELS])]
  return labels.map((label) => `${label}.${domain}`).filter((hostname) => hostname !== upstreamHost)
}
