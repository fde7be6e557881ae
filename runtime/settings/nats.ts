import { readFileSync } from 'node:fs'
import { type ConnectionOptions, credsAuthenticator } from 'nats'
import { z } from 'zod'
import { ConfigurationError, pathVariable } from '../environment-variables.ts'

const WAYS = ['NATS_USER', 'NATS_TOKEN', 'NATS_CREDENTIALS'] as const

/** The settings for a process's connection to NATS. */
export const natsVariables = {
  NATS_URL: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.url({ protocol: /^(nats|tls)$/, error: 'must be nats:// or tls:// URLs, by comma' })))
    .meta({
      secret: true,
      kind: '`nats://` or `tls://` URL, several separated by commas',
      description:
        'The servers of NATS. `tls://` requires TLS. A user and a password, or a token, may stand before the host, percent-encoded.',
    }),
  NATS_USER: z.string().optional().meta({ kind: 'text', description: 'User for NATS, with `NATS_PASSWORD`.' }),
  NATS_PASSWORD: z.string().optional().meta({ secret: true, kind: 'text', description: 'Password of `NATS_USER`.' }),
  NATS_TOKEN: z.string().optional().meta({ secret: true, kind: 'text', description: 'Token for NATS.' }),
  NATS_CREDENTIALS: z.string().optional().meta({
    secret: true,
    kind: 'credentials of NATS',
    description: 'A JWT and a seed as `nsc` writes them; `NATS_CREDENTIALS_FILE` names a `.creds` file.',
  }),
  NATS_TLS_CA_FILE: pathVariable
    .optional()
    .describe(
      "PEM file with the authorities of the NATS server's certificate, in place of the system's. With this setting, TLS is required.",
    ),
  NATS_TLS_CERT_FILE: pathVariable
    .optional()
    .describe(
      'PEM file with the certificate that the process presents to NATS, with `NATS_TLS_KEY_FILE`. With this setting, TLS is required.',
    ),
  NATS_TLS_KEY_FILE: pathVariable.optional().describe('PEM file with the key of `NATS_TLS_CERT_FILE`.'),
}

export type NatsSettings = z.output<z.ZodObject<typeof natsVariables>>

/**
 * The options of the NATS client. The addresses in them contain no credentials. Throws ConfigurationError, without values, when the
 * settings contradict one another or a file cannot be used.
 */
export function natsOptions(settings: NatsSettings): ConnectionOptions {
  const urls = settings.NATS_URL.map((url) => new URL(url))
  const login = urls.find(({ username }) => username !== '')
  if (urls.some((url) => url.username !== '' && !hasLoginOf(url, login)))
    refuse('NATS_URL: must have the same credentials for each server')
  const ways = [...(login ? ['NATS_URL'] : []), ...WAYS.filter((name) => settings[name] !== undefined)]
  if (ways.length > 1) refuse(`${ways.join(', ')}: are several ways to log in to NATS`)
  if ((settings.NATS_USER === undefined) !== (settings.NATS_PASSWORD === undefined))
    refuse('NATS_USER: goes with NATS_PASSWORD')
  if ((settings.NATS_TLS_CERT_FILE === undefined) !== (settings.NATS_TLS_KEY_FILE === undefined))
    refuse('NATS_TLS_CERT_FILE: goes with NATS_TLS_KEY_FILE')
  return { servers: urls.map(({ host }) => host), ...loginOf(settings, login), ...tlsOf(settings, urls) }
}

function refuse(problem: string): never {
  throw new ConfigurationError([problem])
}

function hasLoginOf(url: URL, other: URL | undefined): boolean {
  return url.username === other?.username && url.password === other.password
}

function loginOf(settings: NatsSettings, url: URL | undefined): ConnectionOptions {
  if (url) {
    const user = decoded(url.username)
    return url.password === '' ? { token: user } : { user, pass: decoded(url.password) }
  }
  if (settings.NATS_CREDENTIALS !== undefined) return { authenticator: authenticatorOf(settings.NATS_CREDENTIALS) }
  if (settings.NATS_TOKEN !== undefined) return { token: settings.NATS_TOKEN }
  const { NATS_USER: user, NATS_PASSWORD: pass } = settings
  return user !== undefined && pass !== undefined ? { user, pass } : {}
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return refuse('NATS_URL: has credentials that are not percent-encoded')
  }
}

function authenticatorOf(credentials: string) {
  try {
    // The library requires a line end after the seed, and parses the text only at its first use.
    const authenticator = credsAuthenticator(new TextEncoder().encode(`${credentials}\n`))
    authenticator('nonce')
    return authenticator
  } catch {
    return refuse('NATS_CREDENTIALS: must hold a JWT and a seed')
  }
}

function tlsOf(settings: NatsSettings, urls: readonly URL[]): ConnectionOptions {
  const files = { ca: settings.NATS_TLS_CA_FILE, cert: settings.NATS_TLS_CERT_FILE, key: settings.NATS_TLS_KEY_FILE }
  const named = Object.entries(files).filter(([, file]) => file !== undefined)
  if (named.length === 0 && urls.every(({ protocol }) => protocol !== 'tls:')) return {}
  return { tls: Object.fromEntries(named.map(([name, file]) => [name, pemOf(name, String(file))])) }
}

function pemOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException
    return refuse(`NATS_TLS_${name.toUpperCase()}_FILE: cannot be read (${code})`)
  }
}
