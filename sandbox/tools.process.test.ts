import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { findGo, findNats } from './tools.ts'

const root = mkdtempSync(join(tmpdir(), 'launa-tools-'))
const path = join(root, 'path')

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

/** Writes a shell script that prints a line. */
function program(file: string, says: string): string {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\necho '${says}'\n`, { mode: 0o755 })
  return file
}

it.each([
  ['nats-server: v2.15.2', true],
  ['nats-server: v2.10.0', true],
  ['nats-server: v2.9.25', false],
  ['nats-server: v3.0.0', false],
  ['something else', false],
])('a nats-server on PATH that says %j is taken: %j', (says, taken) => {
  vi.stubEnv('PATH', path)
  const installed = program(join(path, 'nats-server'), says)
  expect(findNats(root)).toBe(taken ? installed : undefined)
})

it('takes our own build of nats-server before the one of the wheel, and both when the one on PATH is too old', () => {
  vi.stubEnv('PATH', path)
  expect(findNats(root)).toBeUndefined()
  program(join(path, 'nats-server'), 'nats-server: v2.9.25')
  const wheel = program(join(root, '.local/venv/bin/nats-server'), 'nats-server: v2.15.1')
  expect(findNats(root)).toBe(wheel)
  const built = program(join(root, '.local/bin/nats-server'), 'nats-server: v2.15.2')
  expect(findNats(root)).toBe(built)
})

it.each([
  ['go version go1.26.0 linux/amd64', true],
  ['go version go1.30.1 linux/amd64', true],
  ['go version go1.25.9 linux/amd64', false],
])('a Go that says %j builds our tools: %j', (says, builds) => {
  vi.stubEnv('PATH', path)
  const go = program(join(path, 'go'), says)
  expect(findGo()).toBe(builds ? go : undefined)
})
