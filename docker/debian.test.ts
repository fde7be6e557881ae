import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ARCHITECTURES, architectureOf, checkDigest, readDebianLock } from './debian.ts'

it('names each package of Debian by its digest, and the same ones for every architecture', () => {
  const { packages } = readDebianLock()
  const names = ARCHITECTURES.map((architecture) => packages[architecture].map(({ name }) => name))
  expect(names[0]).toContain('libc6')
  expect(new Set(names.map(String)).size).toBe(1)
  const all = ARCHITECTURES.flatMap((architecture) => packages[architecture])
  for (const { sha256, version } of all) {
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(version).not.toBe('')
  }
  expect(new Set(all.map(({ sha256 }) => sha256)).size).toBe(all.length)
})

it('refuses a package with another digest than that of the lock file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'launa-debian-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'one.deb')
  writeFileSync(file, 'one')
  const one = { name: 'one', version: '1', sha256: '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed' }
  expect(() => checkDigest(file, one)).not.toThrow()
  writeFileSync(file, 'two')
  expect(() => checkDigest(file, one)).toThrow('one 1 has the digest 3fc4ccfe')
})

it('knows two architectures', () => {
  expect(architectureOf('arm64')).toBe('arm64')
  expect(() => architectureOf('riscv64')).toThrow('there is no image for riscv64: amd64, arm64')
})
