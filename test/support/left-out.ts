import { mayHaveChromium, mayHavePgbouncer } from '../../sandbox/install.ts'
import { findGo, findProgram } from '../../sandbox/tools.ts'
import { ownImportsOf, sourcesOf } from '../imports.ts'

/** A program that some tests need and that may be missing. */
export interface Tool {
  /** The message for a machine without the tool. */
  missing: string
  isThere: boolean
  /** The test files that import one of these sources, directly or through others, need the tool. A test file may name itself. */
  neededBy: readonly string[]
}

/** Test files that a run leaves out, because a tool is missing. */
export interface LeftOut {
  missing: string
  /** Paths from the root of the repository. */
  files: readonly string[]
}

export const NO_GO = 'Go 1.26 or newer is missing'

/** Returns the tools on this machine. */
export function testTools(root: string): Tool[] {
  const go = findGo() !== undefined
  return [
    {
      missing: NO_GO,
      isThere: go,
      neededBy: [
        'test/bench/load.process.test.ts',
        'test/clients/shared-journal.process.test.ts',
        'test/e2e/clients/go.test.ts',
        'test/e2e/payments/sdk-channels-go.test.ts',
      ],
    },
    {
      missing: 'Pebble, a certificate authority, is missing, and so is Go to build it',
      isThere: go || findProgram(root, 'pebble') !== undefined,
      neededBy: ['test/e2e/support/certificates/certificate-authority.ts'],
    },
    {
      missing: 'h2spec is missing, and so is Go to build it',
      isThere: go || findProgram(root, 'h2spec') !== undefined,
      neededBy: ['test/e2e/gateway/h2spec.test.ts'],
    },
    {
      missing: 'Chromium is missing, and only root can install it, with apt-get',
      isThere: mayHaveChromium(),
      neededBy: ['test/e2e/dashboard/support/browser.ts'],
    },
    {
      missing: 'PgBouncer is missing, and only root can install it, with apt-get',
      isThere: mayHavePgbouncer(),
      neededBy: ['test/pooler/pgbouncer.ts'],
    },
  ]
}

/** Returns the test files that need a missing tool, by tool. They are found by their imports, so that no list is necessary. */
export function leftOut(tools: readonly Tool[]): LeftOut[] {
  const missing = tools.filter(({ isThere }) => !isThere)
  if (missing.length === 0) return []
  const sources = sourcesOf('test').sort()
  const imports = new Map(sources.map((file) => [file, ownImportsOf(file)]))
  return missing.map(({ missing: text, neededBy }) => ({
    missing: text,
    files: reaching(imports, neededBy).filter((file) => file.endsWith('.test.ts')),
  }))
}

/** Returns the sources that import one of the targets, directly or through others, and the targets themselves. */
function reaching(imports: ReadonlyMap<string, readonly string[]>, targets: readonly string[]): string[] {
  const found = new Set(targets)
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const [file, imported] of imports) if (imported.some((each) => found.has(each))) found.add(file)
  }
  return [...found].sort()
}
