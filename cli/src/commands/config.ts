import { type Argument, command } from '../command.ts'
import type { Context } from '../context.ts'
import { oneOf } from '../input/choices.ts'
import { fields } from '../terminal/text.ts'

const SETTING: Argument = {
  name: '<name>',
  summary: 'environment: the default without --sandbox and --production',
  choices: ['environment'],
}
const ENVIRONMENTS = ['sandbox', 'production'] as const

/** Shows the environment and credential of the next command, and where each is set. Makes no request. */
function shown(context: Context) {
  const { store, variables } = context
  const client = context.client()
  const session = store.session()
  return {
    environment: client.environment ?? null,
    saved: store.settings(),
    base_url: client.baseUrl,
    credential: variables.LAUNA_API_KEY ? 'api_key' : variables.LAUNA_TOKEN ? 'token' : session ? 'session' : null,
    email: session?.email ?? null,
    directory: store.directory,
  }
}

type Shown = ReturnType<typeof shown>

const CREDENTIALS: Readonly<Record<string, string>> = {
  api_key: 'the API key in LAUNA_API_KEY',
  token: 'the token in LAUNA_TOKEN',
}

function shownText({ environment, saved, base_url, credential, email, directory }: Shown): string {
  const names = { production: 'production', development: 'Sandbox' }
  return fields([
    ['environment', environment ? names[environment] : 'that of the address'],
    ['saved environment', saved.environment ?? 'none'],
    ['address', base_url],
    ['credential', credential === 'session' ? `the session of ${email}` : (CREDENTIALS[credential ?? ''] ?? 'none')],
    ['files', directory],
  ])
}

export const configCommands = [
  command({
    name: 'config show',
    summary: 'show the environment, the address and the credential of the next command',
    examples: ['config', 'config show --json'],
    isDefault: true,
    async run(context) {
      const value = shown(context)
      return { value, text: shownText(value) }
    },
  }),
  command({
    name: 'config set',
    summary: 'save a setting; flags and environment variables override it',
    examples: ['config set environment sandbox', 'config set environment production'],
    args: [SETTING, { name: '<value>', summary: 'sandbox or production', choices: ENVIRONMENTS }],
    async run({ store }, [name = '', value = '']) {
      const settings = { ...store.settings(), environment: oneOf(ENVIRONMENTS)(value) }
      const file = store.saveSettings(settings)
      return { value: { settings, file }, text: `${name} is ${settings.environment}; saved in ${file}` }
    },
  }),
  command({
    name: 'config unset',
    summary: 'remove a saved setting',
    examples: ['config unset environment'],
    args: [SETTING],
    async run({ store }, [name = '']) {
      const { environment: _, ...settings } = store.settings()
      store.saveSettings(settings)
      return { value: { settings }, text: `${name} is not set` }
    },
  }),
]
