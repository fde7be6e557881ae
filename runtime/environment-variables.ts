import { z } from 'zod'

/** The process cannot run with its configuration. The message names each bad variable, without values. */
export class ConfigurationError extends Error {
  constructor(problems: readonly string[]) {
    super(`bad configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigurationError'
    // The operator reads this. The place in our code does not help them.
    this.stack = this.message
  }
}

/**
 * Reads a typed configuration from environment variables. An empty variable counts as absent, so that `X= make up` means the default.
 * Throws ConfigurationError with one line per bad variable, never showing a value.
 */
export function parseEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>> = process.env,
): z.output<Schema> {
  const present: Record<string, string> = {}
  for (const name of Object.keys(schema.shape)) {
    const value = env[name]
    if (value !== undefined && value !== '') present[name] = value
  }
  const result = schema.safeParse(present)
  if (result.success) return result.data
  throw new ConfigurationError(describe(result.error.issues, present))
}

function describe(issues: readonly z.core.$ZodIssue[], present: Readonly<Record<string, string>>): string[] {
  const problems = new Map<string, string>()
  for (const issue of issues) {
    const name = String(issue.path[0] ?? 'configuration')
    if (!problems.has(name)) problems.set(name, name in present ? withoutValue(issue) : 'is required')
  }
  return [...problems].map(([name, problem]) => `${name}: ${problem}`)
}

/** Zod's own texts describe the schema, not the value. The texts of `custom` issues are ours. */
function withoutValue(issue: z.core.$ZodIssue): string {
  return issue.message.replaceAll('\n', ' ')
}

/** Only the job that migrates the schema works as its owner. A process that serves must not have that URL even unused. */
export const ownersUrlVariable = z
  .string()
  .optional()
  .refine((url) => url === undefined, 'must not be set here: only the job that migrates the schema works as its owner')

/** `true` or `false`, nothing else: a mistyped switch must not count as off. */
export const booleanVariable = z.enum(['true', 'false']).transform((value) => value === 'true')

/** A TCP port. */
export const portVariable = z
  .string()
  .regex(/^[0-9]{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((port) => port > 0 && port < 65_536, 'must be a port number')

/** IPv4 or IPv6 CIDR ranges, separated by commas. The default is none. */
export const cidrRangesVariable = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()], 'must be CIDR ranges, by comma')))
  .default([])

/** An http or https URL. */
export const httpUrlVariable = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((text) => new URL(text))

/** 32 random bytes, written in hex. */
export const secretVariable = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'must be 32 bytes in hex (64 digits)')
  .transform((hex) => Buffer.from(hex, 'hex'))

export const logLevelVariable = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])

/** `host:port` of a server. */
export const addressVariable = z
  .string()
  .regex(/^.+:[0-9]{1,5}$/, 'must be host:port')
  .transform((address) => {
    const colon = address.lastIndexOf(':')
    return { host: address.slice(0, colon), port: Number(address.slice(colon + 1)) }
  })

/** Several addresses, separated by commas. */
export const addressListVariable = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(addressVariable))

/** JSON in a variable. Pipe it into the schema of its content. */
export const jsonVariable = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' })
    return z.NEVER
  }
})
