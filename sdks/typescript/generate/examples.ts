import { readdir, readFile } from 'node:fs/promises'
import ts from 'typescript'

interface Example {
  /** The function or class that the example belongs to. */
  of: string
  code: ts.SourceFile
}

/** The modules that export the public names. */
const ENTRIES = ['index.ts', 'buyer/index.ts', 'buyer/journal/file-journal.ts'] as const

/**
 * Generates a test from the `@example` of each function and class in `src`. The compiler checks all examples. The test also runs the
 * examples that make no client. A comment after an expression is its expected value, or `throws` with the name of an error. Throws if a
 * public function or class other than an error has no example.
 */
export async function examplesTest(src: URL): Promise<string> {
  const names = (await readdir(src, { recursive: true })).filter((name) => isSource(name)).sort()
  const examples = (await Promise.all(names.map((name) => examplesIn(src, name)))).flat()
  const without = await withoutExample(src, names, new Set(examples.map(({ of }) => of)))
  if (without.length > 0) throw new Error(`without an example: ${without.join(', ')}`)
  const used = new Set(examples.flatMap(({ code }) => code.text.match(/\w+/g) ?? []))
  const imports = await Promise.all(ENTRIES.map((entry) => importsFrom(src, { entry, used })))
  return `import { expect, it } from 'vitest'\n${imports.join('')}\n${examples.map(shown).join('\n')}`
}

function isSource(name: string): boolean {
  return name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('generated')
}

async function examplesIn(src: URL, name: string): Promise<Example[]> {
  const source = await parsed(src, name)
  return source.statements.flatMap((statement) =>
    ts
      .getJSDocTags(statement)
      .filter((tag) => tag.tagName.text === 'example')
      .map((tag) => ({
        of: (statement as ts.DeclarationStatement).name?.getText(source) ?? name,
        code: sourceOf(ts.getTextOfJSDocComment(tag.comment) ?? ''),
      })),
  )
}

/** The public functions and classes that have no example. */
async function withoutExample(src: URL, names: readonly string[], known: ReadonlySet<string>): Promise<string[]> {
  const exported = new Set((await Promise.all(ENTRIES.map((entry) => exportedBy(src, entry)))).flat())
  const sources = await Promise.all(names.map((name) => parsed(src, name)))
  const declared = sources.flatMap(({ statements }) =>
    statements.flatMap((each) => (isCallable(each) ? (each.name?.text ?? []) : [])),
  )
  return declared.filter((name) => exported.has(name) && !known.has(name) && !name.endsWith('Error'))
}

function isCallable(statement: ts.Statement): statement is ts.FunctionDeclaration | ts.ClassDeclaration {
  const isDeclared = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
  return isDeclared && statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
}

async function parsed(src: URL, name: string): Promise<ts.SourceFile> {
  return sourceOf(await readFile(new URL(name, src), 'utf8'))
}

function sourceOf(text: string): ts.SourceFile {
  return ts.createSourceFile('example.ts', text, ts.ScriptTarget.Latest, true)
}

function identifiersIn(node: ts.Node): string[] {
  const own = ts.isIdentifier(node) ? [node.text] : []
  return [...own, ...node.getChildren().flatMap(identifiersIn)]
}

/** The names that a module exports, declared there or re-exported from other modules. */
async function exportedBy(src: URL, entry: string): Promise<string[]> {
  const { statements } = await parsed(src, entry)
  return statements.flatMap((each) => {
    if (isCallable(each)) return each.name?.text ?? []
    return ts.isExportDeclaration(each) && each.exportClause
      ? each.exportClause.getChildren().flatMap(identifiersIn)
      : []
  })
}

async function importsFrom(src: URL, { entry, used }: { entry: string; used: ReadonlySet<string> }): Promise<string> {
  const names = (await exportedBy(src, entry)).filter((name) => used.has(name))
  return names.length === 0 ? '' : `import { ${names.sort().join(', ')} } from '../${entry}'\n`
}

function shown({ of, code }: Example): string {
  const lines = code.statements.map((statement) => `  ${lineOf(statement, code)}\n`).join('')
  return /\bnew (Launa|Buyer)\(/.test(code.text)
    ? `export async function exampleOf${of}(): Promise<void> {\n${lines}}\n`
    : `it('${of}', async () => {\n${lines}})\n`
}

/** The source of a statement. If a comment follows, the statement becomes an expectation. */
function lineOf(statement: ts.Statement, code: ts.SourceFile): string {
  const [comment] = ts.getTrailingCommentRanges(code.text, statement.end) ?? []
  if (!comment || !ts.isExpressionStatement(statement)) return statement.getText(code)
  const call = statement.expression.getText(code)
  const value = code.text.slice(comment.pos, comment.end).replace(/^\/\/ /, '')
  const [, error] = /^throws (\w+)$/.exec(value) ?? []
  return error ? `expect(() => ${call}).toThrow(${error})` : `expect(${call}).toEqual(${value})`
}
