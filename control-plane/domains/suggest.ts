import { registrableDomain } from './hostname.ts'

const FIRST_LABELS = ['pay', 'x402', 'paid-api']

/**
 * Host names that would suit an API: below the domain that its upstream belongs to, since whoever runs the upstream
 * can most likely write there. None for an address, an internal name or a place where names are given away.
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
