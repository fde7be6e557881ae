import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { createEncryption } from '../../runtime/encryption.ts'
import { createLogger } from '../../runtime/logger.ts'
import { keyRingVariable } from '../../runtime/settings/key-ring.ts'
import { memoryCounter } from '../http/rate-limits.ts'
import { createPasswords } from '../identity/passwords.ts'
import { offlineApp } from '../offline-app.ts'
import { buildOperatorApp } from './app.ts'

/** A build of the pages for sellers and for operators. It has the files that `sandbox/dashboard.ts` makes. */
const directory = mkdtempSync(join(tmpdir(), 'launa-operators-'))
const pagesDirectory = join(directory, 'operators')
for (const folder of ['assets', 'operators/assets']) mkdirSync(join(directory, folder), { recursive: true })
writeFileSync(join(directory, 'index.html'), '<!doctype html><title>Launa</title>')
writeFileSync(join(pagesDirectory, 'operators.html'), '<!doctype html><title>Launa operators</title>')
writeFileSync(join(pagesDirectory, 'assets', 'operators-abc1234.js'), 'globalThis.launa = true')

/** Makes the API without its database. No token is valid, so calls that need a session are refused. */
async function operatorApp(pages: string | undefined) {
  return buildOperatorApp({
    ...{ pool: new Pool({ host: '127.0.0.1', port: 1 }), news: { publish: () => undefined } },
    ...{ platformDomain: 'example.com', encryption: createEncryption(keyRingVariable.parse('00'.repeat(32))) },
    ...{ passwords: await createPasswords({ concurrency: 1 }), newCounter: memoryCounter, screens: false },
    refusal: () => undefined,
    ...{ pagesDirectory: pages, trustedProxies: undefined, logger: createLogger({ name: 'test', level: 'silent' }) },
  })
}

const app = await operatorApp(pagesDirectory)
const apiAlone = await operatorApp(undefined)
const { app: sellers } = await offlineApp({ environment: { DASHBOARD_DIRECTORY: directory } })

afterAll(async () => {
  await Promise.all([app, apiAlone, sellers].map((each) => each.close()))
  rmSync(directory, { recursive: true })
})

const SCRIPT = '/assets/operators-abc1234.js'

describe('the pages of operators', () => {
  it.each(['/dashboard', '/dashboard/', '/dashboard/login', '/dashboard/stuck-payments/1?x=1'])(
    'are one document at %s, which may call its own server alone',
    async (url) => {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('<title>Launa operators</title>')
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
          "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
      })
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    },
  )

  it('need no session, and everything else does', async () => {
    expect((await app.inject('/')).headers.location).toBe('/dashboard')
    expect((await app.inject(SCRIPT)).body).toBe('globalThis.launa = true')
    for (const url of [
      '/suspensions',
      '/stuck-payments',
      '/stuck-payments/1',
      '/accounts',
      '/plans',
      '/records',
      '/me',
    ]) {
      const answer = await app.inject({ url, headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 401, 'unauthorized'])
    }
    expect((await app.inject('/assets/..%2foperators.html')).statusCode).toBe(404)
  })

  it('are not on the address of sellers, and those of sellers are not here', async () => {
    expect((await sellers.inject('/dashboard')).body).not.toContain('operators')
    for (const url of [SCRIPT, '/operators/operators.html', '/assets/../operators/assets/operators-abc1234.js'])
      expect([url, (await sellers.inject(url)).statusCode]).toEqual([url, 404])
    for (const url of ['/verify-email', '/reset-password']) expect((await app.inject(url)).statusCode).toBe(404)
  })

  it('are absent where they were not built', async () => {
    for (const url of ['/', '/dashboard', SCRIPT]) expect((await apiAlone.inject(url)).statusCode).toBe(404)
    expect((await apiAlone.inject('/me')).statusCode).toBe(401)
  })
})
