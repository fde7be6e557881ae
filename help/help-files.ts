import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { BESIDE, GROUPS, pathOf } from './documents.ts'
import { helpPage } from './page.ts'
import { type RenderedDocument, renderDocument } from './render-document.ts'
import { searchIndex } from './search-index.ts'

const FOLDER = import.meta.dirname
/** The file of the search library, a script that defines `MiniSearch`. */
const LIBRARY = join(dirname(createRequire(import.meta.url).resolve('minisearch')), '../umd/index.js')

/**
 * All files of the help, by their paths below `/help/`. Names in `assets` contain the hash of the content. Equal sources give equal files.
 */
export function helpFiles(root: string): Map<string, string | Buffer> {
  const files = new Map<string, string | Buffer>()
  const asset = (name: string, content: string | Buffer): string => {
    const path = `assets/${createHash('sha256').update(content).digest('hex').slice(0, 16)}-${name}`
    files.set(path, content)
    return `/help/${path}`
  }
  const images = new Map(
    globSync('docs/images/*', { cwd: root })
      .sort()
      .map((file) => [file, asset(basename(file), readFileSync(join(root, file)))]),
  )
  const beside = globSync(BESIDE, { cwd: root, exclude: ['node_modules'] }).sort()
  const shown = [...GROUPS.flatMap(({ documents }) => documents.map(([file]) => file)), ...beside]
  const pages = new Set(shown)
  const rendered = shown.map((file): [string, RenderedDocument] => [
    file,
    renderDocument(file, readFileSync(join(root, file), 'utf8'), { pages, imageAt: (image) => images.get(image) }),
  ])
  const index = searchIndex(rendered.map(([file, document]) => ({ ...document, path: pathOf(file) })))
  const own = (name: string) => asset(name, readFileSync(join(FOLDER, name)))
  const loaded = {
    style: own('help.css'),
    theme: own('theme.js'),
    library: asset('minisearch.js', withoutMap(readFileSync(LIBRARY, 'utf8'))),
    search: own('search.js'),
    index: asset('index.json', index),
  }
  for (const [file, document] of rendered)
    files.set(pathOf(file).slice('/help/'.length), helpPage(file, document, loaded))
  return files
}

function withoutMap(script: string): string {
  return script.replace(/^\/\/# sourceMappingURL=.*$/m, '')
}
