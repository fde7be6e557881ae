import type { Launa } from '@launa/sdk'

const NAMES = { production: 'production', development: 'the Sandbox' } as const

/** The environment that a client uses, for people. If neither a flag nor a key names it, the address decides, and the service knows it. */
export async function environmentName({ environment, auth }: Launa): Promise<string | undefined> {
  if (environment) return NAMES[environment]
  return auth.me().then(
    (me) => NAMES[me.environment],
    () => undefined,
  )
}
