import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from './commands.ts'
import { fakeTerminal, ownFolder, runAt } from './testing.ts'

const ID = '01990000-0000-7000-8000-000000000000'

it('a price of 0 names its flag and a valid price', async () => {
  const args = ['endpoints', 'create', ID, '--method', 'GET', '--path', '/', '--price', '0', '--sandbox']
  const { code, err } = await runAt(fakeTerminal(), args)
  expect([code, err.split('\n')[0]]).toEqual([2, 'launa: --price: must be more than 0, such as 0.10'])
})

describe('how a command line ends', () => {
  it.each([
    [0, ['--version']],
    [0, ['--help']],
    [0, ['apis', 'create', '--help']],
    [0, ['scopes', 'presets']],
    [2, []],
    [2, ['apis']],
    [2, ['nonsense']],
    [2, ['apis', 'get']],
    [2, ['apis', 'get', '1', '2']],
    [2, ['apis', 'list', '--nonsense']],
    [2, ['apis', 'list', '--limit', '0']],
    [2, ['apis', 'list', '--timeout', 'soon']],
    [2, ['apis', 'get', '']],
    [2, ['apis', 'list', '--sandbox', '--production']],
    [2, ['config', 'set', 'environment', 'moon']],
    [2, ['config', 'set', 'colour', 'red']],
    [2, ['settlements', 'list', '--endpoint', 'GET /a']],
    [2, ['apis', 'list', '--base-url', 'ftp://x']],
    [2, ['endpoints', 'create', 'a', '--method', 'GET', '--path', '/', '--price', '1e3']],
    [2, ['endpoints', 'create', ID, '--method', 'GET', '--path', '/', '--price', '1']],
    [2, ['endpoints', 'update', ID, ID]],
    [2, ['keys', 'create', '--name', 'x', '--scopes', 'apis:admin']],
    [2, ['keys', 'create', '--name', 'x']],
    [2, ['completion', 'tcsh']],
    [2, ['pay', 'url', 'ftp://x', '--max-amount', '1']],
    [2, ['pay', 'url', 'http://x', '--max-amount', '-1']],
    [2, ['discovery', 'check', '']],
    [2, ['pay', 'url', 'http://x', '--max-amount', '1', '-d', '@/none/such']],
    [1, ['pay', 'resume', 'none']],
    [1, ['pay', 'resume']],
    [1, ['apis', 'list', '--base-url', 'http://127.0.0.1:1']],
  ])(
    '%i: launa %j',
    async (expected, args) => {
      // The journal of the person who runs the tests may hold open payments.
      const { code, out, err } = await runAt(fakeTerminal(), args, { LAUNA_CONFIG_DIR: ownFolder() })
      expect(code).toBe(expected)
      if (code === 0) expect(err).toBe('')
      else expect([out, err]).toEqual(['', expect.stringMatching(/\S/)])
    },
    20_000,
  )

  it.each([
    [['apis', 'list', '--nonsense'], 'apis list --help'],
    [['--json', 'endpoints', 'create'], 'endpoints create --help'],
    [['apis', 'lst'], 'apis --help'],
    [['sandbox-wallet', 'get', 'a', 'b'], 'sandbox-wallet get --help'],
    [['nonsense', '--limit', '1'], '--help'],
  ])('points %j to the help', async (args, help) => {
    const { err } = await runAt(fakeTerminal(), args)
    const said = args.includes('--json') ? `  ${JSON.parse(err).next}\n` : err
    expect(said.endsWith(`  see: launa ${help}\n`)).toBe(true)
  })

  it('names the flag whose value is wrong', async () => {
    for (const flag of ['--timeout', '--limit']) {
      const { err } = await runAt(fakeTerminal(), ['apis', 'list', flag, '0'])
      expect(err).toContain(`launa: ${flag}: must be a whole number from 1 to `)
    }
  })

  it.each([
    [
      ['endpoints', 'create', '--metod', 'GET', '--price', '0'],
      ['--metod', '--price', '--method', '--path'],
    ],
    [
      ['apis', 'create', '--slug', 'a'],
      ['--name', '--upstream'],
    ],
    [
      ['apis', 'get', 'a', 'b', '--limt', '1', '--sandbox', '--production'],
      ['--limt', 'it takes one', 'give either'],
    ],
    [
      ['keys', 'create', '--scopes', 'apis:rad', '--timeout', 'soon'],
      ['--scopes', '--timeout', '--name'],
    ],
    [
      ['pay', 'url', 'ftp://x', '-H', 'none', '--max-amount', 'x'],
      ['<url>', '--header', '--max-amount'],
    ],
    [
      ['settlements', 'list', '--status', 'setled', '--limit', 'x'],
      ['--status', '--limit'],
    ],
    [
      ['webhooks', 'update', ID, '--enable', '--disable', '--events', 'x'],
      ['--events', 'give either'],
    ],
  ])('names all mistakes of %j at once', async (args, about) => {
    const { code, err } = await runAt(fakeTerminal(), args)
    expect([code, err.split('\n')[0]]).toEqual([2, `launa: the command line has ${about.length} mistakes`])
    for (const name of about) expect(err).toMatch(new RegExp(`^  ${name}`, 'm'))
    const { details } = JSON.parse((await runAt(fakeTerminal(), [...args, '--json'])).err)
    expect(details).toHaveLength(about.length)
  })

  it.each([
    [['apis', 'lst'], 'list'],
    [['api', 'list'], 'apis'],
    [['apis', 'list', '--limt', '1'], '--limit'],
    [['apis', 'list', '--sandbx'], '--sandbox'],
    [['settlements', 'list', '--status', 'setled'], 'settled'],
    [['settlements', 'export', '--format', 'jsonlines'], undefined],
    [['audit', 'list', '--type', 'endpont'], 'endpoint'],
    [['endpoints', 'update', ID, ID, '--charge', 'befor'], 'before'],
    [['endpoints', 'update', ID, ID, '--method', 'POTS'], 'POST'],
    [['keys', 'create', '--name', 'a', '--preset', 'readnoly'], 'readonly'],
    [['keys', 'create', '--name', 'a', '--scopes', 'apis:read,stat:read'], 'stats:read'],
    [['webhooks', 'create', '--url', 'https://x', '--events', 'payment.setled'], 'payment.settled'],
    [['completion', 'bsh'], 'bash'],
    [['config', 'set', 'enviroment', 'sandbox'], 'environment'],
    [['config', 'set', 'environment', 'prodution'], 'production'],
  ])('suggests a similar word in %j', async (args, meant) => {
    const { code, err } = await runAt(fakeTerminal(), args)
    expect([code, /did you mean ([^?]+)\?/i.exec(err)?.[1]]).toEqual([2, meant])
  })

  it('takes words after -- as they are', async () => {
    const { code, err } = await runAt(fakeTerminal(), ['openapi', 'parse', '--', '--limt'])
    expect([code, err]).toEqual([2, 'launa: cannot read --limt: there is no such file or directory\n'])
  })

  it('prints errors as JSON on request, also for an invalid command line', async () => {
    for (const args of [
      ['nonsense', '--json'],
      ['apis', 'get', '--json'],
      ['--json', 'apis', 'list', '--limit', 'x'],
    ]) {
      const { err, out } = await runAt(fakeTerminal(), args)
      expect([out, JSON.parse(err)]).toMatchObject(['', { error: expect.any(String), code: 'usage' }])
    }
  })
})

