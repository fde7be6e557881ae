import { type Finding, isObject, objectAt } from './finding.ts'

const MANIFEST = '/.well-known/x402.json'

/** Checks the x402 origin manifest: its version, and that all resources are on this host. */
export function checkManifest(manifest: unknown, origin: string): Finding[] {
  const error = (message: string): Finding => ({ level: 'error', where: MANIFEST, message })
  if (!isObject(manifest) || manifest.x402Version !== 2) return [error('is not a manifest of x402 version 2')]
  const items = Array.isArray(manifest.items) ? manifest.items : []
  if (items.length === 0) return [error('names no resource')]
  return items.flatMap((item) => {
    const url = String(objectAt(item, 'resource')?.url ?? '')
    const accepts = isObject(item) && Array.isArray(item.accepts) ? item.accepts : []
    if (!url.startsWith(`${origin}/`)) return [error(`names a resource of another host: ${url}`)]
    return accepts.length === 0 ? [error(`has no payment options for ${url}`)] : []
  })
}
