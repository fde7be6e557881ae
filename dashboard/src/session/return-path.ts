import type { EndReason } from './session-store.ts'

/** The page to show after the login: a path of this application, never another site (`//host`, `https:`, `/\host`). */
export function returnPath(asked: string | null, origin: string): string {
  if (asked === null || !asked.startsWith('/')) return '/'
  const url = URL.parse(asked, origin)
  if (!url || url.origin !== origin || url.pathname === '/login') return '/'
  const path = url.pathname + url.search + url.hash
  // URL parsing removes dot segments: `/.//host` becomes `//host`, which is another site.
  return URL.parse(path, origin)?.href === url.href ? path : '/'
}

/** The address of a page that needs no session. It contains `asked`, the page to show after the login. */
export function withReturn(page: '/login' | '/signup' | '/forgot-password', asked: string | null): string {
  return asked === null ? page : `${page}?${new URLSearchParams({ return: asked })}`
}

/** The address of the login page, from which the login leads back to `here`. */
export function loginPath(reason: EndReason, here: string): string {
  const query = new URLSearchParams()
  // A person who has logged out does not return to the page: another person may log in next. A member logs in to its own account, which
  // does not have the page.
  if ((reason === 'none' || reason === 'expired') && here !== '/') query.set('return', here)
  if (reason === 'expired' || reason === 'expired_member' || reason === 'deleted') query.set('reason', reason)
  const text = query.toString()
  return text ? `/login?${text}` : '/login'
}
