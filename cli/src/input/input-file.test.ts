import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fakeTerminal, ownFolder, runAt } from '../testing.ts'
import { readText } from './input-file.ts'

const ID = '01990000-0000-7000-8000-000000000000'

describe('a file that the command line names', () => {
  const TEXT = '{"title": "Grüße, 支払い"}'
  it.each([
    ['in UTF-8', Buffer.from(TEXT)],
    ['in UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
    ['in UTF-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['in UTF-16 of the other order', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()],
  ])('%s is read', (_, bytes) => {
    const file = join(ownFolder(), 'a.json')
    writeFileSync(file, bytes)
    expect(readText(file)).toBe(TEXT)
  })

  it.each([
    ['Latin-1', Buffer.from('{"title": "Grüße"}', 'latin1')],
    ['other bytes', Buffer.from([0xff, 0xff, 0x00, 0x80])],
  ])('in %s is refused, since its text would change', async (_, bytes) => {
    const file = join(ownFolder(), 'a.json')
    writeFileSync(file, bytes)
    const { code, err } = await runAt(fakeTerminal(), ['openapi', 'parse', file, '--base-url', 'http://127.0.0.1:1'])
    expect([code, err]).toEqual([2, `launa: ${file} is not text in UTF-8: save it in UTF-8\n`])
  })

  it.each([
    [['openapi', 'parse', 'FILE'], 'cannot read FILE: there is no such file or directory'],
    [
      ['openapi', 'import', ID, 'FILE', '--price', '1', '--accepts', '[{}]'],
      'cannot read FILE: there is no such file or directory',
    ],
    [
      ['pay', 'url', 'http://x', '--max-amount', '1', '-d', '@FILE'],
      'cannot read FILE: there is no such file or directory',
    ],
    [
      ['settlements', 'export', '--out', 'FILE/a.csv'],
      'cannot use FILE/a.csv.part: there is no such file or directory',
    ],
  ])('and is not there: %j', async (args, message) => {
    const file = join(ownFolder(), 'none')
    const server = await import('node:http').then(({ createServer }) =>
      createServer((_, response) => response.end('#end,0\n')).listen(0, '127.0.0.1'),
    )
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const named = args.map((word) => word.replace('FILE', file))
    const { code, err } = await runAt(fakeTerminal(), [...named, '--base-url', `http://127.0.0.1:${port}`])
    server.close()
    expect([code, err.split('\n')[0]]).toEqual([2, `launa: ${message.replace('FILE', file)}`])
  })
})
