import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from './commands.ts'
import { completionScript } from './completion-script.ts'

/** What the real bash offers after these words. */
function offered(...words: string[]): string[] {
  const list = words.map((word) => `'${word}'`).join(' ')
  const script = `${completionScript('bash', COMMANDS)}
COMP_WORDS=(launa ${list}); COMP_CWORD=${words.length}; _launa; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n').filter(Boolean)
}

describe('completion in bash', () => {
  it('offers groups, then commands, then their options', () => {
    expect(offered('sand')).toEqual(['sandbox-wallet'])
    expect(offered('sandbox-wallet', '')).toEqual(['get', 'reset'])
    expect(offered('sandbox-wallet', 'reset', '--')).toEqual(
      expect.arrayContaining(['--no-wait', '--dry-run', '--json']),
    )
    expect(offered('auth', 'second-factor', 'dis')).toEqual(['disable'])
    expect(offered('auth', 'second-factor', 'disable', '--c')).toEqual(['--code'])
    expect(offered('apis', 'get', 'an-id', '--js')).toEqual(['--json'])
    expect(offered('apis', 'create', '--up')).toEqual(['--upstream', '--upstream-headers'])
  })
})
