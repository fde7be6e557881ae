import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { buildDashboardOnce } from './dashboard.ts'

const root = mkdtempSync(join(tmpdir(), 'launa-build-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Replaces Vite, which takes seconds. It copies its input, and fails if the source contains a marker that tells it to fail. */
const BUNDLER = `import { cpSync, mkdirSync, readFileSync } from 'node:fs'
const out = process.argv[process.argv.indexOf('--outDir') + 1]
mkdirSync(out + '/assets', { recursive: true })
cpSync('src/main.js', out + '/assets/main.js')
if (readFileSync('src/main.js', 'utf8').includes('broken')) { console.error('main.js is broken'); process.exit(1) }`

/** Replaces the program that makes the help pages. */
const HELP = `import { mkdirSync, writeFileSync } from 'node:fs'
mkdirSync(process.argv[2] ?? '', { recursive: true })
writeFileSync(process.argv[2] + '/start.html', '<h1>Start</h1>')`

function write(file: string, text: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), text)
}

describe('the dashboard', () => {
  write('node_modules/vite/bin/vite.js', BUNDLER)
  write('node_modules/vite/package.json', '{"type":"module"}')
  write('dashboard/src/main.js', 'one '.repeat(1000))
  write('help/build.ts', HELP)

  it('is built once for each state of its sources, with its files compressed', async () => {
    const reports: string[] = []
    const first = await buildDashboardOnce(root, (line) => reports.push(line))
    expect(await buildDashboardOnce(root, (line) => reports.push(line))).toBe(first)
    expect(reports).toEqual(['building the dashboard'])
    const script = readFileSync(join(first, 'assets', 'main.js'), 'utf8')
    expect(brotliDecompressSync(readFileSync(join(first, 'assets', 'main.js.br'))).toString()).toBe(script)
    expect(gunzipSync(readFileSync(join(first, 'assets', 'main.js.gz'))).toString()).toBe(script)

    expect(gunzipSync(readFileSync(join(first, 'help', 'start.html.gz'))).toString()).toBe('<h1>Start</h1>')

    write('dashboard/src/main.js', 'two')
    const second = await buildDashboardOnce(root)
    expect(second).not.toBe(first)
    write('sdks/typescript/src/index.ts', 'export {}')
    expect(await buildDashboardOnce(root)).not.toBe(second)
    // Open pages may still request parts of the old build.
    expect(existsSync(first)).toBe(true)
  })

  it('is built anew after a change of what its sources import from other folders', async () => {
    write('dashboard/src/main.js', 'three')
    write('help/build.ts', `import '../domain/text.ts'\n${HELP}`)
    write('domain/text.ts', `export { more } from './more.ts'`)
    write('domain/more.ts', 'export const more = 1')
    write('domain/unused.ts', '')
    const first = await buildDashboardOnce(root)
    write('domain/unused.ts', 'export {}')
    expect(await buildDashboardOnce(root)).toBe(first)
    write('domain/more.ts', 'export const more = 2')
    expect(await buildDashboardOnce(root)).not.toBe(first)
  })

  it('says what is wrong with sources that cannot be built, and leaves nothing behind', async () => {
    const before = readdirSync(join(root, '.local', 'dashboard'))
    write('dashboard/src/main.js', 'broken')
    await expect(buildDashboardOnce(root)).rejects.toThrow('the dashboard could not be built:\n  main.js is broken')
    expect(readdirSync(join(root, '.local', 'dashboard'))).toEqual(before)
  })
})
