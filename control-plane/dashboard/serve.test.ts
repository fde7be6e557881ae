import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { offlineApp } from '../offline-app.ts'

const directory = mkdtempSync(join(tmpdir(), 'launa-dashboard-'))
const SCRIPT = 'globalThis.launa = true\n'.repeat(50)
mkdirSync(join(directory, 'assets'))
writeFileSync(join(directory, 'index.html'), '<!doctype html><title>Launa</title>')
writeFileSync(join(directory, 'secret.txt'), 'beside the assets')
writeFileSync(join(directory, 'assets', 'index-abc123.js'), SCRIPT)
writeFileSync(join(directory, 'assets', 'index-abc123.js.br'), brotliCompressSync(SCRIPT))
mkdirSync(join(directory, 'help', 'assets'), { recursive: true })
writeFileSync(join(directory, 'help', 'start.html'), '<h1>Start</h1>')
writeFileSync(join(directory, 'help', 'start.html.br'), brotliCompressSync('<h1>Start</h1>'))
writeFileSync(join(directory, 'help', 'assets', 'abc123-help.css'), 'body {}')

const { app } = await offlineApp({ environment: { DASHBOARD_DIRECTORY: directory } })
const { app: apiAlone } = await offlineApp()

afterAll(async () => {
  await Promise.all([app.close(), apiAlone.close()])
  rmSync(directory, { recursive: true })
})

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' }

describe('the dashboard', () => {
  it('is found by a path from the working directory', async () => {
    const { app: started } = await offlineApp({ environment: { DASHBOARD_DIRECTORY: relative('.', directory) } })
    const { statusCode } = await started.inject({ url: '/assets/index-abc123.js' })
    expect(statusCode).toBe(200)
    await started.close()
  })

  it.each(['missing', 'assets'])('is refused as a setting when %s holds no built dashboard', async (folder) => {
    const environment = { DASHBOARD_DIRECTORY: join(directory, folder) }
    await expect(offlineApp({ environment })).rejects.toThrow(/DASHBOARD_DIRECTORY.*must be a folder/)
  })

  it.each([
    ...['/dashboard', '/dashboard/', '/dashboard/login', '/dashboard/apis/1/import', '/dashboard/verify-email?token=t'],
    ...['/dashboard/no/such/page', '/dashboard?x=1'],
  ])('answers its document at %s', async (url) => {
    const answer = await app.inject({ url, headers: browser })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<title>Launa</title>')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self' https://*.example.com; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    })
  })

  it.each(['/verify-email', '/reset-password', '/stop-email-change'])(
    'is where the host itself leads, and the link in a mail: %s',
    async (path) => {
      expect((await app.inject('/')).headers.location).toBe('/dashboard')
      const link = await app.inject(`${path}?token=a-b_c`)
      expect(link.statusCode).toBe(302)
      expect(link.headers).toMatchObject({
        location: `/dashboard${path}?token=a-b_c`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
    },
  )

  it('has the documents beside it, compressed and asked for again only when they have changed', async () => {
    for (const url of ['/help', '/help/']) expect((await app.inject(url)).headers.location).toBe('/help/start.html')
    const headers = { 'accept-encoding': 'gzip, br' }
    const page = await app.inject({ url: '/help/start.html', headers: { ...browser, ...headers } })
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    })
    expect(brotliDecompressSync(page.rawPayload).toString()).toBe('<h1>Start</h1>')
    const again = { ...headers, 'if-none-match': page.headers.etag }
    expect((await app.inject({ url: '/help/start.html', headers: again })).statusCode).toBe(304)
    const style = await app.inject('/help/assets/abc123-help.css')
    expect(style.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const url of ['/help/none.html', '/help/assets/', '/help/..%2findex.html', '/help/%2e%2e/secret.txt'])
      expect([url, (await app.inject({ url, headers })).statusCode]).toEqual([url, 404])
    expect((await apiAlone.inject('/help')).statusCode).toBe(404)
  })

  it('leaves every path of the API to the API, whatever a client accepts', async () => {
    for (const [url, status] of [
      ['/apis', 401],
      ['/apis/1', 401],
      ['/settlements', 401],
      ['/sandbox-wallet', 401],
      ['/healthz', 200],
      ['/config/platform', 200],
      ['/login', 404],
      ['/dashboards', 404],
      ['/index.html', 404],
      ['/unknown/path', 404],
      ['/auth/unknown', 404],
    ] as const) {
      const answer = await app.inject({ url, headers: browser })
      expect([url, answer.statusCode]).toEqual([url, status])
      expect(answer.headers['content-type']).toContain('application/json')
    }
    expect((await app.inject({ url: '/docs', headers: browser })).body).toContain('<title>Launa API reference</title>')
    const verification = await app.inject({ method: 'POST', url: '/auth/verify-email', payload: {}, headers: browser })
    expect(verification.statusCode).toBe(400)
    expect((await app.inject({ method: 'POST', url: '/dashboard' })).headers.allow).toBe('GET, HEAD')
  })

  it('sends assets compressed, for ever', async () => {
    const url = '/assets/index-abc123.js'
    const headers = {
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    }
    const plain = await app.inject(url)
    expect(plain.headers).toMatchObject(headers)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toBe(SCRIPT)
    const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(compressed.headers).toMatchObject({ ...headers, 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(SCRIPT)
  })

  it.each([
    ...['/assets/', '/assets', '/assets/none.js', '/assets/../secret.txt', '/assets/%2e%2e/secret.txt'],
    ...['/assets/..%2fsecret.txt', '/assets/..%5csecret.txt', '/assets//etc/passwd', '/assets/%00', '/secret.txt'],
  ])('has nothing at %s', async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('is not there when nobody has built it', async () => {
    for (const url of ['/', '/dashboard', '/verify-email', '/assets/index-abc123.js'])
      expect((await apiAlone.inject(url)).statusCode).toBe(404)
  })
})
