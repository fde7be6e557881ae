import { ApiError } from '@launa/sdk'
import type { Flag } from '../command.ts'
import type { Context } from '../context.ts'
import { UsageError } from '../input/usage-error.ts'

export interface Code {
  code?: string
}

export const CODE_FLAG: Flag = {
  flags: '--code <code>',
  summary: 'code of the authenticator app, or a recovery code; asked for when needed',
}

/**
 * Returns the current password, from a variable or from a person. A password is never an argument, because every process of the machine can
 * see arguments.
 */
export async function currentPassword({ io, variables }: Context): Promise<string> {
  const password = variables.LAUNA_PASSWORD || (io.canAsk ? await io.ask('Password: ', { hidden: true }) : undefined)
  if (!password) throw new UsageError('give the current password in LAUNA_PASSWORD')
  return password
}

export interface NewPassword {
  newPasswordStdin?: boolean
}

export const NEW_PASSWORD_FLAGS: readonly Flag[] = [
  { flags: '--new-password-stdin', summary: 'read the new password from standard input (or set LAUNA_NEW_PASSWORD)' },
]

export async function newPassword({ io, variables }: Context, { newPasswordStdin }: NewPassword): Promise<string> {
  if (newPasswordStdin) return (await io.readStdin()).replace(/\r?\n$/, '')
  if (variables.LAUNA_NEW_PASSWORD) return variables.LAUNA_NEW_PASSWORD
  if (!io.canAsk) throw new UsageError('give the new password with --new-password-stdin or in LAUNA_NEW_PASSWORD')
  const password = await io.ask('New password: ', { hidden: true })
  if ((await io.ask('Once more: ', { hidden: true })) !== password) throw new UsageError('the passwords differ')
  return password
}

/** Repeats a call with a code of the second factor, when the service requires one and a person can be asked. */
export async function withCode<Answer>(
  { io }: Context,
  given: string | undefined,
  call: (code: Code) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(given === undefined ? {} : { code: given })
  } catch (error) {
    if (given !== undefined || !io.canAsk || !wantsCode(error)) throw error
    return call({ code: await askCode(io) })
  }
}

export function askCode(io: Context['io']): Promise<string> {
  return io.ask('Code of the authenticator app, or a recovery code: ')
}

function wantsCode(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'second_factor_required' || error.details.some(({ path }) => path === 'code')
}
