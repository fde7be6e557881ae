import { globSync } from 'node:fs'
import { join, posix } from 'node:path'
import MiniSearch from 'minisearch'
import { describe, expect, it } from 'vitest'
import { BESIDE, GROUPS, pathOf } from './documents.ts'
import { helpFiles } from './help-files.ts'

const root = join(import.meta.dirname, '..')
const files = helpFiles(root)
const pages = [...files].flatMap(([path, content]) => (path.endsWith('.html') ? [{ path, html: String(content) }] : []))
const beside = globSync(BESIDE, { cwd: root, exclude: ['node_modules'] })
const shown = [...GROUPS.flatMap(({ documents }) => documents.map(([file]) => file)), ...beside]

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value.replaceAll('&amp;', '&'))
const idsOf = new Map(pages.map(({ path, html }) => [path, new Set(attributes(html, 'id'))]))

/** Paths of the control plane to which the pages link. */
const OF_CONTROL_PLANE = ['/', '/docs']

/** Returns the problem of a link on a page; undefined if its target exists. */
function problemOf(page: string, link: string): string | undefined {
  if (/^(?:https?:\/\/|mailto:|data:)/.test(link) || OF_CONTROL_PLANE.includes(link)) return undefined
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : path.slice('/help/'.length)
  if (path !== '' && !path.startsWith('/help/')) return 'leaves the help'
  if (!files.has(target)) return 'names no file'
  return anchor === undefined || idsOf.get(target)?.has(decodeURIComponent(anchor)) ? undefined : 'names no anchor'
}

describe('the help', () => {
  it('has a page for each document', () => {
    const found = globSync(
      '{*.md,docs/**/*.md,**/DECISIONS.md,sdks/*.md,sdks/*/*.md,cli/*.md,mcp/*.md,examples/*.md}',
      {
        cwd: root,
        exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(String(path)),
      },
    )
    expect(shown.toSorted()).toEqual(found.sort())
    expect(new Set(pages.map(({ path }) => `/help/${path}`))).toEqual(new Set(shown.map(pathOf)))
    for (const file of shown) expect(files.has(pathOf(file).slice('/help/'.length)), file).toBe(true)
  })

  it.each(pages)('$path: every link, anchor, image and file is there', ({ path, html }) => {
    const links = [...attributes(html, 'href'), ...attributes(html, 'src'), ...attributes(html, 'data-index')]
    expect(links.length).toBeGreaterThan(30)
    const wrong = links.map((link) => ({ link, problem: problemOf(path, link) }))
    expect(wrong.filter(({ problem }) => problem !== undefined)).toEqual([])
  })

  it.each(pages)('$path: has one title, anchors of its own, and nothing inline or of another host', ({ html }) => {
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    const ids = attributes(html, 'id')
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(html).not.toMatch(/<th[^>]*><\/th>/)
    expect(html).not.toMatch(/<script(?!(?: defer)? src="\/help\/assets\/)|<style| style=| on[a-z]+="|<!--|<p>&lt;!--/)
    for (const source of attributes(html, 'src')) expect(source).toMatch(/^\/help\/assets\//)
  })

  it('leads from one document to the others that it names', () => {
    const start = pages.find(({ path }) => path === 'start.html')?.html ?? ''
    for (const file of ['docs/selling.md', 'docs/operating/install.md', 'sdks/go/README.md', 'ARCHITECTURE.md'])
      expect(start.slice(start.indexOf('<main'))).toContain(`href="${pathOf(file)}"`)
  })

  it('turns a link to a file without a page into text', () => {
    const failOver = pages.filter(({ html }) => html.includes('patroni.yaml')).map(({ html }) => html)
    expect(failOver.length).toBeGreaterThan(0)
    for (const html of failOver) expect(html).not.toMatch(/href="[^"]*patroni\.yaml/)
  })

  it('finds sections by their words, also by the beginning of a word', () => {
    const [, json = ''] = [...files].find(([path]) => path.endsWith('-index.json')) ?? []
    const { options, index } = JSON.parse(String(json))
    const search = MiniSearch.loadJS(index, options)
    const found = (asked: string) =>
      search.search(asked, { prefix: true, combineWith: 'AND', boost: { title: 4, page: 2 } }).map(({ url }) => url)
    expect(found('wait for standbys')[0]).toMatch(/^\/help\/operating\//)
    expect(found('permit2')).toContain('/help/selling.html#permit2')
    expect(found('idempot')).not.toEqual([])
    expect(found('zzzzzz')).toEqual([])
    for (const { url } of search.search(MiniSearch.wildcard)) expect(problemOf('', String(url)), url).toBeUndefined()
  })

  it('is the same for the same sources', () => {
    expect([...helpFiles(root)].map(([path]) => path)).toEqual([...files.keys()])
  })

  it('names its files below the folder of the help', () => {
    for (const path of files.keys()) expect(posix.normalize(path)).toBe(path)
  })
})
