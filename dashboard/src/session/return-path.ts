/** The page to show after the login: a path of this application, never another site (`//host`, `https:`, `/\host`). */
export function returnPath(asked: string | null, origin: string): string {
  if (asked === null || !asked.startsWith('/')) return '/'
  const url = URL.canParse(asked, origin) ? new URL(asked, origin) : undefined
  if (!url || url.origin !== origin) return '/'
  return url.pathname === '/login' ? '/' : url.pathname + url.search + url.hash
}
