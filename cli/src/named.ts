import type { Api, ApiKey, Domain, Endpoint, Launa, Webhook } from '@launa/sdk'
import type { Command, Kind } from './command.ts'
import type { Context } from './context.ts'
import { didYouMean } from './input/closest.ts'
import { NotThereError, UsageError } from './input/usage-error.ts'
import { LIST_COMMANDS } from './list-commands.ts'
import { environmentName } from './session/environment-name.ts'

interface Named {
  id: string
  name: string
}

interface KindRules {
  /** Singular noun for messages, such as `API`. */
  what: string
  nameIs: string
  /** The command that lists the resources of this kind. */
  listed: string
  list(client: Launa, api: string): AsyncIterable<Named>
  /** Normalizes a name for comparison. */
  comparable?: (name: string) => string
}

const PAGE = { limit: 200 }

const KINDS: Readonly<Record<Kind, KindRules>> = {
  api: {
    what: 'API',
    nameIs: 'slug',
    listed: LIST_COMMANDS.apis,
    list: (client) => named(client.apis.list(PAGE), ({ slug }: Api) => slug),
  },
  endpoint: {
    what: 'endpoint',
    nameIs: 'method and path',
    listed: LIST_COMMANDS.endpoints,
    list: (client, api) =>
      named(client.apis.endpoints.list(api, PAGE), ({ method, path_pattern }: Endpoint) => `${method} ${path_pattern}`),
    comparable: (name) => name.replace(/^\S+/, (method) => method.toUpperCase()),
  },
  domain: {
    what: 'domain',
    nameIs: 'host name',
    listed: LIST_COMMANDS.domains,
    list: (client, api) => named(client.apis.domains.list(api, PAGE), ({ hostname }: Domain) => hostname),
    comparable: (name) => name.toLowerCase(),
  },
  key: {
    what: 'API key',
    nameIs: 'name',
    listed: LIST_COMMANDS.keys,
    list: (client) => named(client.apiKeys.list(PAGE), ({ name }: ApiKey) => name),
  },
  webhook: {
    what: 'webhook',
    nameIs: 'URL',
    listed: LIST_COMMANDS.webhooks,
    list: (client) => named(client.webhooks.list(PAGE), ({ url }: Webhook) => url),
  },
}

async function* named<Item extends { id: string }>(items: AsyncIterable<Item>, nameOf: (item: Item) => string) {
  for await (const item of items) yield { id: item.id, name: nameOf(item) }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function isIdentifier(text: string): boolean {
  return UUID.test(text)
}

/**
 * Returns the identifier for a name. A text that is already an identifier is returned without a request. Throws `NotThereError` when no
 * resource has the name, and `UsageError` when more than one has it. `api` is the identifier of the API to which the endpoint or domain
 * belongs.
 */
export async function identifierOf(
  context: Pick<Context, 'client'>,
  given: string,
  { kind, api = '' }: { kind: Kind; api?: string | undefined },
): Promise<string> {
  if (isIdentifier(given)) return given
  const { what, nameIs, list, listed, comparable = (name: string) => name } = KINDS[kind]
  if (given === '') throw new UsageError(`name the ${what} by its identifier or its ${nameIs}`)
  const wanted = comparable(given)
  const found: Named[] = []
  const names: string[] = []
  for await (const one of list(context.client(), api)) {
    names.push(one.name)
    if (comparable(one.name) === wanted) found.push(one)
  }
  const [only, another] = found
  if (only && !another) return only.id
  if (only)
    throw new UsageError(`the ${nameIs} ${given} is that of ${found.length} ${what}s: name one by its identifier`)
  const environment = await environmentName(context.client())
  const where = environment === undefined ? '' : ` in ${environment}`
  throw new NotThereError(
    `there is no ${what} with the identifier or ${nameIs} ${given}${where}${didYouMean(given, names)}`,
    `see: launa ${listed}`,
  )
}

/** Completions for the shell: names and identifiers of the newest 200 resources. */
export async function candidates(client: Launa, { kind, api = '' }: { kind: Kind; api?: string }): Promise<string[]> {
  const found: Named[] = []
  for await (const one of KINDS[kind].list(client, api)) {
    found.push(one)
    if (found.length === PAGE.limit) break
  }
  return [...found.map(({ name }) => name), ...found.map(({ id }) => id)]
}

type Options = Record<string, unknown>

/** The arguments and options of a command, with each name replaced by its identifier. The lookups change nothing. */
export async function identifiersOf(
  context: Pick<Context, 'client'>,
  { args: takes = [], flags = [] }: Pick<Command, 'args' | 'flags'>,
  given: { args: readonly string[]; options: Options },
): Promise<{ args: string[]; options: Options }> {
  const args: string[] = []
  for (const [index, text] of given.args.entries()) {
    const kind = takes[index]?.kind
    args.push(kind && text !== undefined ? await identifierOf(context, text, { kind, api: args[0] }) : text)
  }
  const options = { ...given.options }
  for (const { flags: name, kind } of flags) {
    const option = /--([a-z]+)/.exec(name)?.[1] ?? ''
    const text = options[option]
    if (!kind || typeof text !== 'string') continue
    const api = typeof options.api === 'string' ? options.api : undefined
    if (kind === 'endpoint' && api === undefined && !isIdentifier(text))
      throw new UsageError('give --api with the name of an endpoint')
    options[option] = await identifierOf(context, text, { kind, api })
  }
  return { args, options }
}
