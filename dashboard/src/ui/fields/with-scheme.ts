/** A typed URL; with `https://` if it has no scheme. An empty text stays empty. */
export function withScheme(url: string): string {
  return url === '' || url.includes('://') ? url : `https://${url}`
}
