import { ConfigurationError } from './errors.ts'

/** The two environments. They share accounts and nothing else. The service calls the Sandbox `development`. */
export type Environment = 'production' | 'development'

/** The credential, the environment and the base URL of a client. Absent fields come from the environment variables. */
export interface ConnectionOptions {
  /** `launa_live_...` or `launa_sandbox_...`. The prefix decides the environment. Variable: `LAUNA_API_KEY`. */
  apiKey?: string | undefined
  /** A seller's JWT, from `auth.login` or `auth.signup`. Variable: `LAUNA_TOKEN`. */
  token?: string | undefined
  /** Sends no credential, even if the environment variables have one: for sign-up and login. */
  anonymous?: boolean | undefined
  /** The environment of requests with a JWT; by default the environment of the base URL. Variable: `LAUNA_ENVIRONMENT`. */
  environment?: Environment | undefined
  /** Means `environment: 'development'`. Variable: `LAUNA_SANDBOX` (`1` or `true`). */
  sandbox?: boolean | undefined
  /** The control plane's URL; by default `LAUNA_STAGING_BASE_URL` for a Sandbox key, else `LAUNA_BASE_URL`. */
  baseUrl?: string | undefined
}

/** The result of the options and environment variables. It has at most one credential. */
export interface Connection {
  baseUrl: string
  environment: Environment | undefined
  credential: { kind: 'api_key'; key: string } | { kind: 'jwt'; token: string } | { kind: 'none' }
}

/** The URLs of the local stack (`make up`). */
export const DEFAULT_BASE_URL = 'http://127.0.0.1:18080'
export const DEFAULT_STAGING_BASE_URL = 'http://127.0.0.1:18081'

type Variables = Readonly<Record<string, string | undefined>>

const API_KEY = /^launa_(live|sandbox)_[A-Za-z0-9_-]+$/
const TOKEN = /^[A-Za-z0-9._-]+$/

/**
 * The environment of an API key, by its prefix; undefined for any other text.
 *
 * @example
 * apiKeyEnvironment('launa_sandbox_9rvrRk') // 'development'
 */
export function apiKeyEnvironment(key: string): Environment | undefined {
  const match = API_KEY.exec(key)
  if (!match) return undefined
  return match[1] === 'live' ? 'production' : 'development'
}

/**
 * Chooses the client's credential, environment and base URL. Throws `ConfigurationError` before any request for options that cannot work:
 * two credentials, a malformed credential, or a key of the other environment.
 */
export function resolveConnection(options: ConnectionOptions, variables: Variables = {}): Connection {
  const { apiKey, token } = credentialsOf(options, variables)
  const requested = requestedEnvironment(options, variables)
  const environment = apiKey === undefined ? requested : keyEnvironment(apiKey, requested)
  const isStaging = apiKey !== undefined && environment === 'development'
  const address = isStaging
    ? variables.LAUNA_STAGING_BASE_URL || DEFAULT_STAGING_BASE_URL
    : variables.LAUNA_BASE_URL || DEFAULT_BASE_URL
  if (token !== undefined && !TOKEN.test(token)) throw new ConfigurationError('the token is not a JWT')
  const baseUrl = baseUrlOf(options.baseUrl ?? address)
  if (apiKey !== undefined) return { baseUrl, environment, credential: { kind: 'api_key', key: apiKey } }
  return { baseUrl, environment, credential: token === undefined ? { kind: 'none' } : { kind: 'jwt', token } }
}

/**
 * Returns the credential. An option takes precedence over both variables, so that a program can use another credential than the one in its
 * environment variables.
 */
function credentialsOf(
  options: ConnectionOptions,
  variables: Variables,
): { apiKey?: string | undefined; token?: string | undefined } {
  const given = options.apiKey !== undefined || options.token !== undefined || options.anonymous === true
  const apiKey = given ? options.apiKey : variables.LAUNA_API_KEY || undefined
  const token = given ? options.token : variables.LAUNA_TOKEN || undefined
  if (apiKey !== undefined && token !== undefined)
    throw new ConfigurationError('give either an API key or a token, not both')
  if (options.anonymous && (apiKey !== undefined || token !== undefined))
    throw new ConfigurationError('anonymous cannot be combined with a credential')
  return { apiKey, token }
}

function keyEnvironment(key: string, requested: Environment | undefined): Environment {
  const environment = apiKeyEnvironment(key)
  if (!environment) throw new ConfigurationError('the API key must begin with launa_live_ or launa_sandbox_')
  if (requested === undefined || requested === environment) return environment
  const kind = environment === 'production' ? 'production' : 'sandbox'
  throw new ConfigurationError(`${kind} key cannot be used with the ${requested} environment`)
}

function requestedEnvironment(
  { environment, sandbox }: ConnectionOptions,
  variables: Variables,
): Environment | undefined {
  if (environment === 'production' && sandbox)
    throw new ConfigurationError('sandbox cannot be combined with the production environment')
  if (environment !== undefined) return checked(environment)
  if (sandbox !== undefined) return sandbox ? 'development' : undefined
  if (variables.LAUNA_ENVIRONMENT) return checked(variables.LAUNA_ENVIRONMENT)
  return variables.LAUNA_SANDBOX === '1' || variables.LAUNA_SANDBOX === 'true' ? 'development' : undefined
}

function checked(environment: string): Environment {
  if (environment === 'production' || environment === 'development') return environment
  throw new ConfigurationError('the environment must be production or development')
}

function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const plain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password
  if (!plain) throw new ConfigurationError('the base URL must be an http or https address without query')
  return url.href.replace(/\/+$/, '')
}
