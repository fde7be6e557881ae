import type { Environment } from '../environment.ts'

/** Slugs that would collide or be confused with the platform's own names. `dev` is the parent of every Sandbox host. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...['dev', 'development', 'staging', 'sandbox', 'production', 'internal', 'localhost'],
  ...['www', 'api', 'app', 'apps', 'admin', 'auth', 'account', 'accounts', 'login', 'signup', 'sso', 'oauth'],
  ...['dashboard', 'console', 'control', 'gateway', 'mcp', 'faucet', 'facilitator', 'rpc', 'metrics'],
  ...['docs', 'help', 'support', 'status', 'blog', 'legal', 'privacy', 'security', 'abuse', 'billing'],
  ...['mail', 'smtp', 'imap', 'pop', 'mx', 'webmail', 'autoconfig', 'autodiscover', 'postmaster', 'hostmaster'],
  ...['ns', 'ns1', 'ns2', 'dns', 'ftp', 'cdn', 'static', 'assets', 'wpad', 'isatap', 'root', 'webmaster', 'noreply'],
  'launa',
])

/** One DNS label in lower case. `xn--` is excluded, because it encodes names that may look like other names. */
export const SLUG = /^(?!xn--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** `{slug}.{platform}` in production, `{slug}.dev.{platform}` in the Sandbox. */
export function gatewayHost(options: { slug: string; environment: Environment; platformDomain: string }): string {
  const { slug, environment, platformDomain } = options
  return environment === 'production' ? `${slug}.${platformDomain}` : `${slug}.dev.${platformDomain}`
}

/** The public address of the gateway for buyers. It comes from configuration, never from a request's Host header. */
export interface PublicGateway {
  scheme: 'http' | 'https'
  port: number
}

/** The origin of a gateway host. The port is left out if it is the scheme's default. */
export function gatewayOrigin(host: string, gateway: PublicGateway): string {
  const defaultPort = gateway.scheme === 'https' ? 443 : 80
  return gateway.port === defaultPort ? `${gateway.scheme}://${host}` : `${gateway.scheme}://${host}:${gateway.port}`
}

/** The requested host if it belongs to the API, otherwise the API's primary host. */
export function publicHost({ hosts }: { hosts: readonly string[] }, requestHost: string): string {
  return hosts.includes(requestHost) ? requestHost : (hosts[0] ?? requestHost)
}
