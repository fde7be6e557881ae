import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionOptions, connect, nkeys } from 'nats'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { parseEnvironment } from '../runtime/environment-variables.ts'
import { createLogger } from '../runtime/logger.ts'
import { connectNats } from '../runtime/nats.ts'
import { patience } from '../runtime/patience.ts'
import { natsOptions, natsVariables } from '../runtime/settings/nats.ts'
import { freePorts } from '../runtime/testing/free-ports.ts'
import { HOST } from '../sandbox/settings.ts'
import { findNats } from '../sandbox/tools.ts'
import { createAuthority, type TlsFiles } from './e2e/support/certificates/certificates.ts'

const directory = mkdtempSync(join(tmpdir(), 'nats-'))
afterAll(() => rmSync(directory, { recursive: true }))

function fileOf(name: string, content: string): string {
  const file = join(directory, name)
  writeFileSync(file, content)
  return file
}

/** Starts a real server with this configuration. Returns its address as `host:port`. */
async function serve(configuration: string): Promise<AsyncDisposable & { address: string }> {
  const [port = 0] = await freePorts(1)
  const file = fileOf(`${port}.conf`, `listen: "${HOST}:${port}"\n${configuration}`)
  const child = spawn(findNats(join(import.meta.dirname, '..')) ?? '', ['-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text) => {
      log += text
      if (log.includes('Server is ready')) resolve()
    })
    child.on('exit', () => reject(new Error(log)))
  })
  return {
    address: `${HOST}:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill()
      await ended
    },
  }
}

const optionsOf = (variables: Record<string, string>) =>
  natsOptions(parseEnvironment(z.object(natsVariables), variables))

/** Returns whether the server accepts the client; otherwise the reason. */
async function outcomeOf(options: ConnectionOptions): Promise<string> {
  try {
    const connection = await connect({ ...options, reconnect: false, maxReconnectAttempts: 0 })
    await connection.flush()
    await connection.close()
    return 'connected'
  } catch (error) {
    return String((error as { code?: string }).code)
  }
}

/** Returns whether a message arrives from one of our clients at another. */
async function carries(variables: Record<string, string>): Promise<boolean> {
  const logger = createLogger({ name: 'test', level: 'silent' })
  const [from, to] = ['from', 'to'].map((name) => connectNats({ server: optionsOf(variables), name, logger }))
  const heard = new Promise<boolean>((resolve) => to?.subscribe('news', () => resolve(true)))
  const sending = setInterval(() => from?.publish('news', { a: 1 }), 20)
  const isHeard = await heard
  clearInterval(sending)
  await Promise.all([from?.close(), to?.close()])
  return isHeard
}

describe('a server with users', () => {
  const USERS = 'authorization { users: [{ user: launa, password: "p@ss" }] }'

  it('accepts only a user and a password from the URL or from settings', async () => {
    await using server = await serve(USERS)
    const url = `nats://${server.address}`
    const password = fileOf('password', 'p@ss\n')
    expect(await carries({ NATS_URL: `nats://launa:p%40ss@${server.address}` })).toBe(true)
    expect(await carries({ NATS_URL: url, NATS_USER: 'launa', NATS_PASSWORD_FILE: password })).toBe(true)
    expect(await outcomeOf(optionsOf({ NATS_URL: url }))).toBe('AUTHORIZATION_VIOLATION')
    const wrong = optionsOf({ NATS_URL: url, NATS_USER: 'launa', NATS_PASSWORD: 'other' })
    expect(await outcomeOf(wrong)).toBe('AUTHORIZATION_VIOLATION')
  })
})

it('a server with a token accepts it from the URL or from a setting', async () => {
  await using server = await serve('authorization { token: "t0ken" }')
  expect(await carries({ NATS_URL: `nats://t0ken@${server.address}` })).toBe(true)
  expect(await carries({ NATS_URL: `nats://${server.address}`, NATS_TOKEN: 't0ken' })).toBe(true)
  expect(await outcomeOf(optionsOf({ NATS_URL: `nats://other@${server.address}` }))).toBe('AUTHORIZATION_VIOLATION')
})

it('a server with accounts accepts a file with a JWT and a seed', async () => {
  const { configuration, credentials } = operatorWithUser()
  await using server = await serve(configuration)
  const url = `nats://${server.address}`
  expect(await carries({ NATS_URL: url, NATS_CREDENTIALS_FILE: fileOf('user.creds', credentials) })).toBe(true)
  const stranger = operatorWithUser().credentials
  expect(await outcomeOf(optionsOf({ NATS_URL: url, NATS_CREDENTIALS: stranger }))).toBe('AUTHORIZATION_VIOLATION')
})

