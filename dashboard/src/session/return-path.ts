/** Where a seller goes after signing in: a path of this page, never another site (`//host`, `https:`, `/\host`). */
export function returnPath(asked: string | null, origin: string): string {
  if (asked === null || !asked.startsWith('/')) return '/'
  const url = URL.canParse(asked, origin) ? new URL(asked, origin) : undefined
  if (!url || url.origin !== origin) return '/'
  return url.pathname === '/login' ? '/' : url.pathname + url.search + url.hash
}
