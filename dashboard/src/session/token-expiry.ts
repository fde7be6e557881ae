/**
 * When a JWT runs out, in Unix milliseconds; undefined for a text that says nothing usable. Nothing is verified here: the
 * service does that at each request, this only spares a seller from working with a session that is over.
 */
export function tokenExpiry(token: string): number | undefined {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const { exp } = (claims ?? {}) as { exp?: unknown }
    return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1_000 : undefined
  } catch {
    return undefined
  }
}
