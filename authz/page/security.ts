/**
 * The policy of a page for people. The page may run our one script, call its own host, and show an image that the script has loaded.
 * Without a payment its host serves only our own documents, so `'self'` allows no script of a seller.
 */
const CONTENT_SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

export const HTML_TYPE = 'text/html; charset=utf-8'

/**
 * Headers of each document for programs. A browser that opens the document runs nothing, loads nothing and shows it in no frame. Programs
 * of every origin may read it (CORS), so there is no `cross-origin-resource-policy`.
 */
export const DOCUMENT_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
} as const

/** Headers of each page for people. */
export const PAGE_HEADERS = {
  ...DOCUMENT_HEADERS,
  'content-type': HTML_TYPE,
  'content-security-policy': CONTENT_SECURITY,
} as const
