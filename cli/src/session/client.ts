import { DEFAULT_BASE_URL, Launa, type LaunaOptions } from '@launa/sdk'
import type { ClientChanges, Context, GlobalOptions } from '../context.ts'
import { DryRun } from './dry-run.ts'
import type { Session } from './store.ts'

/**
 * Makes a client from the options, the environment variables and the stored session. The client uses the session's token only at the base
 * URL of the login, and only if no variable contains a credential. Throws `ConfigurationError` for a contradiction, such as a production
 * key with `--sandbox`.
 */
export function createClient(
  { options, variables, store, signal }: Pick<Context, 'options' | 'variables' | 'store' | 'signal'>,
  changes: ClientChanges = {},
): Launa {
  const sandbox = changes.sandbox ?? options.sandbox
  const session = namedCredential(variables) ? undefined : store.session()
  const baseUrl = options.baseUrl ?? (session && (variables.LAUNA_BASE_URL || session.baseUrl))
  return new Launa({
    ...(session && sameAddress(session, baseUrl) && { token: session.token }),
    ...transportOf(changes.reads ? { ...options, dryRun: false } : options),
    baseUrl,
    ...(sandbox === false ? { environment: 'production' as const } : { sandbox }),
    signal,
  })
}

/** Returns the variable that contains a credential, and so overrides the stored session. */
export function namedCredential(variables: Context['variables']): 'LAUNA_API_KEY' | 'LAUNA_TOKEN' | undefined {
  return (['LAUNA_API_KEY', 'LAUNA_TOKEN'] as const).find((name) => variables[name])
}

/** A client without a credential, whatever the variables are. */
export function anonymous({ options, variables, store, signal }: Context): Launa {
  const baseUrl = options.baseUrl ?? (variables.LAUNA_BASE_URL || store.session()?.baseUrl)
  return new Launa({ ...transportOf(options), baseUrl, signal, anonymous: true })
}

/** Options of the client other than its credential, environment and base URL. */
export function transportOf({ timeoutMs, dryRun }: GlobalOptions): LaunaOptions {
  return { timeoutMs, appInfo: { name: 'launa-cli' }, ...(dryRun && { fetch: writesNothing, maxRetries: 0 }) }
}

function sameAddress({ baseUrl }: Session, requested = DEFAULT_BASE_URL): boolean {
  const plain = (url: string) => (URL.canParse(url) ? new URL(url).href.replace(/\/+$/, '') : undefined)
  return plain(baseUrl) !== undefined && plain(baseUrl) === plain(requested)
}

/** Sends reads. For the first write, it throws a `DryRun` error instead of sending it. */
const writesNothing: typeof fetch = async (url, init) => {
  if (!init?.method || init.method === 'GET') return fetch(url, init)
  throw new DryRun({
    method: init.method,
    url: String(url),
    body: init.body ? JSON.parse(String(init.body)) : undefined,
  })
}
