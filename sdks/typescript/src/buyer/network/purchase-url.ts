import { ConfigurationError } from '../../errors.ts'

/**
 * The URL that names a request in the journal, and whose host the limits count: a URL of the WHATWG's standard without its fragment, which
 * is never sent. All SDKs that share a journal write the same name. Throws `ConfigurationError`.
 *
 * @example
 * requestUrl('HTTPS://Weather.example.com:443/a/../b#c').href // 'https://weather.example.com/b'
 */
export function requestUrl(url: string | URL): URL {
  if (!URL.canParse(String(url))) throw new ConfigurationError('the address is not a URL')
  const target = new URL(url)
  if (!/^https?:$/.test(target.protocol)) throw new ConfigurationError('the address must begin with http or https')
  if (target.username || target.password)
    throw new ConfigurationError('the address must not hold a user name or a password')
  target.hash = ''
  return target
}
