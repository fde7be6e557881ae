import type { PublicGateway } from '../../domain/hosts/gateway-host.ts'
import type { Config } from '../config.ts'

/** The gateway's public address for buyers and browsers, from the configuration. */
export function publicGateway(config: Config): PublicGateway {
  const scheme = config.GATEWAY_SCHEME
  return { scheme, port: scheme === 'https' ? config.GATEWAY_HTTPS_PORT : config.GATEWAY_HTTP_PORT }
}
