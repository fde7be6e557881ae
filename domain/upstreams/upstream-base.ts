/** An API's upstream as its requests need it. */
export interface UpstreamBase {
  /** Scheme, host and port. */
  origin: string
  secure: boolean
  /** Host, with the port where it is not the scheme's own. */
  host: string
  /** Comes before each path that a buyer asks for; without a slash at its end, and empty for the root. */
  basePath: string
}

/** Throws for a URL that no upstream can have. The control plane accepts none. */
export function upstreamBase(upstreamBaseUrl: string): UpstreamBase {
  const url = new URL(upstreamBaseUrl)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError('upstream is neither http nor https')
  return {
    origin: url.origin,
    secure: url.protocol === 'https:',
    host: url.host,
    basePath: url.pathname.replace(/\/+$/, ''),
  }
}
