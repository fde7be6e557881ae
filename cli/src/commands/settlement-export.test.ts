import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fakeTerminal, runAt } from '../testing.ts'

const WHOLE = 'id,path\r\na,/b\r\n#end,1\r\n'
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url?.startsWith('/statements/export'))
    return response.end(request.url.includes('pdf') ? '%PDF-1.3\n%%EO' : WHOLE)
  if (request.url?.startsWith('/statements/months'))
    return response.end(JSON.stringify({ items: [STATEMENT], next_cursor: null }))
  if (request.url?.startsWith('/statements')) return response.end(JSON.stringify(STATEMENT))
  if (request.method === 'PUT') asked.push(String(request.headers['if-match']))
  if (request.url?.startsWith('/apis')) return response.setHeader('etag', '"e1"').end(JSON.stringify(API))
  response.end(request.url?.includes('status=unknown') ? WHOLE.slice(0, 20) : WHOLE)
})
const ID = '01990000-0000-7000-8000-000000000000'
const API = { id: ID, hosts: [], tags: [], upstream_header_names: [], vary_on: [], redirect_origins: [] }
const sums = { opening: '-5', settled: '1234567', reversed: '0', closing: '1234562' }
const item = {
  network: 'n',
  asset: '0xa',
  pay_to: '0xb',
  token: 'USDC',
  decimals: 6,
  settled_count: 1,
  reversed_count: 0,
  ...sums,
}
const STATEMENT = { month: '2026-11', from: '', to: '', closed: true, items: [item] }

let base: string[]
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  base = ['--base-url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`]
})
afterAll(() => server.close())

it('an export goes to standard output, or to a file that gets its name when it is complete', async () => {
  const shown = await runAt(fakeTerminal(), ['settlements', 'export', '--since', '2026-11-01T00:00:00Z', ...base])
  expect(shown).toEqual({ code: 0, out: WHOLE, err: '' })
  expect(asked.at(-1)).toBe('/settlements/export?format=csv&from=2026-11-01T00%3A00%3A00Z')
  const directory = mkdtempSync(join(tmpdir(), 'launa-export-'))
  const file = join(directory, 'a.csv')
  expect((await runAt(fakeTerminal(), ['settlements', 'export', '--out', file, ...base])).code).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(WHOLE)
  const cut = ['settlements', 'export', '--status', 'unknown', '--out', join(directory, 'b.csv'), ...base]
  expect(await runAt(fakeTerminal(), cut)).toMatchObject({ code: 1, err: expect.stringContaining('cut off') })
  expect(readdirSync(directory)).toEqual(['a.csv'])
  expect((await runAt(fakeTerminal(), ['settlements', 'export', '--json', ...base])).code).toBe(2)
  expect((await runAt(fakeTerminal(), ['settlements', 'export', '--format', 'xml', ...base])).code).toBe(2)
})

it('a statement has its sums in the token’s own unit', async () => {
  const { code, out } = await runAt(fakeTerminal(), ['statements', 'get', '--month', '2026-11', ...base])
  expect(code).toBe(0)
  expect(out).toMatch(/^2026-11, closed\n/)
  expect(out).toMatch(/-0\.000005\s+1\.234567\s+0\s+1\.234562/)
  const months = await runAt(fakeTerminal(), ['statements', 'list', ...base])
  expect(months.out).toMatch(/2026-11\s+closed\s+1\s+1\.234567 USDC on n\s+0 USDC on n\s+1\.234562 USDC on n/)
})

it('the file of a month is complete, or refused', async () => {
  const exported = ['statements', 'export', '--month', '2026-11', ...base]
  expect(await runAt(fakeTerminal(), exported)).toEqual({ code: 0, out: WHOLE, err: '' })
  expect(asked.at(-1)).toBe('/statements/export?month=2026-11&format=csv')
  const cut = await runAt(fakeTerminal(), [...exported, '--format', 'pdf'])
  expect(cut).toMatchObject({ code: 1, err: expect.stringContaining('cut off') })
})

it('an entity tag is shown, and sent with or without its quotes', async () => {
  const { out } = await runAt(fakeTerminal(), ['apis', 'get', ID, '--json', ...base])
  expect(JSON.parse(out)).toMatchObject({ etag: 'e1' })
  for (const tag of ['e1', '"e1"']) {
    await runAt(fakeTerminal(), ['apis', 'update', ID, '--name', 'b', '--if-match', tag, '--json', ...base])
    expect(asked.at(-1)).toBe('"e1"')
  }
})
