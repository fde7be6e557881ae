import { gatewayOrigin } from '../../domain/hosts/gateway-host.ts'
import { publicGateway } from '../resources/public-gateway.ts'
import type { ControlPlaneSettings } from '../settings.ts'

/**
 * What a page may load and call: its own server, and what `calls` names beside it. It forbids inline code, other origins, and frames around
 * the page.
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

/** The policy of the sellers' pages, which also call the gateway's hosts, for trying an API out. */
export function dashboardContentSecurity(settings: ControlPlaneSettings): string {
  // A wildcard stands for any number of labels: Sandbox hosts are among them.
  return contentSecurity([gatewayOrigin(`*.${settings.PLATFORM_DOMAIN}`, publicGateway(settings))])
}