describe('a server with TLS', () => {
  it('is trusted only with a certificate of our authority, and gets our certificate', async () => {
    const [ours, other] = [await createAuthority(), await createAuthority()]
    const [serverPair, clientPair, strange] = [
      await ours.issue(['localhost']),
      await ours.issue(['client'], 1, 'clientAuth'),
      await other.issue(['x'], 1, 'clientAuth'),
    ]
    const ca = fileOf('ca.pem', ours.pem)
    const { cert, key } = filesOf('server', serverPair)
    // NATS's client verifies names, but no IP addresses.
    const url = (address: string) => ({ NATS_URL: `tls://${address.replace(HOST, 'localhost')}`, NATS_TLS_CA_FILE: ca })
    const shown = (name: string, pair: TlsFiles) => {
      const files = filesOf(name, pair)
      return { NATS_TLS_CERT_FILE: files.cert, NATS_TLS_KEY_FILE: files.key }
    }
    await using server = await serve(`tls { cert_file: "${cert}", key_file: "${key}", ca_file: "${ca}", verify: true }`)
    const known = { ...url(server.address), ...shown('client', clientPair) }
    expect(await outcomeOf(optionsOf(known))).toBe('connected')
    expect(await carries(known)).toBe(true)
    const without = await outcomeOf(optionsOf(url(server.address)))
    const stranger = await outcomeOf(optionsOf({ ...url(server.address), ...shown('strange', strange) }))
    const unknown = await outcomeOf(
      optionsOf({
        ...url(server.address),
        NATS_TLS_CA_FILE: fileOf('other.pem', other.pem),
        ...shown('client', clientPair),
      }),
    )
    for (const outcome of [without, stranger, unknown]) expect(outcome).not.toBe('connected')
  })

  it('cannot be replaced by a server without TLS', async () => {
    await using server = await serve('')
    expect(await outcomeOf(optionsOf({ NATS_URL: `nats://${server.address}` }))).toBe('connected')
    expect(await outcomeOf(optionsOf({ NATS_URL: `tls://${server.address}` }))).not.toBe('connected')
  })
})

function filesOf(name: string, { cert, key }: TlsFiles): { cert: string; key: string } {
  return { cert: fileOf(`${name}-cert.pem`, cert), key: fileOf(`${name}-key.pem`, key) }
}

/** Returns an operator, one account and one user, in the format of NATS's own tools (JWT with Ed25519 keys, version 2). */
function operatorWithUser(): { configuration: string; credentials: string } {
  const [operator, account, user] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createUser()]
  const sign = (issuer: typeof operator, subject: typeof operator, claims: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const now = Math.floor(Date.now() / 1000)
    const body = {
      jti: String(now),
      iat: now,
      iss: issuer.getPublicKey(),
      name: 'x',
      sub: subject.getPublicKey(),
      nats: claims,
    }
    const text = `${part({ typ: 'JWT', alg: 'ed25519-nkey' })}.${part(body)}`
    return `${text}.${Buffer.from(issuer.sign(Buffer.from(text))).toString('base64url')}`
  }
  const limits = { subs: -1, data: -1, payload: -1, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 }
  const ofAccount = sign(operator, account, { type: 'account', version: 2, limits })
  const ofUser = sign(account, user, { type: 'user', version: 2, subs: -1, data: -1, payload: -1 })
  const resolved = `resolver: MEMORY\nresolver_preload: { ${account.getPublicKey()}: "${ofAccount}" }`
  return {
    configuration: `operator: "${sign(operator, operator, { type: 'operator', version: 2 })}"\n${resolved}\n`,
    credentials: [
      `-----BEGIN NATS USER JWT-----\n${ofUser}\n------END NATS USER JWT------\n`,
      `-----BEGIN USER NKEY SEED-----\n${Buffer.from(user.getSeed())}\n------END USER NKEY SEED------\n`,
    ].join('\n'),
  }
}

it('a client sends all published messages before it closes', async () => {
  await using server = await serve('')
  const logger = createLogger({ name: 'test', level: 'silent' })
  const listener = await connect({ servers: server.address })
  const heard: unknown[] = []
  listener.subscribe('news', { callback: (_error, message) => heard.push(message.json()) })
  await listener.flush()
  const client = connectNats({ server: { servers: server.address }, name: 'test', logger })
  await vi.waitUntil(() => client.isConnected(), { timeout: patience() })
  const messages = Array.from({ length: 100 }, (_, index) => ({ index }))
  for (const message of messages) client.publish('news', message)
  await client.close()
  await listener.flush()
  expect(heard).toEqual(messages)
  await listener.close()
})
