import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { ask } from './ask.ts'

/** Returns a terminal at which a person types one text after the other; null ends its input. */
function terminalWith(typed: string | null) {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = new PassThrough()
  if (typed === null) input.end()
  else input.write(typed)
  return { input, output, shown: () => String(output.read()) }
}

it('returns the line that was typed, and shows it unless it is hidden', async () => {
  const open = terminalWith('123456\r')
  expect(await ask('code: ', {}, open)).toBe('123456')
  expect(open.shown()).toContain('123456')

  const hidden = terminalWith('correct horse\r')
  expect(await ask('password: ', { hidden: true }, hidden)).toBe('correct horse')
  expect(hidden.shown()).toBe('password: \n')
})

it('an input that ends without a line is no answer', async () => {
  await expect(ask('code: ', {}, terminalWith(null))).rejects.toThrow('no answer to "code:"')
})
