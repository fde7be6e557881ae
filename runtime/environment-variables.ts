import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { serversOf } from './database-servers.ts'
import { underPresentNames } from './settings/retired.ts'
import { type Environment, isSecret, type Origin, readVariables } from './settings/variables.ts'

/** The process cannot run with its configuration. The message names each bad variable, without values. */
export class ConfigurationError extends Error {
  /** One line for each bad variable. */
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`bad configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigurationError'
    this.problems = problems
    // The operator reads this message, and a stack trace would not help the operator.
    this.stack = this.message
  }
}

/**
 * Reads a typed configuration from environment variables, and secrets also from files (`settings/variables.ts`). An empty variable counts
 * as absent. Throws ConfigurationError with one line per bad variable, which never shows a value.
 */
export function parseEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  env: Environment = process.env,
): z.output<Schema> {
  const { settings, problems } = tryEnvironment(schema, env)
  if (settings !== undefined) return settings
  throw new ConfigurationError([...problems].map(([name, problem]) => `${name}: ${problem}`))
}

/** Does the work of `parseEnvironment`, but returns the problems as data: by name, without values. */
export function tryEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  env: Environment,
): { settings?: z.output<Schema>; problems: ReadonlyMap<string, string>; origins: ReadonlyMap<string, Origin> } {
  const { texts, origins, problems: early } = readVariables(schema.shape, underPresentNames(env))
  const result = schema.safeParse(texts)
  if (result.success && early.size === 0) return { settings: result.data, problems: early, origins }
  const problems = new Map(early)
  for (const issue of result.error?.issues ?? []) {
    const name = String(issue.path[0] ?? 'configuration')
    if (problems.has(name)) continue
    const setting = schema.shape[name]
    problems.set(name, name in texts || !setting ? withoutValue(issue, setting) : missing(issue))
  }
  return { problems, origins }
}

/** The message for an absent setting. A setting that is required because of other settings has a message of its own. */
function missing(issue: z.core.$ZodIssue): string {
  return issue.code === 'custom' ? issue.message : 'is required'
}

/**
 * The message of an issue, without values. Zod's own messages describe the schema and not the value, except for the names of unknown
 * members. The messages of `custom` issues are ours.
 */
function withoutValue(issue: z.core.$ZodIssue, schema: z.core.$ZodType | undefined): string {
  if (issue.code === 'unrecognized_keys' && schema && isSecret(schema)) return 'has a member that is not known'
  return issue.message.replaceAll('\n', ' ')
}

/**
 * Refuses the URL of the schema's owner: only the job that migrates the schema works as the owner. A serving process must not have that
 * URL, not even unused.
 */
export const ownersUrlVariable = z
  .string()
  .optional()
  .refine((url) => url === undefined, 'must not be set here: only the job that migrates the schema works as its owner')
  .meta({ secret: true, otherwise: '**required** for migrate' })

/** `true` or `false`, and nothing else, because a mistyped value must not count as false. */
export const booleanVariable = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .meta({ kind: '`true` or `false`' })

export const portVariable = z
  .string()
  .regex(/^[0-9]{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((port) => port > 0 && port < 65_536, 'must be a port number')
  .meta({ kind: 'port' })

/** IPv4 or IPv6 CIDR ranges, separated by commas. The default is none. */
export const cidrRangesVariable = z
  .string()
  .transform((list) => list.split(','))
  .pipe(
    z.array(
      z
        .union([z.cidrv4(), z.cidrv6()], 'must be CIDR ranges, by comma')
        .refine(
          (range) => !isMapped(range),
          'must have IPv4 ranges in the form of IPv4: 10.0.0.0/8, not ::ffff:10.0.0.0/104',
        ),
    ),
  )
  .meta({ kind: 'CIDR ranges, separated by commas' })
  .default([])

/**
 * Whether a range has the form `::ffff:192.0.2.0/120`. Clients' IPv4 addresses are compared as IPv4, so such a range would contain none.
 */
function isMapped(range: string): boolean {
  const [address] = ipaddr.parseCIDR(range)
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()
}

export const httpUrlVariable = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((text) => new URL(text))
  .meta({ kind: 'http or https URL' })

/** The URL of a PostgreSQL database, which holds its password. */
export const postgresUrlVariable = z
  .string()
  .refine((url) => serversOf(url).every(isPostgresUrl), 'must be a postgres:// URL')
  .meta({ kind: '`postgres://` URL, several hosts separated by commas' })

function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^postgres(ql)?:$/.test(url.protocol)
}

/** A secret of 32 bytes, written in hex. */
export const secretVariable = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'must be 32 bytes in hex (64 digits)')
  .transform((hex) => Buffer.from(hex, 'hex'))
  .meta({ kind: '32 bytes in hex' })

export const logLevelVariable = z
  .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  .meta({ kind: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`' })

/** The address of a server, as `host:port`. */
export const addressVariable = z
  .string()
  .regex(/^.+:[0-9]{1,5}$/, 'must be host:port')
  .transform((address) => {
    const colon = address.lastIndexOf(':')
    return { host: address.slice(0, colon), port: Number(address.slice(colon + 1)) }
  })
  .meta({ kind: '`host:port`' })

/** Several addresses, separated by commas. */
export const addressListVariable = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(addressVariable))
  .meta({ kind: '`host:port`, several separated by commas' })

/** A whole number from `min` to `max`. */
export const wholeNumberVariable = ({ min, max = Number.MAX_SAFE_INTEGER }: { min: number; max?: number }) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(min)
    .max(max)
    .meta({ kind: max === Number.MAX_SAFE_INTEGER ? `whole number from ${min}` : `whole number, ${min} to ${max}` })

export const pathVariable = z.string().meta({ kind: 'path' })

/** JSON in a variable. Pipe it into the schema of its content. */
export const jsonVariable = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' })
      return z.NEVER
    }
  })
  .meta({ kind: 'JSON' })

/** Returns the settings that `read` returns. After a ConfigurationError, prints the problems and ends the process with 1. */
export function settingsOrExit<Settings>(read: () => Settings): Settings {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
