import { ConfigurationError } from './errors.ts'
import { isToken } from './extra-headers.ts'

/** The program that uses this package, as `User-Agent` names it to the service. */
export interface AppInfo {
  /** An HTTP token: letters, digits and `-`, for instance. */
  name: string
  /** The same. */
  version?: string | undefined
}

/** What `User-Agent` gets in addition. Throws `ConfigurationError`. */
export function appProduct({ name, version }: AppInfo): string {
  const parts = version === undefined ? [name] : [name, version]
  if (parts.every(isToken)) return parts.join('/')
  throw new ConfigurationError('the name and version of the app must be HTTP tokens, such as weather-sync and 1.2.0')
}
