import type { Command as Commander } from 'commander'
import { COMMANDS } from '../src/commands.ts'
import { buildProgram } from '../src/program.ts'
import { fakeTerminal } from '../src/testing.ts'

const HEAD = `# The command line: reference

Generated from the program by \`make cli-reference\`; do not edit. The introduction is [cli/README.md](../cli/README.md).

## Everywhere

`

const WORDS = `
| variable | meaning |
|---|---|
| \`LAUNA_API_KEY\`, \`LAUNA_TOKEN\` | the credential; without it the session of \`launa auth login\` |
| \`LAUNA_BASE_URL\`, \`LAUNA_STAGING_BASE_URL\` | addresses of the control plane; the second is for Sandbox keys |
| \`LAUNA_SANDBOX\` (\`1\`, \`true\`), \`LAUNA_ENVIRONMENT\` | the environment for \`LAUNA_TOKEN\` or a login; an API key belongs to one environment |
| \`LAUNA_PRIVATE_KEY_FILE\` | a file of mode 600 with the key that \`launa pay\` signs with; or \`LAUNA_PRIVATE_KEY\` |
| \`LAUNA_PRIVATE_KEY_COMMAND\` | a shell command that prints that key, such as \`secret-tool lookup service launa\` of a keyring |
| \`LAUNA_KEYSTORE_FILE\` | a keystore with that key under a passphrase; \`launa wallet create\` makes one |
| \`LAUNA_KEYSTORE_PASSPHRASE_FILE\` | a file of mode 600 with the passphrase; without it, the program asks for the passphrase |
| \`LAUNA_MAX_AMOUNT\`, \`LAUNA_MAX_PER_DAY\`, \`LAUNA_MAX_PER_HOST_PER_DAY\` | limits in USDC: for one request, for all that is signed in a day (UTC), and for one host in a day. If a flag and a variable are given, the lower limit applies |
| \`LAUNA_ALLOWED_HOSTS\` | the only hosts that are inspected and paid, such as \`api.example.com,*.example.org\` |
| \`LAUNA_HEDERA_ACCOUNT_ID\`, \`LAUNA_HEDERA_PRIVATE_KEY\` | the account and the key that pay on Hedera; needs the package \`@hiero-ledger/sdk\` |
| \`LAUNA_PASSWORD\` | the password for \`launa auth login\` without a terminal |
| \`NO_COLOR\` | any value switches colours off; without a terminal there are none |
| \`LAUNA_CONFIG_DIR\` | the folder of the session, the saved settings, the journal of payments and the state of channels |

\`launa config set environment sandbox\` saves the environment for commands without a flag or variable that names one. \`launa config\`
shows it. Every command takes an API by its identifier or its slug, and a domain by its host name. It takes an endpoint by its method and
path in one argument (\`"GET /forecast/*"\`). Before a command destroys something, it asks for confirmation. It does not ask if
\`--yes\` or \`--json\` is given, or if there is no terminal.

| exit code | meaning |
|---|---|
| 0 | done; also if the program that reads the output ends early, such as \`head\` |
| 1 | not done: the service, the seller or the network refused, the named resource does not exist, you answered no, or a signal ended the command |
| 2 | not tried: the command line or the settings are wrong, or a file on this machine cannot be used |

With \`--json\`, standard output has one JSON document. An error is one JSON document on standard error: \`{"error", "code", "status", "request_id",
"details", "next"}\`. \`details\` has all mistakes of a command line, each with the option or argument (\`path\`) and a \`message\`.
Warnings of the service are in the document (\`warnings\`); without \`--json\` they are lines on standard error.
`

/** The help of all commands as one page. */
export function referencePage(): string {
  const world = { io: fakeTerminal(), variables: {}, signal: new AbortController().signal, version: '' }
  const program = buildProgram(world, () => undefined)
  const globals = optionLines(program, ({ long }) => long !== '--version')
  return (
    HEAD +
    globals +
    WORDS +
    shown(program)
      .map((command) => section(command, 'launa'))
      .join('')
  )
}

function shown(parent: Commander): Commander[] {
  const hidden = new Set(COMMANDS.filter((command) => command.hidden).map(({ name }) => name))
  return parent.commands.filter((command) => !hidden.has(command.name()))
}

function section(command: Commander, parent: string): string {
  const name = `${parent} ${command.name()}`
  const depth = '#'.repeat(1 + parent.split(' ').length)
  if (command.commands.length > 0)
    return `\n${depth} ${name}: ${command.description()}\n${command.commands.map((child) => section(child, name)).join('')}`
  const usage = [
    name,
    ...command
      .usage()
      .split(' ')
      .filter((word) => word !== '[options]'),
  ].join(' ')
  const rows = command.registeredArguments.map(
    (argument) => `| \`<${argument.name()}>\` | ${cell(argument.description)} |\n`,
  )
  const options = optionLines(command)
  const table =
    rows.length > 0 || options ? `\n| | |\n|---|---|\n${rows.join('')}${options.replace(TABLE_HEAD, '')}` : ''
  return `\n${depth} \`${usage}\`\n\n${sentence(command.description())}\n\n${examples(name)}${table}`
}

function examples(name: string): string {
  const lines = COMMANDS.find((command) => `launa ${command.name}` === name)?.examples ?? []
  return ['```text', ...lines.map((line) => `launa ${line}`), '```', ''].join('\n')
}

const TABLE_HEAD = '| option | |\n|---|---|\n'

function optionLines(
  command: Commander,
  filter: (option: { long?: string | undefined }) => boolean = () => true,
): string {
  const lines = command.options
    .filter(filter)
    .map(({ flags, description }) => `| \`${flags}\` | ${cell(description)} |\n`)
  return lines.length > 0 ? TABLE_HEAD + lines.join('') : ''
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
