import { ConfigurationError } from '../../errors.ts'

/**
 * The URL that names a request in the journal, with the host that the limits count. It has the form of the WHATWG standard, without the
 * fragment, which is never sent. All SDKs write this form into the journal that they share. Throws `ConfigurationError`.
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
