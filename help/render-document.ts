import { posix } from 'node:path'
import MarkdownIt, { type Token } from 'markdown-it'
import { escaped } from '../domain/html-text.ts'
import { anchorOf } from './anchor.ts'
import { pathOf } from './documents.ts'

/** A part of a document under one heading, for the search. */
export interface Section {
  title: string
  anchor: string
  /** The heading's level: 1 is the document's title. */
  level: number
  text: string
}

export interface RenderedDocument {
  title: string
  html: string
  sections: Section[]
}

export interface Surroundings {
  pages: ReadonlySet<string>
  /** The URL of an image of the repository, if it is served. */
  imageAt(file: string): string | undefined
}

/**
 * Makes the HTML of a Markdown document. Links to other documents become links to their pages. Links to files without a page become text.
 */
export function renderDocument(file: string, markdown: string, surroundings: Surroundings): RenderedDocument {
  const md = new MarkdownIt({ html: false, linkify: false })
  const tokens = md.parse(withoutComments(markdown), {})
  const anchors = numberedAnchors()
  const sections: Section[] = []
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    if (token.type === 'heading_open' && next) {
      const anchor = anchors(next.content)
      token.attrSet('id', anchor)
      sections.push({ title: wordsOf(next), anchor, level: Number(token.tag.slice(1)), text: '' })
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      addText(sections, wordsOf(token))
    } else if (token.type === 'fence') addText(sections, token.content)
    if (token.type === 'th_open' && next?.content === '') nameNothing(token, tokens[index + 2])
    if (token.type === 'inline') linkInline(token.children ?? [], file, surroundings)
  }
  Object.assign(md.renderer.rules, {
    table_open: () => '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>\n',
    table_close: () => '</table></div>\n',
    code_block: (all: Token[], index: number) => codeHtml(all[index]?.content ?? ''),
    fence: (all: Token[], index: number) => {
      const { content = '', info = '' } = all[index] ?? {}
      const [, name] = info.split(' ')
      const caption = name === undefined ? '' : `<p class="file">${escaped(name)}</p>\n`
      return caption + codeHtml(content)
    },
  })
  return { title: sections[0]?.title ?? file, html: md.renderer.render(tokens, md.options, {}), sections }
}

/** The HTML of a code block. A block may be wider than the window, so it can be scrolled by keyboard. */
function codeHtml(code: string): string {
  return `<pre tabindex="0"><code>${escaped(code)}</code></pre>\n`
}

/** Turns empty header cells into plain cells, because an empty cell names no column. */
function nameNothing(...cell: (Token | undefined)[]): void {
  for (const token of cell) if (token) token.tag = 'td'
}

/** The document without its comments, which are for the tests of documents. */
function withoutComments(markdown: string): string {
  let isCode = false
  return markdown
    .split('\n')
    .map((line) => {
      if (/^\s*```/.test(line)) isCode = !isCode
      return !isCode && /^\s*<!--.*-->\s*$/.test(line) ? '' : line
    })
    .join('\n')
}

/** Returns a function that makes anchors for headings. A repeated heading gets a number, as on Git hosts. */
function numberedAnchors(): (title: string) => string {
  const seen = new Map<string, number>()
  return (title) => {
    const anchor = anchorOf(title)
    const before = seen.get(anchor) ?? 0
    seen.set(anchor, before + 1)
    return before === 0 ? anchor : `${anchor}-${before}`
  }
}

function addText(sections: Section[], text: string): void {
  const section = sections.at(-1)
  if (section) section.text = `${section.text} ${text}`.trim()
}

function wordsOf({ children, content }: Token): string {
  return children ? children.map((child) => (child.type === 'softbreak' ? ' ' : child.content)).join('') : content
}

function linkInline(tokens: Token[], file: string, surroundings: Surroundings): void {
  const dropped: boolean[] = []
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const href = hrefOf(String(token.attrGet('href')), file, surroundings)
      dropped.push(href === undefined)
      if (href === undefined) hide(token)
      else token.attrSet('href', href)
      if (href?.startsWith('http')) token.attrSet('rel', 'noopener noreferrer')
    } else if (token.type === 'link_close') {
      if (dropped.pop()) hide(token)
    } else if (token.type === 'image') {
      const source = surroundings.imageAt(posix.join(posix.dirname(file), String(token.attrGet('src'))))
      if (source === undefined) throw new Error(`${file} shows an image that is not there: ${token.attrGet('src')}`)
      token.attrSet('src', source)
      token.attrSet('loading', 'lazy')
    }
  }
}

function hide(token: Token): void {
  token.type = 'text'
  token.tag = ''
  token.content = ''
}

function hrefOf(href: string, file: string, { pages }: Surroundings): string | undefined {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const target = posix.join(posix.dirname(file), path)
  if (!pages.has(target)) return undefined
  return pathOf(target) + (anchor === undefined ? '' : `#${anchor}`)
}
