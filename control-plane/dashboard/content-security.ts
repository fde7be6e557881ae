import { gatewayOrigin } from '../../domain/hosts/gateway-host.ts'
import { publicGateway } from '../resources/public-gateway.ts'
import type { ControlPlaneSettings } from '../settings.ts'

/**
 * The content security policy of a page. It allows the page's own server and the origins in `calls`. It forbids inline
 * code, all other origins, and frames around the page.
 */
export function contentSecurity(calls: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ['connect-src', "'self'", ...calls].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** The policy of the sellers' pages. They also call the gateway's hosts, so that sellers can try an API out. */
export function dashboardContentSecurity(settings: ControlPlaneSettings): string {
  // A wildcard stands for any number of labels, so it covers the hosts of the Sandbox.
  return contentSecurity([gatewayOrigin(`*.${settings.PLATFORM_DOMAIN}`, publicGateway(settings))])
}
