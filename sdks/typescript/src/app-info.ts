import { ConfigurationError } from './errors.ts'
import { isToken } from './extra-headers.ts'

/** The program that uses this package. `User-Agent` names it to the service. */
export interface AppInfo {
  /** An HTTP token, such as letters, digits and `-`. */
  name: string
  /** An HTTP token, such as `1.2.0`. */
  version?: string | undefined
}

/** The product that is added to `User-Agent`. Throws `ConfigurationError` unless name and version are HTTP tokens. */
export function appProduct({ name, version }: AppInfo): string {
  const parts = version === undefined ? [name] : [name, version]
  if (parts.every(isToken)) return parts.join('/')
  throw new ConfigurationError('the name and version of the app must be HTTP tokens, such as weather-sync and 1.2.0')
}
