import { fieldsAt, isFields } from '@launa/sdk'
import type { Finding } from './finding.ts'

const MANIFEST = '/.well-known/x402.json'

/** Checks the x402 origin manifest: its version, that all resources are on this host, and that their number is `expected`. */
export function checkManifest(manifest: unknown, origin: string, expected?: number): Finding[] {
  const error = (message: string): Finding => ({ level: 'error', where: MANIFEST, message })
  if (!isFields(manifest) || manifest.x402Version !== 2) return [error('is not a manifest of x402 version 2')]
  const items = Array.isArray(manifest.items) ? manifest.items : []
  if (items.length === 0) return [error('names no resource')]
  const isShort = expected !== undefined && items.length < expected
  const short = isShort ? [error(`names ${items.length} of ${expected} endpoints`)] : []
  const faults = items.flatMap((item) => {
    const url = String(fieldsAt(item, 'resource')?.url ?? '')
    const accepts = isFields(item) && Array.isArray(item.accepts) ? item.accepts : []
    if (!url.startsWith(`${origin}/`)) return [error(`names a resource of another host: ${url}`)]
    return accepts.length === 0 ? [error(`has no payment options for ${url}`)] : []
  })
  return [...short, ...faults]
}
