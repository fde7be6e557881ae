import type { Command } from './command.ts'
import { accountCommands } from './commands/account.ts'
import { accountsCommands } from './commands/accounts.ts'
import { apiCommands } from './commands/apis.ts'
import { authCommands } from './commands/auth.ts'
import { completeCommand } from './commands/complete.ts'
import { completionCommand } from './commands/completion.ts'
import { configCommands } from './commands/config.ts'
import { discoveryCommands } from './commands/discovery.ts'
import { domainCommands } from './commands/domains.ts'
import { endpointCommands } from './commands/endpoints.ts'
import { inspectCommand } from './commands/inspect.ts'
import { keyCommands } from './commands/keys.ts'
import { memberCommands } from './commands/members.ts'
import { openapiCommands } from './commands/openapi.ts'
import { payCommands } from './commands/pay.ts'
import { platformCommands } from './commands/platform.ts'
import { requestsCommand } from './commands/requests.ts'
import { sandboxWalletCommands } from './commands/sandbox-wallet.ts'
import { secondFactorCommands } from './commands/second-factor.ts'
import { settlementExportCommand } from './commands/settlement-export.ts'
import { settlementCommands } from './commands/settlements.ts'
import { statementCommands } from './commands/statements.ts'
import { statsCommands } from './commands/stats.ts'
import { statusCommand } from './commands/status.ts'
import { walletCommands } from './commands/wallet.ts'
import { webhookCommands } from './commands/webhooks.ts'

/** The text above the commands of each group, in the help. */
export const GROUPS: Readonly<Record<string, string>> = {
  auth: 'sign up, log in and log out',
  'auth second-factor': 'second factor for the login',
  account: 'change or delete your account',
  accounts: 'the accounts that you may act for',
  members: 'the people who may act for an account',
  invitations: 'invitations of people to an account',
  apis: 'APIs behind the gateway',
  endpoints: 'prices on the methods and paths of an API',
  domains: 'custom host names of an API',
  keys: 'API keys',
  openapi: 'endpoints from an OpenAPI file',
  status: 'what is wrong with your APIs',
  stats: 'payments, payers and revenue',
  settlements: 'payments',
  statements: 'monthly statements of revenue',
  audit: 'changes of the account and its resources',
  webhooks: 'events sent to your own URL',
  config: 'saved settings, and the platform',
  networks: 'payment networks',
  discovery: 'discovery documents of an API',
  inspect: 'price of a request',
  pay: 'pay for a request',
  scopes: 'permissions of API keys',
  wallet: 'the key that pays',
  'sandbox-wallet': 'your wallet in the Sandbox',
}

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...authCommands,
  ...secondFactorCommands,
  ...accountCommands,
  ...accountsCommands,
  ...memberCommands,
  ...apiCommands,
  requestsCommand,
  ...endpointCommands,
  ...domainCommands,
  ...keyCommands,
  ...openapiCommands,
  ...statsCommands,
  statusCommand,
  ...webhookCommands,
  ...settlementCommands,
  settlementExportCommand,
  ...statementCommands,
  ...configCommands,
  ...platformCommands,
  ...discoveryCommands,
  inspectCommand,
  ...payCommands,
  ...walletCommands,
  ...sandboxWalletCommands,
  completionCommand(() => COMMANDS),
  completeCommand,
]
