import type { Api, PlatformConfig } from '@launa/sdk'

/** The API's host on the platform itself: the one that this page may call. */
export function platformHost(api: Pick<Api, 'hosts' | 'primary_host'>, platform: PlatformConfig): string {
  return api.hosts.find((host) => host.endsWith(`.${platform.platform_domain}`)) ?? api.primary_host
}

/** The origin of a gateway host, without the port where it is the scheme's own. */
export function gatewayOrigin(host: string, { gateway }: Pick<PlatformConfig, 'gateway'>): string {
  const port = gateway.scheme === 'https' ? gateway.https_port : gateway.http_port
  const standard = gateway.scheme === 'https' ? 443 : 80
  return `${gateway.scheme}://${host}${port === standard ? '' : `:${port}`}`
}
