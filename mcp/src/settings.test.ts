import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigurationError } from '@launa/sdk'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from './settings.ts'

const wallet = async (variables: Record<string, string>) => (await readSettings([], variables)).wallet

describe('the settings of payments', () => {
  it('accepts an API key and no other kind of credential', async () => {
    expect((await readSettings([], {})).apiKey).toBeUndefined()
    expect((await readSettings([], { LAUNA_API_KEY: 'launa_live_a', LAUNA_TOKEN: 'a.b.c' })).apiKey).toBe(
      'launa_live_a',
    )
    await expect(readSettings([], { LAUNA_TOKEN: 'a.b.c' })).rejects.toThrow('a JWT is not accepted here')
    await expect(readSettings([], { LAUNA_API_KEY: 'eyJh.b.c' })).rejects.toThrow(ConfigurationError)
  })

  it('reads amounts as USDC', async () => {
    const variables = { LAUNA_MAX_AMOUNT: '0.10', LAUNA_MAX_PER_DAY: '2', LAUNA_MAX_PER_HOST_PER_DAY: '1' }
    expect((await wallet({ ...variables, LAUNA_ALLOWED_HOSTS: 'API.example.com, *.example.org' })).limits).toEqual({
      maxPerCall: '100000',
      maxPerDay: '2000000',
      maxPerHostPerDay: '1000000',
      hosts: ['api.example.com', '*.example.org'],
    })
    expect((await wallet({})).limits).toEqual({})
    for (const amount of ['1e3', '-1', 'much', '0.1234567'])
      await expect(wallet({ LAUNA_MAX_AMOUNT: amount })).rejects.toThrow('LAUNA_MAX_AMOUNT must be')
  })

  it('reads the key from a keystore', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'launa-mcp-key-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    const file = (text: string) => {
      const path = join(directory, crypto.randomUUID())
      writeFileSync(path, text, { mode: 0o600 })
      return path
    }
    const vectors = readFileSync(join(import.meta.dirname, '../../sdks/vectors/keystores.json'), 'utf8')
    const [{ text, passphrase, value }] = JSON.parse(vectors)
    const LAUNA_KEYSTORE_FILE = file(text)
    const LAUNA_KEYSTORE_PASSPHRASE_FILE = file(passphrase)
    expect((await wallet({ LAUNA_KEYSTORE_FILE, LAUNA_KEYSTORE_PASSPHRASE_FILE })).privateKey).toBe(value)
    // Standard input carries the protocol, so the program cannot ask for a passphrase.
    await expect(wallet({ LAUNA_KEYSTORE_FILE })).rejects.toThrow('set LAUNA_KEYSTORE_PASSPHRASE_FILE')
  })

  it.each(['a b', 'https://x.example', 'x.example:80', '*', 'a,,b'])('refuses hosts like %j', async (hosts) => {
    await expect(wallet({ LAUNA_ALLOWED_HOSTS: hosts })).rejects.toThrow('LAUNA_ALLOWED_HOSTS must be')
  })

  it('pays in the Sandbox only if all other settings are for the Sandbox too', async () => {
    expect((await wallet({ LAUNA_API_KEY: 'launa_sandbox_a' })).isSandbox).toBe(true)
    expect((await wallet({ LAUNA_SANDBOX: '1' })).isSandbox).toBe(true)
    expect((await wallet({ LAUNA_API_KEY: 'launa_live_a' })).isSandbox).toBe(false)
  })

  it('calls addresses of this machine only beside a local control plane, or if its owner allows it', async () => {
    const production = { LAUNA_API_KEY: 'launa_live_a', LAUNA_BASE_URL: 'https://api.launa.example' }
    const locals: Record<string, string>[] = [
      {},
      { LAUNA_BASE_URL: 'http://localhost:1' },
      { ...production, LAUNA_ALLOW_LOCAL: '1' },
    ]
    for (const local of locals) expect((await wallet(local)).isLocal).toBe(true)
    const staging = { LAUNA_API_KEY: 'launa_sandbox_a', LAUNA_STAGING_BASE_URL: 'https://staging.launa.example' }
    const remotes: Record<string, string>[] = [production, staging, { LAUNA_ALLOW_LOCAL: '0' }]
    for (const remote of remotes) expect((await wallet(remote)).isLocal).toBe(false)
  })
})

describe('the settings of the server', () => {
  const http = async (...args: string[]) => (await readSettings(args, { LAUNA_API_KEY: 'launa_live_a' })).http

  it('listens on standard input and output, or on loopback', async () => {
    expect(await http()).toBeUndefined()
    expect(await http('--http')).toEqual({
      ...{ host: '127.0.0.1', port: 8402, hosts: ['localhost', '127.0.0.1', '[::1]'] },
      connections: { most: 256, mostPerAddress: 32 },
    })
    expect((await http('--http', '--max-connections', '9', '--max-per-address', '8'))?.connections).toEqual({
      ...{ most: 9, mostPerAddress: 8 },
    })
    expect((await http('--http', '--port', '0'))?.port).toBe(0)
  })

  it('listens elsewhere only under configured host names', async () => {
    await expect(http('--http', '--host', '0.0.0.0')).rejects.toThrow('--host needs --allow-host')
    expect((await http('--http', '--host', '0.0.0.0', '--allow-host', 'MCP.example.com'))?.hosts).toContain(
      'mcp.example.com',
    )
  })

  it('accepts over HTTP one key, or each key that the control plane knows, and no other', async () => {
    await expect(readSettings(['--http'], {})).rejects.toThrow('--http needs either LAUNA_API_KEY')
    await expect(http('--http', '--any-key')).rejects.toThrow('--http needs either LAUNA_API_KEY')
    expect(await readSettings(['--http', '--any-key'], {})).toMatchObject({ apiKey: undefined, http: { port: 8402 } })
  })

  it.each([
    ['--http', '--max-connections', '0'],
    ['--http', '--max-per-address', '1e3'],
    ['--port', '1'],
    ['--http', '--port', '65536'],
    ['--http', '--port', '-1'],
    ['--nonsense'],
    ['http'],
  ])('cannot be %s %s %s', async (...args) => {
    await expect(http(...args.filter((arg) => arg !== undefined))).rejects.toThrow(ConfigurationError)
  })
})
