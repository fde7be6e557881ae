/** The page to show after the login: a path of this application, never another site (`//host`, `https:`, `/\host`). */
export function returnPath(asked: string | null, origin: string): string {
  if (asked === null || !asked.startsWith('/')) return '/'
  const url = URL.parse(asked, origin)
  if (!url || url.origin !== origin || url.pathname === '/login') return '/'
  const path = url.pathname + url.search + url.hash
  // Without dot segments, `/.//host` has become `//host`, another site.
  return URL.parse(path, origin)?.href === url.href ? path : '/'
}
