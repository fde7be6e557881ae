import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fakeTerminal, runAt } from '../testing.ts'
import { warningLines } from './warnings.ts'

const WARNING = { path: 'accepts.0.amount', message: 'no buyer can pay this' }

describe('warnings of an answer', () => {
  it.each([
    ['of the answer itself', { id: '1', warnings: [WARNING] }, ['warning: accepts.0.amount: no buyer can pay this']],
    [
      'with what to do, and a code',
      { warnings: [{ ...WARNING, code: 'amount_too_small', fix: 'ask for 1000 or more' }] },
      ['warning: accepts.0.amount: no buyer can pay this; ask for 1000 or more (amount_too_small)'],
    ],
    ['without a field', { warnings: [{ message: 'slow' }] }, ['warning: slow']],
    [
      'of the resources in a list',
      { items: [{ method: 'GET', path_pattern: '/a', warnings: [WARNING] }, { name: 'b', warnings: [WARNING] }, {}] },
      [
        'warning: GET /a: accepts.0.amount: no buyer can pay this',
        'warning: b: accepts.0.amount: no buyer can pay this',
      ],
    ],
    [
      'of an import, which has lists and warnings',
      { created: [{ method: 'GET', path_pattern: '/a', warnings: [] }], skipped: [], warnings: [WARNING] },
      ['warning: accepts.0.amount: no buyer can pay this'],
    ],
    [
      'with characters that a terminal obeys',
      { warnings: [{ path: 'a\u001b[2J', message: 'b\nc\u202e' }] },
      ['warning: a\\u001b[2J: b\\u000ac\\u202e'],
    ],
    ['of a schema, which is data', { request_schema: { warnings: [WARNING], properties: {} } }, []],
    [
      'with a remedy, of a part',
      {
        payable_endpoints: {
          warnings: [{ ...WARNING, fix: 'set more', endpoints: ['GET /a', 'GET /b'], endpoint_count: 7 }],
        },
      },
      ['warning: GET /a, GET /b and 5 more: accepts.0.amount: no buyer can pay this; set more'],
    ],
    ['of no object', null, []],
    ['of another form', { warnings: 'none' }, []],
  ])('%s', (_, value, lines) => {
    expect(warningLines(value)).toEqual(lines)
  })

  it('are bounded, and counted', () => {
    const lines = warningLines({ warnings: Array.from({ length: 262 }, () => WARNING) })
    expect(lines).toHaveLength(51)
    expect(lines.at(-1)).toBe('and 212 more warnings; --json has them all')
    const part = warningLines({ warnings: Array.from({ length: 200 }, () => WARNING), warnings_count: 262 })
    expect(part).toHaveLength(51)
    expect(part.at(-1)).toBe('and 212 more warnings; --json has 200')
  })
})

const ID = '01990000-0000-7000-8000-000000000000'
const ENDPOINT = { id: ID, method: 'GET', path_pattern: '/a', accepts: [], parameters: [], tags: [], charge: 'after' }

/** A service with a warning in each answer. */
async function warningService(): Promise<string> {
  const answer = { ...ENDPOINT, items: [], hosts: [], vary_on: [], redirect_origins: [], upstream_header_names: [] }
  const server = createServer((_, response) => response.end(JSON.stringify({ ...answer, warnings: [WARNING] })))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a command', () => {
  const price = ['--accepts', '[{}]']
  it.each([
    ['endpoints', 'create', ID, '--method', 'GET', '--path', '/a', ...price],
    ['endpoints', 'update', ID, ID, ...price],
    ['endpoints', 'get', ID, ID],
    ['apis', 'create', '--name', 'a', '--slug', 'a', '--upstream', 'https://example.com'],
    ['apis', 'get', ID],
  ])('prints the warnings of its answer: launa %s %s', async (...args) => {
    const base = ['--base-url', await warningService()]
    const shown = await runAt(fakeTerminal(), [...args, ...base])
    expect(shown).toMatchObject({ code: 0, err: 'warning: accepts.0.amount: no buyer can pay this\n' })
    const { out, err } = await runAt(fakeTerminal(), [...args, ...base, '--json'])
    expect([JSON.parse(out).warnings, err]).toEqual([[WARNING], ''])
  })
})
