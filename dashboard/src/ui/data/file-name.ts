import type { Environment } from '@launa/sdk'

/** The name of a downloaded file: the parts that are not empty, and `sandbox` for data of the Sandbox. */
export function fileName(parts: readonly string[], environment: Environment, extension: string): string {
  const named = [...parts, environment === 'development' ? 'sandbox' : '']
  return `${named.filter((part) => part !== '').join('-')}.${extension}`
}
