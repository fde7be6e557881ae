import { join } from 'node:path'
import { clientAddresses, HOST, httpAddress, PORTS, type Settings } from './settings.ts'
import type { PartStatus } from './stack.ts'

/** Lays rows out in columns, two blanks apart. */
export function table(rows: readonly (readonly string[])[]): string {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(width(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Writes milliseconds in readable form: `7s`, `3m 5s`, `2h 4m`, `1d 3h`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return `${seconds}s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${seconds % 60}s`
  const hours = Math.floor(seconds / 3600)
  return hours < 24 ? `${hours}h ${Math.floor((seconds % 3600) / 60)}m` : `${Math.floor(hours / 24)}d ${hours % 24}h`
}

export function statusTable(parts: readonly PartStatus[]): string {
  const rows = parts.map(({ name, state, pid, address, uptime }) => [
    name,
    state,
    pid === undefined ? '-' : String(pid),
    uptime === undefined ? '-' : duration(uptime),
    address,
  ])
  return table([['PART', 'STATE', 'PID', 'UPTIME', 'ADDRESS'], ...rows])
}

/**
 * The line that configures a shell for programs that use this stack. Empty for a stack on the default ports, which `launa`, `launa-mcp` and
 * the SDKs use by themselves.
 */
export function exportLine(settings: Settings): string {
  const isDefault = (['production', 'staging'] as const).every((name) => settings.ports[name] === PORTS[name].port)
  if (isDefault) return ''
  const variables = Object.entries(clientAddresses(settings)).map(([name, value]) => `${name}=${value}`)
  return `export ${variables.join(' ')}`
}

/** The table of addresses for a developer, after the start of the stack. */
export function addressTable(settings: Settings): string {
  const { ports } = settings
  const line = exportLine(settings)
  const addresses = table([
    ['dashboard', `${httpAddress(settings, 'production')}/dashboard`],
    ['control plane', httpAddress(settings, 'production')],
    ['control plane, staging', httpAddress(settings, 'staging')],
    [
      'gateway',
      `http://{slug}.localhost:${ports.gatewayHttp}, sandbox http://{slug}.dev.localhost:${ports.gatewayHttp}`,
    ],
    ['gateway, TLS', `port ${ports.gatewayHttps}, CA in ${join(settings.stateDirectory, 'tls', 'ca.pem')}`],
    ['chain RPC', httpAddress(settings, 'rpc')],
    ['chain manager (faucet)', httpAddress(settings, 'chainManager')],
    ['development facilitator', httpAddress(settings, 'facilitator')],
    ['caught mail', `${httpAddress(settings, 'mail')}/email (SMTP ${HOST}:${ports.smtp})`],
    ['demo upstream', httpAddress(settings, 'upstream')],
  ])
  return line ? `${addresses}\n\nFor launa, launa-mcp and the SDKs:\n  ${line}` : addresses
}
