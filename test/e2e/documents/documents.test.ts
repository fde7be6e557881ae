import { globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { PORTS, type PortName, type Settings } from '../../../sandbox/settings.ts'
import { findGo } from '../../../sandbox/tools.ts'
import { type Block, type Document, readDocument } from '../../documents/markdown.ts'
import { runSession } from '../../documents/session.ts'
import { zipGoModule } from '../../packages/go.ts'
import { packNpmPackages } from '../../packages/npm.ts'
import { buildWheel } from '../../packages/python.ts'
import { NO_GO } from '../../support/left-out.ts'
import { it } from '../clients/fixtures.ts'

/**
 * Runs each block that a reader copies, in every document. The commands of a document run one after the other in one shell. Its programs
 * are saved under the names that the document gives.
 *
 * A document begins in a folder that looks like a fresh clone after `make up` and `make packages`. Only the default ports of the local
 * stack are replaced by those of the test stack.
 */
const root = join(import.meta.dirname, '../../..')

/** The number of blocks that are marked as not runnable. Make a block run instead of increasing this number. */
const MOST_NOT_RUN = 7

/** Milliseconds before a document counts as hanging. Installations take long on a busy machine. */
const HANGS = 540_000

const SHELL = 'sh'
const PROGRAMS = ['go', 'js', 'python', 'ts']
const DATA = ['json', 'sql']
/** The language of blocks that are not run: program output and diagrams. */
const SHOWN = 'text'

const documents = globSync('{README.md,docs/*.md,sdks/*.md,sdks/*/README.md,cli/*.md,mcp/*.md,examples/*.md}', {
  cwd: root,
})
  .sort()
  .map((path) => readDocument(root, path))
const blocks = documents.flatMap((document) => document.blocks)

/** The state after an earlier document in the same terminal: another folder, and a key and a token that are invalid here. */
const LEFT_BEHIND: Block = {
  place: 'the document before',
  text: 'cd "$TMPDIR"\nexport LAUNA_API_KEY=launa_sandbox_of_another_document LAUNA_TOKEN=of_another_document\n',
  ...{ language: SHELL, file: undefined, lead: '', section: '', notRun: undefined, prints: undefined },
}

/**
 * Returns the blocks of a document in the order in which a reader runs them, after another document in the same terminal. The document's
 * prerequisites come first.
 */
function stepsOf(document: Document): Block[] {
  const { before, own } = partsOf(document)
  return before.length > 0 ? [...before, LEFT_BEHIND, ...own] : own
}

interface Parts {
  before: Block[]
  own: Block[]
}

function partsOf({ path, first, blocks }: Document): Parts {
  const before = first.flatMap((target): Block[] => {
    const [other = '', section] = target.split('#')
    const document = readDocument(root, other)
    const named = document.blocks.filter((block) => block.section === section)
    if (named.length === 0) throw new Error(`${path} names ${target}, which has nothing to run`)
    const parts = partsOf({ path: other, first: other === path ? [] : document.first, blocks: named })
    return [...parts.before, ...parts.own]
  })
  return { before, own: blocks.filter(({ language, notRun, file }) => !notRun && (language === SHELL || file)) }
}

const portNames = Object.keys(PORTS) as PortName[]

function onPortsOf({ ports }: Settings): (text: string) => string {
  const other = new Map<number, number>(portNames.map((name) => [PORTS[name].port, ports[name]]))
  return (text) => text.replace(/(?<=:)\d{4,5}\b/g, (port) => String(other.get(Number(port)) ?? port))
}

/** Files that a clone does not contain. */
const NOT_IN_CLONE = new Set(['.git', '.local', 'dist', 'first', 'payments'])

function lookLikeClone(directory: string, archives: string): void {
  for (const name of readdirSync(root))
    if (!NOT_IN_CLONE.has(name)) symlinkSync(join(root, name), join(directory, name))
  symlinkSync(archives, join(directory, 'dist'))
}

const callsGo = (document: Document) => stepsOf(document).some(({ text }) => /^\s*go [a-z]/m.test(text))

/** The output of `make packages`. */
const test = it.extend('archives', { scope: 'file' }, async ({ packages }, { onCleanup }) => {
  const archives = mkdtempSync(join(tmpdir(), 'launa-archives-'))
  onCleanup(() => rmSync(archives, { recursive: true, force: true }))
  await Promise.all([packNpmPackages(packages.directory, archives), buildWheel(archives), zipGoModule(archives)])
  return archives
})

/**
 * Returns the machine's variables without those of our programs. The variable for additional certificate authorities stays, because npm
 * needs it behind a proxy.
 */
function cleanVariables(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => !/^(LAUNA_|VITEST|NODE_(?!EXTRA_CA_CERTS))/.test(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, value ?? '']))
}

describe('the documents', () => {
  it('name the language of each block', () => {
    const languages = [SHELL, SHOWN, ...PROGRAMS, ...DATA]
    for (const { language, place, notRun } of blocks) if (!notRun) expect(languages, place).toContain(language)
  })

  it('name the file of each program', () => {
    const programs = blocks.filter(({ language, notRun }) => PROGRAMS.includes(language) && !notRun)
    for (const { file, lead, place } of programs) expect(lead, place).toContain(`\`${file}\``)
  })

  it('have few blocks that do not run', () => {
    const notRun = blocks.filter((block) => block.notRun)
    expect(notRun.length, notRun.map(({ place, notRun: why }) => `${place}: ${why}`).join('\n')).toBeLessThanOrEqual(
      MOST_NOT_RUN,
    )
  })

  it('contain valid JSON', () => {
    for (const { language, text, place } of blocks)
      if (language === 'json') expect(() => JSON.parse(text), place).not.toThrow()
  })

  test('contain SQL that the database accepts', async ({ pool }) => {
    for (const { language, text, place } of blocks) {
      if (language !== 'sql') continue
      const client = await pool.connect()
      await client.query('begin')
      const outcome = await client.query(text).then(
        () => 'taken',
        (error: Error) => error.message,
      )
      await client.query('rollback')
      client.release()
      expect(outcome, place).toBe('taken')
    }
  })
})

describe.concurrent('a reader who copies the blocks of', { timeout: HANGS + 60_000 }, () => {
  const runnable = documents.filter((document) => stepsOf(document).length > 0)
  test.for(runnable)('$path', async (document, { archives, settings, plane, skip }) => {
    skip(callsGo(document) && !findGo(), NO_GO)
    const directory = mkdtempSync(join(tmpdir(), 'launa-reader-'))
    const clone = join(directory, 'launa')
    mkdirSync(clone)
    lookLikeClone(clone, archives)
    const variables = {
      ...cleanVariables(),
      LAUNA_BASE_URL: plane.baseUrl,
      LAUNA_STAGING_BASE_URL: plane.stagingBaseUrl,
      XDG_CONFIG_HOME: join(directory, 'configuration'),
      TMPDIR: directory,
      // Global packages go into the test's directory, and npm uses its cache instead of the registry.
      npm_config_prefix: join(directory, 'global'),
      ...{ npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' },
      PIP_NO_COMPILE: '1',
    }
    try {
      const substitute = onPortsOf(settings)
      await runSession(stepsOf(document), { directory: clone, variables, substitute, timeoutMs: HANGS })
    } finally {
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    }
  })
})
