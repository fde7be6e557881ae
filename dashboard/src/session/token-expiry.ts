/**
 * The expiry of a JWT in Unix milliseconds; undefined for an unreadable text. This verifies nothing: the service verifies the token at
 * each request. The page only avoids work with an expired session.
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
