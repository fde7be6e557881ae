import type { Launa } from '@launa/sdk'

const NAMES = { production: 'production', development: 'the Sandbox' } as const

/**
 * Returns the environment of a client, for people. If neither a flag nor a key names the environment, the environment depends on the base
 * URL, so this function asks the service.
 */
export async function environmentName({ environment, auth }: Launa): Promise<string | undefined> {
  if (environment) return NAMES[environment]
  return auth.me().then(
    (me) => NAMES[me.environment],
    () => undefined,
  )
}
