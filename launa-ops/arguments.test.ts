import { describe, expect, it } from 'vitest'
import { helpOf, lineOf, SESSION_COMMANDS, UsageError } from './arguments.ts'
import { COMMANDS } from './commands.ts'

const callOf = (line: string) => {
  const { command, given } = lineOf(line.split(' '))
  return COMMANDS[command]?.call(given)
}

describe('a command line', () => {
  it('is one call', () => {
    expect(callOf('suspend payee 0xab --reason fraud')).toEqual({
      ...{ method: 'POST', path: '/suspensions', body: { kind: 'payee', target: '0xab', reason: 'fraud' } },
    })
    expect(callOf('stuck --account a --older-than 60')).toMatchObject({ query: { account_id: 'a', older_than: '60' } })
    expect(callOf('set-plan large --limits production.apis=5,development.apis=0 --reason asked')).toMatchObject({
      body: {
        limits: [
          { environment: 'production', resource: 'apis', most: 5 },
          { environment: 'development', resource: 'apis', most: 0 },
        ],
      },
    })
  })

  it('puts no argument into a path as it is', () => {
    expect(callOf('payment ../accounts?x')?.path).toBe('/stuck-payments/..%2Faccounts%3Fx')
  })

  it.each(['nothing', 'suspend payee', 'suspend payee 0xab', 'suspend a b c --reason x', 'log --nothing x'])(
    'is refused: %s',
    (line) => {
      expect(() => lineOf(line.split(' '))).toThrow(UsageError)
    },
  )

  it('names the option that another one makes necessary', () => {
    expect(() => lineOf(['stuck', '--kind', 'owed'])).toThrow('stuck --kind owed needs --account')
    expect(lineOf(['stuck', '--kind', 'owed', '--account', 'a']).command).toBe('stuck')
  })

  it('has help for every command', () => {
    expect(lineOf([]).help).toBe(true)
    for (const name of [...Object.keys(COMMANDS), ...Object.keys(SESSION_COMMANDS)])
      expect(helpOf('')).toContain(`  ${name} `)
    for (const name of [...Object.keys(COMMANDS), ...Object.keys(SESSION_COMMANDS)])
      expect(helpOf(name)).toContain(`usage: launa-ops ${name}`)
    expect(helpOf('enrol')).toContain('usage: launa-ops enrol INVITATION')
  })

  it('is refused with its usage when something is missing', () => {
    expect(() => lineOf(['suspend', 'api'])).toThrow(
      'usage: launa-ops suspend KIND TARGET --reason TEXT [--until TEXT]',
    )
    expect(() => lineOf(['resume', 'x'])).toThrow('usage: launa-ops resume SUSPENSION --reason TEXT')
  })
})
