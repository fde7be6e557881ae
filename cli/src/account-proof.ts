import { ApiError } from '@launa/sdk'
import { type Flag, UsageError } from './command.ts'
import type { Context } from './context.ts'

export interface Code {
  code?: string
}

export const CODE_FLAG: Flag = {
  flags: '--code <code>',
  summary: 'of the authenticator app, or a recovery code; asked for when it is needed and absent',
}

/** A password is never an argument: those are seen by every process of the machine. */
export async function currentPassword({ io, variables }: Context): Promise<string> {
  const password = variables.LAUNA_PASSWORD || (io.canAsk ? await io.ask('Password: ', { hidden: true }) : undefined)
  if (!password) throw new UsageError('give the current password by LAUNA_PASSWORD')
  return password
}

/** Makes a call again with a code of the second factor, when the service wants one and a person can be asked. */
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
