import { gatewayOrigin } from '../../domain/gateway-host.ts'
import type { Config } from '../config.ts'
import { publicGateway } from '../resources/public-gateway.ts'

/**
 * What a page of the dashboard may load and call: this server, and for trying an API out the gateway's hosts. Nothing
 * inline, nothing of others, no frame around it.
 */
export function dashboardContentSecurity(config: Config): string {
  // A wildcard stands for any number of labels: Sandbox hosts are among them.
  const gatewayHosts = gatewayOrigin(`*.${config.PLATFORM_DOMAIN}`, publicGateway(config))
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${gatewayHosts}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}
