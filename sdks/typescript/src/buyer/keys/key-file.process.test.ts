import childProcess from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ConfigurationError } from '../../errors.ts'
import { privateKeyOf } from './key-file.ts'
import { encryptKeystore } from './keystore.ts'

const directory = mkdtempSync(join(tmpdir(), 'launa-key-'))
afterAll(() => rmSync(directory, { recursive: true }))

const key = `0x${'42'.repeat(32)}`

function fileWith(text: string, mode = 0o600): string {
  const file = join(directory, crypto.randomUUID())
  writeFileSync(file, text)
  chmodSync(file, mode)
  return file
}

describe('a private key', () => {
  it('comes from the environment or a file of its owner', () => {
    expect(privateKeyOf({})).toBeUndefined()
    expect(privateKeyOf({ LAUNA_PRIVATE_KEY: key })).toBe(key)
    expect(privateKeyOf({ LAUNA_PRIVATE_KEY_FILE: fileWith(`${key}\n`) })).toBe(key)
  })

  it.each([0o644, 0o640, 0o604])('does not come from a file with mode %o', (mode) => {
    const file = fileWith(key, mode)
    expect(() => privateKeyOf({ LAUNA_PRIVATE_KEY_FILE: file })).toThrow('may be read by others: chmod 600')
  })

  it('comes from a keystore, with the passphrase of a file of its owner or the given one', () => {
    const LAUNA_KEYSTORE_FILE = fileWith(encryptKeystore(key, 'open sesame'), 0o644)
    const passphrase = (mode: number) => ({ LAUNA_KEYSTORE_PASSPHRASE_FILE: fileWith('open sesame\n', mode) })
    expect(privateKeyOf({ LAUNA_KEYSTORE_FILE, ...passphrase(0o600) })).toBe(key)
    expect(privateKeyOf({ LAUNA_KEYSTORE_FILE }, 'open sesame')).toBe(key)
    expect(() => privateKeyOf({ LAUNA_KEYSTORE_FILE }, 'close sesame')).toThrow('not the one of the keystore')
    expect(() => privateKeyOf({ LAUNA_KEYSTORE_FILE, ...passphrase(0o640) })).toThrow('may be read by others')
    expect(() => privateKeyOf({ LAUNA_KEYSTORE_FILE })).toThrow('LAUNA_KEYSTORE_PASSPHRASE_FILE')
  })

  it('comes from a command, such as that of a keyring', () => {
    const by = (LAUNA_PRIVATE_KEY_COMMAND: string) => () => privateKeyOf({ LAUNA_PRIVATE_KEY_COMMAND })
    expect(by(`cat '${fileWith(`${key}\n`)}'`)()).toBe(key)
    expect(by(`echo ${key}; exit 3`)).toThrow(/^LAUNA_PRIVATE_KEY_COMMAND: the command failed with exit code 3$/)
    expect(by('true')).toThrow('printed no key')
    expect(by('head -c 20000 /dev/zero')).toThrow('printed more than a key')
  })

  it('comes from a command that leaves a program in the background, which holds its output open', () => {
    const { execSync } = childProcess
    const quickly = (command: string, options: object) => execSync(command, { ...options, timeout: 1_000 })
    const spy = vi.spyOn(childProcess, 'execSync').mockImplementation(quickly as typeof execSync)
    try {
      expect(privateKeyOf({ LAUNA_PRIVATE_KEY_COMMAND: `sleep 30 2>/dev/null & echo ${key}` })).toBe(key)
      const slow = { LAUNA_PRIVATE_KEY_COMMAND: `echo ${key}; exec sleep 30` }
      expect(() => privateKeyOf(slow)).toThrow('took more than 60 seconds')
    } finally {
      spy.mockRestore()
    }
  })

  it('comes from nothing else', () => {
    const both = { LAUNA_PRIVATE_KEY: key, LAUNA_PRIVATE_KEY_FILE: fileWith(key) }
    for (const variables of [
      both,
      { LAUNA_PRIVATE_KEY: key, LAUNA_KEYSTORE_FILE: fileWith('{}') },
      { LAUNA_PRIVATE_KEY: key, LAUNA_PRIVATE_KEY_COMMAND: `echo ${key}` },
      { LAUNA_KEYSTORE_FILE: fileWith('{}'), LAUNA_KEYSTORE_PASSPHRASE_FILE: fileWith('x') },
      { LAUNA_PRIVATE_KEY_FILE: join(directory, 'missing') },
      { LAUNA_PRIVATE_KEY_FILE: directory },
      { LAUNA_PRIVATE_KEY_FILE: fileWith('x'.repeat(20_000)) },
    ])
      expect(() => privateKeyOf(variables)).toThrow(ConfigurationError)
  })
})
