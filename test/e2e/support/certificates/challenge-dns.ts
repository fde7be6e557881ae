import { join } from 'node:path'
import { HOST, type Settings } from '../../../../sandbox/settings.ts'

interface Ports {
  dns: number
  management: number
}

/** Returns ports that no part of the stack uses. */
function portsOf(settings: Settings): Ports {
  return { dns: settings.ports.production - 27, management: settings.ports.production - 25 }
}

/** `ip:port` of the tests' DNS server, whether or not it runs. */
export function challengeDnsAddress(settings: Settings): string {
  return `${HOST}:${portsOf(settings).dns}`
}

/** Returns the variables with which the control plane uses the tests' DNS server. */
export function domainVariables(settings: Settings): Record<string, string> {
  return { DNS_SERVERS: challengeDnsAddress(settings) }
}

/** A DNS server with records from tests. Names are absolute. */
export interface ChallengeDns {
  /** The URL at which tests in other languages write their records (`challenge-dns-server.ts`). */
  readonly managementUrl: string
  setTxt(name: string, value: string): Promise<void>
  clearTxt(name: string): Promise<void>
  setCname(name: string, target: string): Promise<void>
  setServfail(name: string): Promise<void>
  /** Sets the address of a name. All names without one resolve to loopback. */
  setAddress(name: string, address: string): Promise<void>
  clearAddress(name: string): Promise<void>
}

/** Returns the command for the DNS server of a stack, which runs as long as the stack. */
export function challengeDnsCommand(settings: Settings) {
  const { dns, management } = portsOf(settings)
  return {
    command: process.execPath,
    args: [join(import.meta.dirname, 'challenge-dns-server.ts')],
    environment: { DNS_PORT: String(dns), MANAGEMENT_PORT: String(management) },
    port: management,
  }
}

/** Returns the DNS server of the stack under test. All tests share its records, so a test writes only records of its own names. */
export function challengeDnsOf(settings: Settings): ChallengeDns {
  const managementUrl = `http://${HOST}:${portsOf(settings).management}`
  const post = async (path: string, body: object) => {
    const response = await fetch(`${managementUrl}${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  }
  return {
    managementUrl,
    setTxt: (name, value) => post('/set-txt', { host: `${name}.`, value }),
    clearTxt: (name) => post('/clear-txt', { host: `${name}.` }),
    setCname: (name, target) => post('/set-cname', { host: `${name}.`, target: `${target}.` }),
    setAddress: (name, address) => post('/add-a', { host: `${name}.`, addresses: [address] }),
    clearAddress: (name) => post('/clear-a', { host: `${name}.` }),
    setServfail: (name) => post('/set-servfail', { host: `${name}.` }),
  }
}
