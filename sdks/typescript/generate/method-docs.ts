import { readdir, readFile } from 'node:fs/promises'
import type { OpenapiDocument } from './write.ts'

const resources = new URL('../src/resources/', import.meta.url)

const METHOD =
  /^( {2}\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?( {2}(?:async )?\w+\((?:[^{]|\{\})*\) ?:? ?[^{]*\{\n)((?: {4}.*\n)+)(?= {2}\}\n)/gm
const WIDTH = 116

/** The files of src/resources, with the comment of each method begun anew as the contract describes its operation. */
export async function documentedResources(document: OpenapiDocument): Promise<Readonly<Record<string, string>>> {
  const texts = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId, summary, description }) => [operationId, [`${summary}.`, description]] as const),
  )
  const names = (await readdir(resources)).filter((name) => name.endsWith('.ts'))
  const files = names.map(async (name) => {
    const source = await readFile(new URL(name, resources), 'utf8')
    return [`../resources/${name}`, documented(source, texts)] as const
  })
  return Object.fromEntries(await Promise.all(files))
}

/** The first two paragraphs are the contract's; all that follow are written by hand and stay. */
export function documented(source: string, texts: ReadonlyMap<string, readonly string[]>): string {
  return source.replace(METHOD, (all, comment: string | undefined, head: string, body: string) => {
    // A body may quote other words before the name of its operation.
    const quoted = [...body.matchAll(/'(\w+)'/g)].map(([, word = '']) => word)
    const contract = texts.get(quoted.find((word) => texts.has(word)) ?? '')
    if (!contract) return all
    return `${commentOf([...contract, ...paragraphsOf(comment ?? '').slice(2)])}${head}${body}`
  })
}

function paragraphsOf(comment: string): string[] {
  const text = comment.replace(/^ *\/\*\*\n?|\s*\*\/\n$/g, '').replace(/^ *\* ?/gm, '')
  return text.split(/\n\n+/).filter((paragraph) => paragraph.trim() !== '')
}

function commentOf(paragraphs: readonly string[]): string {
  const lines = paragraphs.flatMap((paragraph, index) => [
    ...(index === 0 ? [] : ['']),
    ...(paragraph.startsWith('  ') ? paragraph.split('\n') : wrapped(paragraph)),
  ])
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd()).join('\n')}\n   */\n`
}

function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
