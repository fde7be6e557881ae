import type { PlatformConfig } from '@launa/sdk'

/** Where buyers reach a gateway host, without the port where it is the scheme's own. */
export function gatewayOrigin(host: string, { gateway }: Pick<PlatformConfig, 'gateway'>): string {
  const { scheme, http_port, https_port } = gateway
  return new URL(`${scheme}://${host}:${scheme === 'https' ? https_port : http_port}`).origin
}
