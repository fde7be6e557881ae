import { join } from 'node:path'
import type { Settings } from '../../../../sandbox/settings.ts'

/** Returns ports that no part of the stack uses. */
export function authorityPorts(settings: Settings): { directory: number; management: number } {
  return { directory: settings.ports.production - 23, management: settings.ports.production - 21 }
}

/** Returns the URL of the tests' certificate authority, whether or not it runs. */
export function directoryUrl(settings: Settings): string {
  return `https://localhost:${authorityPorts(settings).directory}/dir`
}

/** Returns the variables for a control plane that orders certificates from this authority. */
export function authorityVariables(settings: Settings): Record<string, string> {
  return {
    ACME_DIRECTORY_URL: directoryUrl(settings),
    NODE_EXTRA_CA_CERTS: join(settings.stateDirectory, 'tls/ca.pem'),
  }
}
