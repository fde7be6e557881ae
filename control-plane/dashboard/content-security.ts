import { gatewayOrigin } from '../../domain/gateway-host.ts'
import type { Config } from '../config.ts'
import { publicGateway } from '../resources/public-gateway.ts'

/**
 * What a page of the dashboard may load and call: this server, and the gateway's hosts for trying an API out. It forbids inline code, other
 * origins, and frames around the page.
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
