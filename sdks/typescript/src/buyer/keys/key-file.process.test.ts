import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { GOOD_KEYSTORES, SECRET } from '../../../../vectors/cases/keystores.ts'
import { AbortedError, ConfigurationError } from '../../errors.ts'
import { Buyer } from '../buyer.ts'
import { keyFrom } from './key-command.ts'
import { privateKeyOf } from './key-file.ts'
import { evmKeyOf } from './wallet.ts'

const directory = mkdtempSync(join(tmpdir(), 'launa-key-'))
afterAll(() => rmSync(directory, { recursive: true }))

afterEach(() => vi.unstubAllEnvs())

const key = `0x${'42'.repeat(32)}`

function fileWith(text: string, mode = 0o600): string {
  const file = join(directory, crypto.randomUUID())
  writeFileSync(file, text)
  chmodSync(file, mode)
  return file
}

describe('a private key', () => {
  it('comes from the environment or a file of its owner', async () => {
    expect(await privateKeyOf({})).toBeUndefined()
    expect(await privateKeyOf({ LAUNA_PRIVATE_KEY: key })).toBe(key)
    expect(await privateKeyOf({ LAUNA_PRIVATE_KEY_FILE: fileWith(`${key}\n`) })).toBe(key)
  })

  it.each([0o644, 0o640, 0o604])('does not come from a file with mode %o', async (mode) => {
    const file = fileWith(key, mode)
    await expect(privateKeyOf({ LAUNA_PRIVATE_KEY_FILE: file })).rejects.toThrow('may be read by others: chmod 600')
  })

  it('comes from a keystore, with the passphrase of a file of its owner or the given one', async () => {
    const [keystore] = GOOD_KEYSTORES as [(typeof GOOD_KEYSTORES)[number]]
    const LAUNA_KEYSTORE_FILE = fileWith(keystore.text, 0o644)
    const passphrase = (mode: number) => ({
      LAUNA_KEYSTORE_PASSPHRASE_FILE: fileWith(`${keystore.passphrase}\n`, mode),
    })
    expect(await privateKeyOf({ LAUNA_KEYSTORE_FILE, ...passphrase(0o600) })).toBe(SECRET)
    expect(await privateKeyOf({ LAUNA_KEYSTORE_FILE }, keystore.passphrase)).toBe(SECRET)
    const failing = (...args: Parameters<typeof privateKeyOf>) => expect(privateKeyOf(...args)).rejects
    await failing({ LAUNA_KEYSTORE_FILE }, 'close sesame').toThrow('not the one of the keystore')
    await failing({ LAUNA_KEYSTORE_FILE, ...passphrase(0o640) }).toThrow('may be read by others')
    await failing({ LAUNA_KEYSTORE_FILE }).toThrow('LAUNA_KEYSTORE_PASSPHRASE_FILE')
  })

  it('comes from a command, such as that of a keyring', async () => {
    const by = (LAUNA_PRIVATE_KEY_COMMAND: string) => privateKeyOf({ LAUNA_PRIVATE_KEY_COMMAND })
    expect(await by(`cat '${fileWith(`${key}\n`)}'`)).toBe(key)
    expect(await by(`printf ${key}`)).toBe(key)
    await expect(by(`echo ${key}; exit 3`)).rejects.toThrow(
      /^LAUNA_PRIVATE_KEY_COMMAND: the command failed with exit code 3$/,
    )
    await expect(by('true')).rejects.toThrow('printed no key')
    await expect(by('head -c 20000 /dev/zero')).rejects.toThrow('printed more than a key')
  })

  it('comes from a command that leaves a program in the background, which holds its output open', async () => {
    expect(await keyFrom(`sleep 30 2>/dev/null & echo ${key}`)).toBe(key)
    expect(await keyFrom(`sleep 30 2>/dev/null & printf ${key}`, 500)).toBe(key)
    await expect(keyFrom(`echo ${key}; exec sleep 30`, 500)).rejects.toThrow('took more than 0.5 seconds')
  })

  it('comes from one command after the other, while the program goes on', async () => {
    const log = fileWith('')
    const gate = pipe()
    const command = `echo begin >> ${log}; cat ${gate}; echo end >> ${log}; echo ${key}`
    const keys = [keyFrom(command), keyFrom(`echo second >> ${log}; echo ${key}`)]
    // The first command waits until this test writes to `gate`. If the second command ran at the same time, it would write `second` before
    // `end`.
    await expect.poll(() => readFileSync(log, 'utf8')).toBe('begin\n')
    writeFileSync(gate, '')
    expect(await Promise.all(keys)).toEqual([key, key])
    expect(readFileSync(log, 'utf8')).toBe('begin\nend\nsecond\n')
  })

  it('is read by a buyer before anything is sent, and asked for again after a failure', async () => {
    const sent: unknown[] = []
    const fetch: typeof globalThis.fetch = async (input) => {
      sent.push(input)
      return new Response('free')
    }
    const file = fileWith('')
    vi.stubEnv('LAUNA_PRIVATE_KEY_COMMAND', `cat ${file}`)
    const buyer = new Buyer({ policy: { maxPerCall: '1' }, fetch })
    await expect(buyer.fetch('https://shop.example/')).rejects.toThrow('printed no key')
    expect(sent).toEqual([])
    writeFileSync(file, key)
    expect((await buyer.fetch('https://shop.example/')).outcome).toBe('free')
    expect(await buyer.address()).toBe(evmKeyOf(key).address)
  })

  it('is not waited for when the caller has given up', async () => {
    const [gate, log] = [pipe(), fileWith('')]
    vi.stubEnv('LAUNA_PRIVATE_KEY_COMMAND', `echo begin >> ${log}; cat ${gate}`)
    const buyer = new Buyer({ policy: { maxPerCall: '1' } })
    const stop = new AbortController()
    const answer = buyer.fetch('https://shop.example/', { signal: stop.signal })
    await expect.poll(() => readFileSync(log, 'utf8')).toBe('begin\n')
    stop.abort()
    await expect(answer).rejects.toThrow(AbortedError)
    writeFileSync(gate, key)
    expect(await buyer.address()).toBe(evmKeyOf(key).address)
  })

  it('comes from nothing else', async () => {
    const both = { LAUNA_PRIVATE_KEY: key, LAUNA_PRIVATE_KEY_FILE: fileWith(key) }
    for (const variables of [
      both,
      { LAUNA_PRIVATE_KEY: key, LAUNA_KEYSTORE_FILE: fileWith('{}') },
      { LAUNA_PRIVATE_KEY: key, LAUNA_PRIVATE_KEY_COMMAND: `echo ${key}` },
      { LAUNA_KEYSTORE_FILE: fileWith('{}'), LAUNA_KEYSTORE_PASSPHRASE_FILE: fileWith('x') },
      { LAUNA_PRIVATE_KEY_FILE: join(directory, 'missing') },
      { LAUNA_PRIVATE_KEY_FILE: directory },
      { LAUNA_PRIVATE_KEY_FILE: pipe() },
      { LAUNA_PRIVATE_KEY_FILE: fileWith('x'.repeat(20_000)) },
    ])
      await expect(privateKeyOf(variables)).rejects.toThrow(ConfigurationError)
  })
})

/** A named pipe. No process writes to it unless a test does. */
function pipe(): string {
  const file = join(directory, 'pipe')
  rmSync(file, { force: true })
  execFileSync('mkfifo', ['-m', '600', file])
  return file
}
