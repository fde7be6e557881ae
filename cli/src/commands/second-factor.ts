import type { Launa } from '@launa/sdk'
import { command, type Result } from '../command.ts'
import type { Context } from '../context.ts'
import { askCode, CODE_FLAG, type Code, currentPassword } from '../session/account-proof.ts'

type Begun = Awaited<ReturnType<Launa['auth']['beginSecondFactor']>>

/** Confirms the second factor. The service then ends all other sessions, so this saves the token of the new session. */
async function confirm({ client, store }: Context, code: string): Promise<Result> {
  const launa = client()
  const { token, user, recovery_codes } = await launa.auth.confirmSecondFactor({ code })
  store.saveSession({ baseUrl: launa.baseUrl, email: user.email, token })
  const text = `the second factor is on; all other sessions have ended\n${codesText(recovery_codes)}`
  return { value: { user, recovery_codes }, text }
}

function codesText(codes: readonly string[]): string {
  return [
    'Recovery codes. Each replaces a code once. Keep them apart from your password; they are not shown again:',
    ...codes.map((code) => `  ${code}`),
  ].join('\n')
}

function secretText({ secret, otpauth_uri }: Begun): string {
  return `Add this secret to an authenticator app:\n  ${secret}\nor this address:\n  ${otpauth_uri}`
}

async function proof(context: Context, { code }: Code) {
  return {
    password: await currentPassword(context),
    code: code ?? (context.io.canAsk ? await askCode(context.io) : ''),
  }
}

export const secondFactorCommands = [
  command({
    name: 'auth second-factor enable',
    summary:
      'require a code at each login; on a terminal, the command asks for the first code; elsewhere, run `auth second-factor confirm` next',
    examples: ['auth second-factor enable'],
    async run(context) {
      const { io, client } = context
      const begun = await client().auth.beginSecondFactor({ password: await currentPassword(context) })
      const text = secretText(begun)
      if (!io.canAsk) return { value: begun, text: `${text}\nthen: launa auth second-factor confirm --code <code>` }
      io.err(`${text}\n`)
      return confirm(context, await io.ask('Code of the app: '))
    },
  }),
  command<{ code: string }>({
    name: 'auth second-factor confirm',
    summary: 'switch the second factor on; all other sessions end, and recovery codes are shown only once',
    examples: ['auth second-factor confirm --code 123456'],
    flags: [{ flags: '--code <code>', summary: 'code of the authenticator app', required: true }],
    run: (context, _, { code }) => confirm(context, code),
  }),
  command<Code>({
    name: 'auth second-factor disable',
    summary: 'switch the second factor off',
    examples: ['auth second-factor disable --code 123456'],
    flags: [CODE_FLAG],
    async run(context, _, options) {
      await context.client().auth.disableSecondFactor(await proof(context, options))
      return { value: { disabled: true }, text: 'the second factor is off' }
    },
  }),
  command<Code>({
    name: 'auth second-factor recovery-codes',
    summary: 'replace the recovery codes; they are shown only once',
    examples: ['auth second-factor recovery-codes --code 123456'],
    flags: [CODE_FLAG],
    async run(context, _, options) {
      const value = await context.client().auth.renewRecoveryCodes(await proof(context, options))
      return { value, text: codesText(value.recovery_codes) }
    },
  }),
]
