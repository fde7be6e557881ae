import type { Api, PlatformConfig } from '@launa/sdk'

/** Returns the API's host below the platform's domain. The page may call no other host of the API. */
export function platformHost(api: Pick<Api, 'hosts' | 'primary_host'>, platform: PlatformConfig): string {
  return api.hosts.find((host) => host.endsWith(`.${platform.platform_domain}`)) ?? api.primary_host
}

/** Returns the origin of a gateway host, without the default port of the scheme. */
export function gatewayOrigin(host: string, { gateway }: Pick<PlatformConfig, 'gateway'>): string {
  const port = gateway.scheme === 'https' ? gateway.https_port : gateway.http_port
  const standard = gateway.scheme === 'https' ? 443 : 80
  return `${gateway.scheme}://${host}${port === standard ? '' : `:${port}`}`
}
