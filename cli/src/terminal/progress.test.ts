import { describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { fakeTerminal } from '../testing.ts'
import { waitFor } from './progress.ts'

const OPTIONS = { json: false, sandbox: undefined, baseUrl: undefined, timeoutMs: undefined, dryRun: false }

/**
 * Waits until the second call of the probe returns a value, or until the signal aborts. Returns the text that was shown during the wait.
 */
async function wait(change: { isTty?: boolean; json?: boolean; signal?: AbortSignal }): Promise<string> {
  const { isTty = true, json = false, signal = new AbortController().signal } = change
  const io = fakeTerminal({ isTty })
  const context: Pick<Context, 'io' | 'options' | 'signal'> = { io, options: { ...OPTIONS, json }, signal }
  let asked = 0
  const value = await waitFor(context, 'waiting for rain', async () => (++asked === 2 ? 'rain' : undefined))
  expect([value, io.printed.out]).toEqual(['rain', ''])
  return io.printed.err
}

describe('a long wait', () => {
  it('shows the elapsed time only to people, and erases it afterwards', async () => {
    expect(await wait({})).toBe('\rwaiting for rain ... 0 s\r\u001b[K')
    expect(await wait({ isTty: false })).toBe('')
    expect(await wait({ json: true })).toBe('')
  })

  it('ends at Ctrl-C', async () => {
    await expect(wait({ signal: AbortSignal.timeout(50) })).rejects.toThrow('aborted')
  })
})
