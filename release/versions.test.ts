import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { filesOfOtherVersions, writeVersion } from './versions.ts'

const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

it('is one version in every file of ours', () => {
  expect(filesOfOtherVersions(root, version)).toEqual([])
})

it('is written into every file of ours', () => {
  const copy = mkdtempSync(join(tmpdir(), 'launa-version-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  const files = filesOfOtherVersions(root, '9.8.7')
  for (const file of files) cpSync(join(root, file), join(copy, file))
  writeVersion(copy, '9.8.7')
  expect(files).toEqual(expect.arrayContaining(['package.json', 'chart/Chart.yaml', 'sdks/go/client.go']))
  expect(filesOfOtherVersions(copy, '9.8.7')).toEqual([])
  expect(filesOfOtherVersions(copy, version)).toEqual(files)
})
