import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = globSync('{*.md,docs/**/*.md,sdks/**/*.md,cli/*.md,mcp/*.md,examples/**/*.md}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(String(path)),
})

/** A test as documents and comments cite it: by its path, or by its name alone beside another of the same folder. */
const CITED_TEST = /(?<![\w/*.-])(?:[a-z][\w-]*\/)*[\w-]{2,}(?:\.solo|\.database|\.timed)?\.test\.ts/g

const sources = globSync('{audit,authz,configuration,control-plane,domain,runtime,sandbox,sdks,xds,test}/**/*.ts', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(String(path)),
})
const names = new Set(sources.map((file) => basename(file)))

/** What a text cites and is not there. */
function goneTests(text: string): string[] {
  const cited = text.match(CITED_TEST) ?? []
  return cited.filter((path) => (path.includes('/') ? !existsSync(join(root, path)) : !names.has(path)))
}

it.each(documents)('%s cites tests that exist', (file) => {
  expect(goneTests(readFileSync(join(root, file), 'utf8'))).toEqual([])
})

it('comments cite tests that exist', () => {
  const comment = /^\s*(?:\/\/|\/?\*).*$/gm
  const gone = sources.flatMap((file) => {
    const comments = readFileSync(join(root, file), 'utf8').match(comment) ?? []
    return goneTests(comments.join('\n')).map((path) => `${file}: ${path}`)
  })
  expect(gone).toEqual([])
})
