import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { beginningsOf, IMAGES, PROGRAMS } from './processes.ts'
import { neededBy } from './production-files.ts'

const root = join(import.meta.dirname, '..')

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'launa-production-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

it('follows imports, exports and files by their URL, and leaves out types, built-in modules and what is not imported', () => {
  const folder = folderOf({
    'a/main.ts':
      "import { readFileSync } from 'node:fs'\nimport type { T } from './types.ts'\nimport {\n  b,\n} from '../b.ts'\nimport '@scope/one/deep'\nawait import('./late.ts')\nnew URL('./worker.ts', import.meta.url)\n",
    'a/types.ts': 'export type T = 1\n',
    'a/late.ts': "export * from 'two'\nexport const text = 'imported from '\nexport const other = ' and more'\n",
    'a/worker.ts': "import { c } from '../data.json' with { type: 'json' }\n",
    'b.ts': 'export const b = 1\n',
    'data.json': '{}',
    'unused.ts': '',
  })
  expect(neededBy(folder, ['a/main.ts'])).toEqual({
    files: ['a/late.ts', 'a/main.ts', 'a/worker.ts', 'b.ts', 'data.json'],
    packages: ['@scope/one', 'two'],
  })
})

it('refuses a source that reads files by computed names', () => {
  const folder = folderOf({ 'main.ts': "readFileSync(join(import.meta.dirname, 'x'))\n" })
  expect(() => neededBy(folder, ['main.ts'])).toThrow('main.ts reads files by computed names')
})

it.each(IMAGES)('knows what the image %s needs: no tests, and no packages of development in services', (image) => {
  const { files, packages } = neededBy(root, beginningsOf(image))
  expect(files).toEqual(expect.arrayContaining(beginningsOf(image)))
  expect(files.filter((file) => /\.test\.ts$|\/testing\/|^test\//.test(file))).toEqual([])
  if (image === 'services')
    expect(packages.filter((name) => /^(vitest|typescript|smtp-server|solc)$/.test(name))).toEqual([])
})

it('has a name for every program of the gateway', () => {
  const folders = '{archive,audit,authz,control-plane,envoy,reconcile,rotate,schema,xds}'
  const mains = globSync(`${folders}/{,**/}{main,*-main}.ts`, { cwd: root })
  const named = Object.values(PROGRAMS).map(({ file }) => file)
  // authz itself starts authz/documents-main.ts, so no container runs it.
  expect(mains.filter((file) => !named.includes(file) && file !== 'authz/documents-main.ts')).toEqual([])
})

it('has the migrations beside the program that runs them', () => {
  const { files } = neededBy(root, [PROGRAMS.migrate?.file ?? ''])
  expect(files).toEqual(expect.arrayContaining(['schema/migrations/0001-initial.sql', 'schema/migrations/SHA256SUMS']))
})
