import { ApiError } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { fakeTerminal } from '../testing.ts'
import { type Code, withCode } from './account-proof.ts'

/** Returns a context with only a terminal. */
const at = (io: Context['io']) => ({ io }) as Context

function refusing(code: string, details: { path: string; message: string }[] = []) {
  const asked: Code[] = []
  const call = async (given: Code) => {
    asked.push(given)
    if (given.code !== '123456')
      throw new ApiError({ status: 401, code, message: code, details, requestId: 'r', retryAfterSeconds: undefined })
    return 'done'
  }
  return { asked, call }
}

describe('a code of the second factor', () => {
  it('is asked for when the service wants one, on a terminal alone', async () => {
    for (const { asked, call } of [
      refusing('second_factor_required'),
      refusing('wrong_code', [{ path: 'code', message: 'is needed' }]),
    ]) {
      const terminal = fakeTerminal({ answers: ['123456'] })
      expect(await withCode(at(terminal), undefined, call)).toBe('done')
      expect(asked).toEqual([{}, { code: '123456' }])
      await expect(withCode(at(fakeTerminal()), undefined, call)).rejects.toThrow(ApiError)
    }
  })

  it('that was given as an option is sent once, and a wrong one is not asked for again', async () => {
    const { asked, call } = refusing('wrong_code')
    const terminal = fakeTerminal({ answers: ['123456'] })
    await expect(withCode(at(terminal), '000000', call)).rejects.toThrow('wrong_code')
    expect([asked, terminal.printed.err]).toEqual([[{ code: '000000' }], ''])
    expect(await withCode(at(terminal), '123456', call)).toBe('done')
  })
})
