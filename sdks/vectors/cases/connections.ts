import { type ConnectionOptions, resolveConnection } from '../../typescript/src/environment.ts'
import { outcomeOf } from './outcome.ts'

export const LIVE_KEY = `launa_live_${'L'.repeat(43)}`
export const SANDBOX_KEY = `launa_sandbox_${'S'.repeat(43)}`
export const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
const PRODUCTION = 'https://api.example.com'
const STAGING = 'https://staging.example.com/'

const CASES: readonly { options: ConnectionOptions; variables?: Record<string, string> }[] = [
  { options: {} },
  { options: { apiKey: LIVE_KEY } },
  { options: { apiKey: SANDBOX_KEY } },
  { options: { token: TOKEN } },
  { options: { token: TOKEN, environment: 'production' } },
  { options: { token: TOKEN, environment: 'development' } },
  { options: { token: TOKEN, sandbox: true } },
  { options: { token: TOKEN, sandbox: false } },
  { options: { token: TOKEN, sandbox: true, environment: 'production' } },
  { options: { apiKey: LIVE_KEY, environment: 'production' } },
  { options: { apiKey: SANDBOX_KEY, sandbox: true } },
  // A key contradicts the chosen environment: the client fails before any request.
  { options: { apiKey: LIVE_KEY, sandbox: true } },
  { options: { apiKey: LIVE_KEY, environment: 'development' } },
  { options: { apiKey: LIVE_KEY }, variables: { LAUNA_SANDBOX: '1' } },
  { options: { apiKey: LIVE_KEY }, variables: { LAUNA_SANDBOX: 'true' } },
  { options: { apiKey: LIVE_KEY }, variables: { LAUNA_ENVIRONMENT: 'development' } },
  { options: { apiKey: SANDBOX_KEY, environment: 'production' } },
  { options: { apiKey: SANDBOX_KEY }, variables: { LAUNA_ENVIRONMENT: 'production' } },
  // Variables apply where an option is not set.
  { options: {}, variables: { LAUNA_API_KEY: SANDBOX_KEY } },
  { options: {}, variables: { LAUNA_TOKEN: TOKEN, LAUNA_SANDBOX: '1' } },
  { options: {}, variables: { LAUNA_TOKEN: TOKEN, LAUNA_SANDBOX: '0' } },
  { options: {}, variables: { LAUNA_TOKEN: TOKEN, LAUNA_SANDBOX: 'yes' } },
  { options: { sandbox: false }, variables: { LAUNA_TOKEN: TOKEN, LAUNA_SANDBOX: '1' } },
  { options: { environment: 'production' }, variables: { LAUNA_TOKEN: TOKEN, LAUNA_ENVIRONMENT: 'development' } },
  { options: {}, variables: { LAUNA_TOKEN: TOKEN, LAUNA_ENVIRONMENT: 'staging' } },
  { options: { token: TOKEN }, variables: { LAUNA_API_KEY: LIVE_KEY } },
  { options: { apiKey: LIVE_KEY }, variables: { LAUNA_TOKEN: TOKEN } },
  { options: {}, variables: { LAUNA_API_KEY: '', LAUNA_TOKEN: '', LAUNA_BASE_URL: '', LAUNA_SANDBOX: '' } },
  { options: { anonymous: true }, variables: { LAUNA_API_KEY: LIVE_KEY, LAUNA_TOKEN: TOKEN } },
  { options: { anonymous: true, token: TOKEN } },
  // These cases take the base URL from a variable or an option.
  { options: { apiKey: LIVE_KEY }, variables: { LAUNA_BASE_URL: PRODUCTION, LAUNA_STAGING_BASE_URL: STAGING } },
  { options: { apiKey: SANDBOX_KEY }, variables: { LAUNA_BASE_URL: PRODUCTION, LAUNA_STAGING_BASE_URL: STAGING } },
  {
    options: { token: TOKEN, sandbox: true },
    variables: { LAUNA_BASE_URL: PRODUCTION, LAUNA_STAGING_BASE_URL: STAGING },
  },
  { options: { apiKey: SANDBOX_KEY, baseUrl: 'https://other.example.com/base//' } },
  { options: { baseUrl: 'ftp://example.com' } },
  { options: { baseUrl: 'example.com' } },
  { options: { baseUrl: 'https://user:secret@example.com' } },
  { options: { baseUrl: 'https://example.com/?a=1' } },
  { options: { baseUrl: 'https://example.com/#a' } },
  // These credentials are invalid.
  { options: { apiKey: LIVE_KEY, token: TOKEN } },
  { options: {}, variables: { LAUNA_API_KEY: LIVE_KEY, LAUNA_TOKEN: TOKEN } },
  { options: { apiKey: 'launa_test_abc' } },
  { options: { apiKey: '' } },
  { options: { apiKey: `${LIVE_KEY}\n` } },
  { options: { token: '' } },
  { options: { token: 'two words' } },
]

/** The base URL, environment and credential that follow from a client's options and variables. */
export function connectionVectors(): object {
  return CASES.map(({ options, variables = {} }) => {
    const { apiKey, baseUrl, ...rest } = options
    return {
      options: {
        ...(apiKey !== undefined && { api_key: apiKey }),
        ...(baseUrl !== undefined && { base_url: baseUrl }),
        ...rest,
      },
      variables,
      ...outcomeOf(() => {
        const { baseUrl: base_url, environment, credential } = resolveConnection(options, variables)
        return { base_url, environment: environment ?? null, credential: credential.kind }
      }),
    }
  })
}
