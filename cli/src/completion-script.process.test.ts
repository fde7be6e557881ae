import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from './commands.ts'
import { completionScript } from './completion-script.ts'

/** Returns the completions that a real bash offers after these words. A stand-in for the program prints its arguments. */
function offered(...words: string[]): string[] {
  const list = words.map((word) => `'${word}'`).join(' ')
  const script = `launa() { printf '%s\\n' "$*" 'GET /a*' secret; echo trouble >&2; return 1; }
${completionScript('bash', COMMANDS)}
COMP_WORDS=(launa ${list}); COMP_CWORD=${words.length}; _launa; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter(Boolean)
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
    expect(offered('settlements', 'list', '--limit', '5', '--ap')).toEqual(['--api'])
    expect(offered('settlements', 'list', '--limit', '')).toEqual([])
    expect(offered('comp')).toEqual(['completion'])
  })

  it('offers only the allowed values of an option or argument', () => {
    expect(offered('settlements', 'list', '--status', 'se')).toEqual(['settling', 'settled'])
    expect(offered('webhooks', 'deliveries', 'a', '--status', '')).toEqual(['pending', 'delivered', 'failed'])
    expect(offered('settlements', 'export', '--format', '')).toEqual(['csv', 'jsonl'])
    expect(offered('completion', 'f')).toEqual(['fish'])
    expect(offered('config', 'set', '')).toContain('environment')
    expect(offered('config', 'set', 'environment', 'p')).toEqual(['production'])
    expect(offered('config', 'set', 'environment', '--js')).toEqual(['--json'])
    expect(completionScript('fish', COMMANDS)).toContain("-l format -x -a 'csv jsonl'")
  })

  it('offers names and identifiers from the service, for the environment in the command line', () => {
    expect(offered('apis', 'get', '')).toEqual(['complete\\ api', 'GET\\ /a\\*', 'secret'])
    expect(offered('apis', 'get', 'sec')).toEqual(['secret'])
    expect(offered('apis', 'delete', '--sandbox', 'comp')).toEqual(['complete\\ api\\ --sandbox'])
    expect(offered('endpoints', 'update', 'weather', 'c')).toEqual(['complete\\ endpoint\\ weather'])
    expect(offered('endpoints', 'update', 'weather', 'GET\\ /')).toEqual(['GET\\ /a\\*'])
    expect(offered('settlements', 'list', '--status', 'settled', '--api', 'c')).toEqual(['complete\\ api'])
    expect(offered('keys', 'revoke', '--yes', 'c')).toEqual(['complete\\ key'])
    expect(offered('apis', 'list', '')).not.toContain('secret')
  })
})
