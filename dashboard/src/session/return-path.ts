import type { EndReason } from './session-store.ts'

const INVITATION = '/invitation'

/** The page to show after the login: a path of this application, never another site (`//host`, `https:`, `/\host`). */
export function returnPath(asked: string | null, origin: string): string {
  if (asked === null || !asked.startsWith('/')) return '/'
  const url = URL.parse(asked, origin)
  if (!url || url.origin !== origin || url.pathname === '/login') return '/'
  const path = url.pathname + url.search + url.hash
  // Without dot segments, `/.//host` has become `//host`, another site.
  return URL.parse(path, origin)?.href === url.href ? path : '/'
}

/** A page on the way to a session, after which the person goes on at `path`; at the first page without one. */
export function startPath(page: '/login' | '/signup' | '/forgot-password', path: string | null): string {
  return path === null ? page : `${page}?${new URLSearchParams({ return: path })}`
}

/** The page of an invitation, with the token of its mail. */
export function invitationPath(token: string): string {
  return `${INVITATION}?${new URLSearchParams({ token })}`
}

/** Whether a path to return to is that of an invitation. */
export function isInvitation(path: string | null): boolean {
  return path?.startsWith(`${INVITATION}?`) ?? false
}

/** The page to log in at, from where the login leads back to `here`. */
export function loginPath(reason: EndReason, here: string): string {
  const query = new URLSearchParams()
  // A person who has logged out does not return to the page: another person may log in next.
  if (reason !== 'signed_out' && here !== '/') query.set('return', here)
  if (reason === 'expired') query.set('reason', 'expired')
  const text = query.toString()
  return text ? `/login?${text}` : '/login'
}
