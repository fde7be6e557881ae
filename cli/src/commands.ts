import type { Command } from './command.ts'
import { apiCommands } from './commands/apis.ts'
import { authCommands } from './commands/auth.ts'
import { completionCommand } from './commands/completion.ts'
import { discoveryCommands } from './commands/discovery.ts'
import { domainCommands } from './commands/domains.ts'
import { endpointCommands } from './commands/endpoints.ts'
import { inspectCommand } from './commands/inspect.ts'
import { keyCommands } from './commands/keys.ts'
import { openapiCommands } from './commands/openapi.ts'
import { payCommands } from './commands/pay.ts'
import { platformCommands } from './commands/platform.ts'
import { sandboxWalletCommands } from './commands/sandbox-wallet.ts'
import { secondFactorCommands } from './commands/second-factor.ts'
import { settlementExportCommand } from './commands/settlement-export.ts'
import { statementCommands } from './commands/statements.ts'
import { statsCommands } from './commands/stats.ts'
import { walletCommands } from './commands/wallet.ts'
import { webhookCommands } from './commands/webhooks.ts'

/** What stands above the commands of a group. */
export const GROUPS: Readonly<Record<string, string>> = {
  auth: 'log in and out',
  'auth second-factor': 'a code besides the password',
  apis: 'APIs behind the gateway',
  endpoints: 'prices on the methods and paths of an API',
  domains: 'custom host names of an API',
  keys: 'API keys',
  openapi: 'from an OpenAPI file to endpoints',
  stats: 'what was earned',
  settlements: 'payments',
  statements: 'what was earned, month by month',
  audit: 'who has changed what',
  webhooks: 'where you are told of events',
  config: 'the platform',
  networks: 'where payments settle',
  discovery: 'what buyers and crawlers find',
  inspect: 'what a request costs',
  pay: 'pay for a request',
  scopes: 'what API keys may do',
  wallet: 'the key that pays',
  'sandbox-wallet': 'your wallet in the Sandbox',
}

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...authCommands,
  ...secondFactorCommands,
  ...apiCommands,
  ...endpointCommands,
  ...domainCommands,
  ...keyCommands,
  ...openapiCommands,
  ...statsCommands,
  ...webhookCommands,
  settlementExportCommand,
  ...statementCommands,
  ...platformCommands,
  ...discoveryCommands,
  inspectCommand,
  ...payCommands,
  ...walletCommands,
  ...sandboxWalletCommands,
  completionCommand(() => COMMANDS),
]