describe('the commands', () => {
  it('include those of the contract', () => {
    const names = COMMANDS.map(({ name }) => name)
    const contract = [
      ...['list', 'create', 'get', 'delete', 'discovery'].map((name) => `apis ${name}`),
      ...['list', 'create', 'update', 'delete'].map((name) => `endpoints ${name}`),
      ...['suggest', 'add', 'verify'].map((name) => `domains ${name}`),
      ...['list', 'create', 'revoke'].map((name) => `keys ${name}`),
      ...['auth login', 'openapi parse', 'openapi import', 'stats overview', 'config platform', 'networks supported'],
      ...['discovery urls', 'discovery check', 'inspect url', 'pay url', 'scopes presets'],
      ...['sandbox-wallet get', 'sandbox-wallet reset'],
    ]
    expect(names).toEqual(expect.arrayContaining(contract))
    expect(new Set(names).size).toBe(names.length)
  })

  it('take no secret as an argument', () => {
    const flags = COMMANDS.flatMap((command) => (command.flags ?? []).map(({ flags }) => flags))
    expect(flags.filter((flag) => /--(password|token|api-key|private-key|secret)\b(?!-stdin)/.test(flag))).toEqual([])
  })

  it.each(['bash', 'zsh', 'fish'])('complete in %s', async (shell) => {
    const { code, out } = await runAt(fakeTerminal(), ['completion', shell])
    expect(code).toBe(0)
    for (const word of ['sandbox-wallet', 'reset', 'max-amount', 'dry-run']) expect(out).toContain(word)
  })
})

describe('starting', () => {
  it('loads the packages that pay only for who pays', () => {
    const files = globSync('**/*.ts', { cwd: import.meta.dirname })
    const eager = files.filter((file) =>
      /^import (?!type )[^\n]*'@launa\/sdk\/buyer'/m.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
    )
    expect(eager).toEqual([])
  })
})
