/** The headers that an answer to a browser depends on, besides its URL. */
export const CHOSEN_BY = 'accept, sec-fetch-dest, sec-fetch-mode'

/** Whether a browser may get a page in place of an answer without terms. Programs do not ask for HTML. */
export function acceptsPage(method: string, headers: Readonly<Record<string, string>>): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}

/**
 * Whether a person's browser opens a page (Fetch Metadata, `Sec-Fetch-Dest` and `Sec-Fetch-Mode`). Scripts of a page cannot set these
 * headers and programs do not send them. For most requests, the first comparison decides.
 */
export function isNavigation(method: string, headers: Readonly<Record<string, string>>): boolean {
  return (
    headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-mode'] === 'navigate' && acceptsPage(method, headers)
  )
}
