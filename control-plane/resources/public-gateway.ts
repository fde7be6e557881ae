import type { PublicGateway } from '../../domain/hosts/gateway-host.ts'
import type { ControlPlaneSettings } from '../settings.ts'

/** The gateway's public scheme and port for buyers and browsers, from the settings. */
export function publicGateway(settings: ControlPlaneSettings): PublicGateway {
  const scheme = settings.GATEWAY_SCHEME
  return { scheme, port: scheme === 'https' ? settings.GATEWAY_HTTPS_PORT : settings.GATEWAY_HTTP_PORT }
}
