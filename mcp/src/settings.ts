import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { apiKeyEnvironment, ConfigurationError, Launa } from '@launa/sdk'
import { isLoopback, privateKeyOf } from '@launa/sdk/buyer'
import { configurationDirectory } from '../../programs/configuration-directory.ts'
import { type SpendingLimits, spendingLimitsOf } from '../../programs/spending-limits.ts'
import type { ConnectionLimits } from './http/connections.ts'

export interface WalletSettings {
  privateKey: string | undefined
  /** Nothing is paid without `maxPerCall`. */
  limits: SpendingLimits
  /** Whether the wallet pays only on the Sandbox chain. */
  isSandbox: boolean
  /** Whether tools may call addresses of this machine. False by default, so that a model cannot reach other services there. */
  isLocal: boolean
  /** The journal of payments, which `launa pay` uses too. */
  directory: string
  /** The folder for answers that are too long to be shown. */
  answers: string
}

export interface HttpSettings {
  host: string
  port: number
  /** The host names that requests may use for this server. */
  hosts: readonly string[]
  connections: ConnectionLimits
}

export interface Settings {
  apiKey: string | undefined
  wallet: WalletSettings
  /** Undefined if the server uses standard input and output. */
  http: HttpSettings | undefined
}

type Variables = Readonly<Record<string, string | undefined>>

export const USAGE = `launa-mcp: the Launa control plane and a buyer client as MCP tools

  launa-mcp                       on standard input and output
  launa-mcp --http                on http://127.0.0.1:8402/mcp, for the key in LAUNA_API_KEY alone
    --any-key                     without LAUNA_API_KEY: for every caller with an API key that the control plane takes
    --port <number>               another port
    --host <address>              another address; needs --allow-host
    --allow-host <name>           a host name that requests may use for this server; may be repeated
    --max-connections <number>    connections of all clients, 256 unless given
    --max-per-address <number>    connections of one address, 32 unless given; a proxy is one address, so give more behind it

  LAUNA_API_KEY                   the API key of your account; a JWT is not accepted
  LAUNA_BASE_URL, LAUNA_STAGING_BASE_URL
                                  addresses of the control plane; the second is for Sandbox keys
  LAUNA_PRIVATE_KEY_FILE          holds the key that pays for launa_pay_url, mode 600; or LAUNA_PRIVATE_KEY
  LAUNA_PRIVATE_KEY_COMMAND       a shell command that prints that key, such as that of a keyring
  LAUNA_KEYSTORE_FILE, LAUNA_KEYSTORE_PASSPHRASE_FILE
                                  a keystore with that key, and the file with its passphrase, mode 600
  LAUNA_MAX_AMOUNT                USDC that one call may cost; nothing is paid without it
  LAUNA_MAX_PER_DAY               USDC that may be signed in a day (UTC), by this server and launa pay together
  LAUNA_MAX_PER_HOST_PER_DAY      USDC that may be signed for one host in a day (UTC)
  LAUNA_ALLOW_LOCAL               1: this server may call addresses of this machine; 0: it may not; unless given, it may if the
                                  control plane is on this machine
  LAUNA_ALLOWED_HOSTS             the only hosts that are inspected and paid, such as api.example.com,*.example.org
  LAUNA_CONFIG_DIR                a folder: "payments" in it has the journal of payments, "answers" has long answers for a day
`

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Throws `ConfigurationError` for values that make no sense, before the server listens. */
export async function readSettings(args: readonly string[], variables: Variables): Promise<Settings> {
  const apiKey = apiKeyOf(variables)
  return { apiKey, wallet: await walletOf(apiKey, variables), http: httpOf(args, apiKey) }
}

function apiKeyOf({ LAUNA_API_KEY, LAUNA_TOKEN }: Variables): string | undefined {
  if (!LAUNA_API_KEY && LAUNA_TOKEN) throw new ConfigurationError('a JWT is not accepted here: set LAUNA_API_KEY')
  if (!LAUNA_API_KEY) return undefined
  // The SDK's constructor throws for an invalid key, and for invalid variables of the SDK.
  void new Launa({ apiKey: LAUNA_API_KEY })
  return LAUNA_API_KEY
}

async function walletOf(apiKey: string | undefined, variables: Variables): Promise<WalletSettings> {
  const { LAUNA_SANDBOX, LAUNA_ENVIRONMENT } = variables
  const directory = configurationDirectory(variables, homedir())
  const bySwitch = LAUNA_SANDBOX === '1' || LAUNA_SANDBOX === 'true' || LAUNA_ENVIRONMENT === 'development'
  const isSandbox = bySwitch || (apiKey !== undefined && apiKeyEnvironment(apiKey) === 'development')
  return {
    privateKey: await privateKeyOf(variables),
    limits: spendingLimitsOf(variables),
    isSandbox,
    isLocal: isLocal(isSandbox, variables),
    directory: join(directory, 'payments'),
    answers: join(directory, 'answers'),
  }
}

/** Whether a model may call addresses of this machine. Unless the owner has decided, it may if the control plane is local too. */
function isLocal(isSandbox: boolean, variables: Variables): boolean {
  const { LAUNA_ALLOW_LOCAL, LAUNA_BASE_URL, LAUNA_STAGING_BASE_URL } = variables
  if (LAUNA_ALLOW_LOCAL) return LAUNA_ALLOW_LOCAL === '1'
  const address = isSandbox ? LAUNA_STAGING_BASE_URL : LAUNA_BASE_URL
  // Without a base URL, the SDK uses the local stack.
  return !address || isLoopback(new URL(address).hostname)
}

function httpOf(args: readonly string[], apiKey: string | undefined): HttpSettings | undefined {
  const { values } = parsedArgs(args)
  const { host = '127.0.0.1', port: portText = '8402', 'allow-host': allowed = [] } = values
  if (!values.http && Object.keys(values).length > 0) throw new ConfigurationError('the options belong to --http')
  if (!values.http) return undefined
  const port = Number(portText)
  if (!/^\d{1,5}$/.test(portText) || port > 65_535) throw new ConfigurationError('--port must be a port number')
  const isLoopback = host === '::1' || LOOPBACK.includes(host)
  if (!isLoopback && allowed.length === 0)
    throw new ConfigurationError('--host needs --allow-host: the names that requests may call this server by')
  const isForAnyKey = values['any-key'] === true
  if (isForAnyKey === (apiKey !== undefined))
    throw new ConfigurationError('--http needs either LAUNA_API_KEY, its only caller, or --any-key')
  const connections = {
    most: countOf('--max-connections', values['max-connections'] ?? '256'),
    mostPerAddress: countOf('--max-per-address', values['max-per-address'] ?? '32'),
  }
  return { host, port, hosts: [...LOOPBACK, ...allowed.map((name) => name.toLowerCase())], connections }
}

function countOf(option: string, text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new ConfigurationError(`${option} must be a number from 1 to 99999`)
  return Number(text)
}

function parsedArgs(args: readonly string[]) {
  const options = {
    http: { type: 'boolean' },
    host: { type: 'string' },
    port: { type: 'string' },
    'allow-host': { type: 'string', multiple: true },
    'any-key': { type: 'boolean' },
    'max-connections': { type: 'string' },
    'max-per-address': { type: 'string' },
  } as const
  try {
    return parseArgs({ args: [...args], options })
  } catch (cause) {
    throw new ConfigurationError((cause as Error).message, { cause })
  }
}
