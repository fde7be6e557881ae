/** The parts of an API's upstream URL that requests need. */
export interface UpstreamBase {
  /** Scheme, host and port. */
  origin: string
  secure: boolean
  /** Host, with the port unless it is the scheme's default. */
  host: string
  /** The path before each path that a buyer requests. It has no slash at its end, and is empty for the root. */
  basePath: string
}

/** Throws for a URL that no upstream can have. The control plane accepts no such URL. */
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
