import { readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { anchorOf } from '../../help/anchor.ts'

/** A fenced block of a document. */
export interface Block {
  /** `docs/selling.md:27`. */
  place: string
  language: string
  /** The name of the file if the fence has one. The block is then a whole program. */
  file: string | undefined
  text: string
  /** The last paragraph before the block. */
  lead: string
  /** The heading above the block, as an anchor: `an-account`. */
  section: string
  /** The reason why the block cannot run: `<!-- not run: reason -->` before the block. */
  notRun: string | undefined
  /** Text that the output must contain: `<!-- prints: text -->` before the block. */
  prints: string | undefined
}

export interface Document {
  path: string
  blocks: Block[]
  /** Sections that a reader must complete before: the links of lines that begin with `**First:**`, as `path#section`. */
  first: string[]
}

const FENCE = /^\s*```(\S*)(?: (\S+))?$/
const COMMENT = /^\s*<!-- (not run|prints): (.+) -->$/
const HEADING = /^#+ (.+)$/
const FIRST = /^\*\*First:\*\* /
const LINK = /\]\(([^)#]*)#([\w-]+)\)/g

/** Reads a document of the repository. */
export function readDocument(root: string, path: string): Document {
  return parseDocument(path, readFileSync(join(root, path), 'utf8'))
}

export function parseDocument(path: string, markdown: string): Document {
  const document: Document = { path, blocks: [], first: [] }
  const lines = markdown.split('\n')
  let section = ''
  let lead = ''
  let comments = new Map<string, string>()
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const fence = FENCE.exec(line)
    const comment = COMMENT.exec(line)
    if (fence) {
      const end = lines.findIndex((other, place) => place > index && other.trim() === '```')
      if (end < 0) throw new Error(`${path}:${index + 1}: the block has no end`)
      const [, language = '', file] = fence
      const text = `${lines.slice(index + 1, end).join('\n')}\n`
      const [notRun, prints] = [comments.get('not run'), comments.get('prints')]
      document.blocks.push({ place: `${path}:${index + 1}`, language, file, text, lead, section, notRun, prints })
      index = end
      comments = new Map()
    } else if (comment) comments.set(comment[1] ?? '', comment[2] ?? '')
    else if (line.trim() !== '') {
      section = sectionOf(line) ?? section
      lead = lines[index - 1]?.trim() === '' ? line : `${lead}\n${line}`
      if (FIRST.test(line)) document.first.push(...targetsOf(path, line))
    }
  }
  return document
}

/** Returns the anchor of a heading line. Undefined for any other line. */
export function sectionOf(line: string): string | undefined {
  const [, title] = HEADING.exec(line) ?? []
  return title === undefined ? undefined : anchorOf(title)
}

function targetsOf(path: string, line: string): string[] {
  return [...line.matchAll(LINK)].map(([, other, section]) => {
    const target = other ? normalize(join(path, '..', other)) : path
    return `${target}#${section}`
  })
}
