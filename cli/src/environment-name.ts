import type { Launa } from '@launa/sdk'

const NAMES = { production: 'production', development: 'the Sandbox' } as const

/** Where a client looks, for people. Where neither flag nor key says it, the address decides, and the service knows. */
export async function environmentName({ environment, auth }: Launa): Promise<string | undefined> {
  if (environment) return NAMES[environment]
  return auth.me().then(
    (me) => NAMES[me.environment],
    () => undefined,
  )
}
