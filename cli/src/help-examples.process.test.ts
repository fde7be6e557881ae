import { execFileSync } from 'node:child_process'
import type { Command as Commander } from 'commander'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from './commands.ts'
import { buildProgram } from './program.ts'
import { fakeTerminal, runAt } from './testing.ts'

/** Splits command lines into words as a shell does, without redirections. */
function wordsOf(lines: readonly string[]): string[][] {
  const script = lines.map((line) => `printf '%s\\0' ${line.replace(/ < \S+$/, '')}; printf '\\n'`).join('\n')
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' })
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\0').slice(0, -1))
}

/** Returns the commands below this one, by their full names. */
function leaves(parent: Commander, path = ''): [name: string, command: Commander][] {
  return parent.commands.flatMap((child) => {
    const name = `${path}${child.name()}`
    return child.commands.length > 0 ? leaves(child, `${name} `) : [[name, child] as [string, Commander]]
  })
}

describe('the examples of the help', () => {
  it('belong to the command that shows them', async () => {
    const world = { io: fakeTerminal(), variables: {}, signal: new AbortController().signal, version: '' }
    for (const { name, examples } of COMMANDS) {
      expect(examples.length, name).toBeGreaterThan(0)
      for (const words of wordsOf(examples)) {
        const program = buildProgram(world, () => undefined)
        const ran: string[] = []
        for (const [leaf, command] of leaves(program)) command.action(() => void ran.push(leaf))
        await program.parseAsync(words, { from: 'user' })
        expect(ran, words.join(' ')).toEqual([name])
      }
    }
  })

  it('exist for every command', async () => {
    for (const { name, examples } of COMMANDS) {
      const { code, out } = await runAt(fakeTerminal(), [...name.split(' '), '--help'])
      expect([code, out]).toEqual([0, expect.stringContaining(`Examples:\n  launa ${examples[0]}`)])
    }
  })
})
