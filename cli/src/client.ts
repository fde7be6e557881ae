import { DEFAULT_BASE_URL, Launa, type LaunaOptions } from '@launa/sdk'
import type { ClientChanges, Context, GlobalOptions } from './context.ts'
import { DryRun } from './dry-run.ts'
import type { Session } from './store.ts'

/**
 * The client that the options, the variables and the session come to. A session is used when no variable names a
 * credential, and at its own address only. Throws `ConfigurationError` for what contradicts itself, such as a production
 * key with `--sandbox`.
 */
export function createClient(
  { options, variables, store, signal }: Pick<Context, 'options' | 'variables' | 'store' | 'signal'>,
  changes: ClientChanges = {},
): Launa {
  const sandbox = changes.sandbox ?? options.sandbox
  const named = Boolean(variables.LAUNA_API_KEY || variables.LAUNA_TOKEN)
  const session = named ? undefined : store.session()
  const baseUrl = options.baseUrl ?? (session && (variables.LAUNA_BASE_URL || session.baseUrl))
  return new Launa({
    ...(session && sameAddress(session, baseUrl) && { token: session.token }),
    ...transportOf(changes.reads ? { ...options, dryRun: false } : options),
    baseUrl,
    ...(sandbox === false ? { environment: 'production' as const } : { sandbox }),
    signal,
  })
}

/** Options of the client that do not concern who speaks. */
export function transportOf({ timeoutMs, dryRun }: GlobalOptions): LaunaOptions {
  return { timeoutMs, appInfo: { name: 'launa-cli' }, ...(dryRun && { fetch: writesNothing, maxRetries: 0 }) }
}

function sameAddress({ baseUrl }: Session, requested = DEFAULT_BASE_URL): boolean {
  const plain = (url: string) => (URL.canParse(url) ? new URL(url).href.replace(/\/+$/, '') : undefined)
  return plain(baseUrl) !== undefined && plain(baseUrl) === plain(requested)
}

/** Reads pass; the first write is thrown instead of sent. */
const writesNothing: typeof fetch = async (url, init) => {
  if (!init?.method || init.method === 'GET') return fetch(url, init)
  throw new DryRun({
    method: init.method,
    url: String(url),
    body: init.body ? JSON.parse(String(init.body)) : undefined,
  })
}
