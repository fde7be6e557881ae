import { describe, expect, it } from 'vitest'
import { HELP, requestOf, UsageError } from './arguments.ts'
import { DIFFERENCES, NOTES } from './codes.ts'

const NOW = 1_000_000
const asked = (text: string) => requestOf(text === '' ? [] : text.split(' '), NOW)

describe('the command line', () => {
  it('asks for the last day of everything unless told', () => {
    expect(asked('')).toEqual({
      period: { since: { time: NOW - 86_400 }, until: 'final' },
      ...{ networks: [], payTo: [], accounts: [], foreignPass: false, json: false },
    })
  })

  it('knows its options', () => {
    const account = 'A0000000-0000-7000-8000-000000000001'
    expect(
      asked(
        `--since 5 --until latest --network eip155:1 --pay-to 0xAB --pay-to 0xCD --account ${account} --json --paid-elsewhere`,
      ),
    ).toEqual({
      period: { since: { block: 5n }, until: 'latest' },
      ...{ networks: ['eip155:1'], payTo: ['0xab', '0xcd'], accounts: [account.toLowerCase()] },
      ...{ foreignPass: true, json: true },
    })
    expect(asked('--help')).toBe('help')
  })

  it.each([
    '--nonsense',
    'word',
    '--since yesterday',
    '--until soon',
    '--account seller',
    '--since 5',
    '--since 5 --network a:b --network c:d',
  ])('refuses %s', (text) => {
    expect(() => asked(text)).toThrow(UsageError)
  })

  it('explains every code', () => {
    for (const code of [...Object.keys(DIFFERENCES), ...Object.keys(NOTES)]) expect(HELP).toContain(`  ${code} `)
  })
})
