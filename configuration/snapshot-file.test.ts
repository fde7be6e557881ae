import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSnapshot, writeSnapshot } from './snapshot-file.ts'
import { anApi, anEndpoint } from './testing/fixtures.ts'

const directory = mkdtempSync(join(tmpdir(), 'launa-snapshot-'))
const file = join(directory, 'snapshot')
afterAll(() => rmSync(directory, { recursive: true }))

const endpoints = [anEndpoint({ expiresAt: new Date(1_800_000_000_000) })]
const apis = Array.from({ length: 250 }, (_, index) => anApi({ id: `api-${index}`, name: 'Ä\n"b"', endpoints }))
const snapshot = { revision: 42, epoch: 'e1', apis }

describe('the snapshot on disk', () => {
  it('gives back what was written, and replaces what was there', async () => {
    await writeSnapshot(file, { revision: 1, epoch: 'e0', apis: [] })
    expect(readSnapshot(file)).toEqual({ revision: 1, epoch: 'e0', apis: [] })
    await writeSnapshot(file, snapshot)
    expect(readSnapshot(file)).toEqual(snapshot)
  })

  it.each<[string, (text: string) => string]>([
    ['cut off', (text) => text.slice(0, text.length / 2)],
    ['without its last line', (text) => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)],
    ['changed in one place', (text) => text.replace('api-7"', 'api-8"')],
    ['empty', () => ''],
    ['of another format', (text) => text.replace(/"format":\d+/, '"format":3')],
    ['without a format', (text) => text.replace(/"format":\d+,/, '')],
  ])('is not believed when it is %s', async (_, damage) => {
    await writeSnapshot(file, snapshot)
    writeFileSync(file, damage(readFileSync(file, 'utf8')))
    expect(readSnapshot(file)).toBeUndefined()
  })

  it('is nothing where there is no file, and says so when it cannot be written', async () => {
    expect(readSnapshot(join(directory, 'none'))).toBeUndefined()
    await expect(writeSnapshot(join(directory, 'no/such/folder'), snapshot)).rejects.toThrow('ENOENT')
  })
})
