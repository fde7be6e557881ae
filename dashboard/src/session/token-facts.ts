/**
 * The expiry of a JWT in Unix milliseconds, and whether its person acts as a member of another account. Undefined for an unreadable text.
 * This verifies nothing: the service verifies the token at each request. The page only avoids work with an expired session.
 */
export function tokenFacts(token: string): { expiresAt: number; isMember: boolean } | undefined {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const { exp, member_of: account } = (claims ?? {}) as { exp?: unknown; member_of?: unknown }
    if (typeof exp !== 'number' || !Number.isFinite(exp)) return undefined
    return { expiresAt: exp * 1_000, isMember: account !== undefined }
  } catch {
    return undefined
  }
}
