import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { offlineApp } from '../offline-app.ts'

const { app } = await offlineApp()
afterAll(() => app.close())

const IMMUTABLE = 'public, max-age=31536000, immutable'
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Loads the page and returns the files that a browser loads for it, by their file type. */
async function loaded() {
  const page = await app.inject('/docs')
  const named = [...page.body.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  const start = (await app.inject(named.find((path) => path.endsWith('-start.js')) ?? '')).body
  const description = /\/docs\/assets\/[0-9a-f]+-openapi\.json/.exec(start)?.[0] ?? ''
  return { page, paths: [...named, description] }
}

describe('the API reference', () => {
  it('has the name of the product, and none of another', async () => {
    const { page } = await loaded()
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(page.body).toContain('<title>Launa API reference</title>')
    expect(page.body.replace(/\/docs\/assets\/[^"]+/g, '')).not.toMatch(/swagger/i)
    expect((await app.inject('/docs/')).body).toBe(page.body)
  })

  it('loads from our own server alone', async () => {
    const { page, paths } = await loaded()
    expect(page.headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'self'; .*connect-src 'self'/,
    )
    expect(page.body).not.toMatch(/https?:|<script>|<style>/)
    expect(paths).toHaveLength(4)
  })

  it('sends its files compressed and once, a fifth of what they are', async () => {
    const sent = { plain: 0, br: 0, gzip: 0 }
    for (const path of (await loaded()).paths) {
      const plain = await app.inject(path)
      expect(plain.headers).toMatchObject({ 'cache-control': IMMUTABLE, vary: 'accept-encoding' })
      expect(plain.headers['content-encoding']).toBeUndefined()
      const brotli = await app.inject({ url: path, headers: browser })
      expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': plain.headers['content-type'] })
      expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true)
      const gzip = await app.inject({ url: path, headers: { 'accept-encoding': 'br;q=0, gzip' } })
      expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip' })
      expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
      sent.plain += plain.rawPayload.length
      sent.br += brotli.rawPayload.length
      sent.gzip += gzip.rawPayload.length
    }
    expect(sent.br).toBeLessThan(sent.plain / 5)
    expect(sent.gzip).toBeLessThan(sent.plain / 4)
  })

  it('shows the same description as /openapi.json', async () => {
    const { paths } = await loaded()
    const [shown, served] = await Promise.all([app.inject(paths.at(-1) ?? ''), app.inject('/openapi.json')])
    expect(shown.json()).toEqual(served.json())
    expect(served.headers['content-type']).toMatch(/^application\/json/)
  })

  it('has nothing under other names', async () => {
    for (const url of [
      '/docs/assets/start.js',
      '/docs/assets/..%2fpackage.json',
      '/docs/static/index.html',
      '/docs/json',
    ])
      expect((await app.inject(url)).statusCode).toBe(404)
  })
})
