import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { sectionOf } from './documents/markdown.ts'

const root = join(import.meta.dirname, '..')
const documents = globSync('{*.md,docs/**/*.md,sdks/**/*.md,cli/*.md,mcp/*.md,examples/**/*.md,**/DECISIONS.md}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(String(path)),
})

/** A citation of a test: by its path, or by its bare name. */
const CITED_TEST = /(?<![\w/*.-])(?:[a-z][\w-]*\/)*[\w-]{2,}(?:\.solo|\.database|\.timed)?\.test\.ts/g

const sources = globSync(
  '{archive,audit,authz,cli,configuration,control-plane,dashboard,domain,envoy,facilitators,mcp,payment-page,reconcile,rotate,runtime,sandbox,schema,screening,sdks,xds,test}/**/*.{ts,tsx}',
  {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(String(path)),
  },
)
const names = new Set(sources.map((file) => basename(file)))

/** Returns the cited tests that do not exist. */
function goneTests(text: string): string[] {
  const cited = text.match(CITED_TEST) ?? []
  return cited.filter((path) => (path.includes('/') ? !existsSync(join(root, path)) : !names.has(path)))
}

it.each(documents)('%s cites tests that exist', (file) => {
  expect(goneTests(readFileSync(join(root, file), 'utf8'))).toEqual([])
})

/** The path of a file or a folder in a document: in backticks, with a slash. */
const NAMED_PATH = /`([\w.-]+\/[\w./-]*)`/g

it.each(documents.filter((file) => file.startsWith('docs/how-to/')))(
  '%s names files and folders that exist',
  (file) => {
    const named = [...readFileSync(join(root, file), 'utf8').matchAll(NAMED_PATH)].map(([, path = '']) => path)
    expect(named).not.toEqual([])
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  },
)

/** A link within the repository: to a file, to a heading in a file, or to a heading in the same document. */
const LINK = /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g

const headingsOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').map(sectionOf)

it.each(documents)('%s links to what exists', (file) => {
  const links = [...readFileSync(join(root, file), 'utf8').matchAll(LINK)]
  const dead = links.filter(([, path = '', section]) => {
    const target = path ? join(dirname(file), path) : file
    return !existsSync(join(root, target)) || (section && !headingsOf(target).includes(section))
  })
  expect(dead.map(([link]) => link)).toEqual([])
})

/** Returns the comment lines of a source. */
const commentsOf = (file: string) =>
  (readFileSync(join(root, file), 'utf8').match(/^\s*(?:\/\/|\/?\*).*$/gm) ?? []).join('\n')

it('comments cite tests that exist', () => {
  const gone = sources.flatMap((file) => goneTests(commentsOf(file)).map((path) => `${file}: ${path}`))
  expect(gone).toEqual([])
})

/** The files of decisions. Each explains the code beside it. */
const decisions = documents.filter((file) => basename(file) === 'DECISIONS.md')

/** A comment's reference to a section of a file of decisions. */
const REASONS = /(?:[\w-]+\/)*(?:DECISIONS|decisions)\.md(?:, "([^"]+)")?/g

it('comments name sections of DECISIONS.md files that exist', () => {
  const sections = new Set(decisions.flatMap((file) => topicsOf(file).map((topic) => `${file}, "${topic}"`)))
  const cited = sources.flatMap((file) => [...commentsOf(file).matchAll(REASONS)].map(([reason]) => ({ file, reason })))
  expect(cited.length).toBeGreaterThan(0)
  expect(cited.filter(({ reason }) => !sections.has(reason))).toEqual([])
})

it('docs/decisions.md lists every section of the DECISIONS.md files', () => {
  const index = readFileSync(join(root, 'docs/decisions.md'), 'utf8')
  const rows = decisions.flatMap((file) =>
    topicsOf(file).map((topic) => `| [${topic}](../${file}#${sectionOf(`## ${topic}`)}) | \`${file}\` |`),
  )
  expect(rows.filter((row) => !index.includes(row))).toEqual([])
})

function topicsOf(file: string): string[] {
  return readFileSync(join(root, file), 'utf8').match(/(?<=^## ).+$/gm) ?? []
}

/** A waiting loop of a shell. Without a time limit, it never ends if its event never comes. */
const WAITING_LOOP = /^(?!\s*timeout \d+ )(?:.*[;&|('])?\s*(?:until|while) /

it.each(documents)('every loop in %s ends', (file) => {
  const blocks = readFileSync(join(root, file), 'utf8').match(/^```(?:sh|bash)\n[\s\S]*?^```/gm) ?? []
  const endless = blocks
    .flatMap((block) => block.split('\n'))
    .filter((line) => WAITING_LOOP.test(line.replace(/#.*/, '')))
  expect(endless).toEqual([])
})
