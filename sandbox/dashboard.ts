import { execFile } from 'node:child_process'
import { createHash, type Hash, randomUUID } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withProgress } from './progress.ts'
import { toolsDirectory } from './tools.ts'

const run = promisify(execFile)

const DAY_MS = 86_400_000

/** The sources of the built pages, in addition to the sources that they import. A change in one of them causes a new build. */
const SOURCES = [
  'dashboard/{package,tsconfig}.json',
  'dashboard/{index.html,operators.html,vite.config.ts}',
  'dashboard/{src,build,public}/**/*',
  'sdks/typescript/{package.json,src/**/*}',
  'package-lock.json',
  'help/*',
  '{*.md,docs/**/*,sdks/*.md,sdks/*/*.md,cli/*.md,mcp/*.md,examples/*.md}',
  // This pattern is separate: as a part of the pattern above, it would match every file up to two folders deep.
  '{*,*/*}/DECISIONS.md',
]

/** Matches an import of another source of this repository. */
const OWN_IMPORT = /(?:\bfrom |\bimport ?\(?)'(\.[^']+)'/g
const IMPORTING = /\.[jt]sx?$/

/** The kinds of files that are compressed. Fonts and images are compressed already. */
const COMPRESSIBLE = /\.(?:html|js|css|svg|json)$/

/**
 * Returns the folder of the built dashboard, and builds the dashboard if the folder does not exist. Its name is the hash of the sources, so
 * that nothing is built twice, and a change restarts the control plane.
 */
export async function buildDashboardOnce(root: string, report: (line: string) => void = () => {}): Promise<string> {
  const parent = join(toolsDirectory(root), 'dashboard')
  const directory = join(parent, sourceHash(root))
  if (existsSync(directory)) return directory
  await mkdir(parent, { recursive: true })
  await withProgress('building the dashboard', report, () => buildDashboard(root, directory))
  await removeOldBuilds(parent)
  return directory
}

/**
 * Builds the sellers' pages into a new folder, the operators' pages into its folder `operators`, and the help into `help`. The folder
 * appears only when it is complete.
 */
export async function buildDashboard(root: string, directory: string): Promise<void> {
  const unfinished = `${directory}.${randomUUID()}.unfinished`
  try {
    await buildPages(root, { mode: 'production', directory: unfinished })
    await buildPages(root, { mode: 'operators', directory: join(unfinished, 'operators') })
    await buildHelp(root, join(unfinished, 'help'))
    // Another process may have finished first, with the same result.
    await rename(unfinished, directory).catch((error: unknown) => {
      if (!existsSync(directory)) throw error
    })
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw new Error(`the dashboard could not be built:\n  ${(stderr || String(error)).trim().replaceAll('\n', '\n  ')}`)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Builds one set of pages. Vite's configuration chooses the document by `mode`. */
async function buildPages(root: string, { mode, directory }: { mode: string; directory: string }): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  await run(process.execPath, [vite, 'build', '--mode', mode, '--outDir', directory, '--logLevel', 'warn'], {
    cwd: join(root, 'dashboard'),
    // NODE_ENV does not depend on the environment of this process, such as that of a test. Otherwise React could use its development build.
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 1 << 26,
  })
  await compressFiles(join(directory, 'assets'))
}

/**
 * Builds the help pages in a separate process. The image of the development chain imports this module, but lacks the packages that build
 * the pages.
 */
async function buildHelp(root: string, directory: string): Promise<void> {
  await run(process.execPath, [join(root, 'help', 'build.ts'), directory])
  await compressFiles(directory)
}

function sourceHash(root: string): string {
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
  return [...withImports(files)]
    .sort()
    .reduce<Hash>((hash, file) => {
      const content = readFileSync(file)
      return hash.update(`${file.slice(root.length)} ${content.length}\n`).update(content)
    }, createHash('sha256'))
    .digest('hex')
    .slice(0, 16)
}

/** Returns these files, and all files that they import, directly or through other files. */
function withImports(files: readonly string[]): Set<string> {
  const found = new Set(files)
  // The loop also visits the files that it adds.
  for (const file of found) {
    if (!IMPORTING.test(file)) continue
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(OWN_IMPORT)) {
      const imported = join(dirname(file), path)
      if (existsSync(imported)) found.add(imported)
    }
  }
  return found
}

/** Writes `.br` and `.gz` beside each file once, with the best compression. */
async function compressFiles(directory: string): Promise<void> {
  const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
  const names = (await readdir(directory, { recursive: true })).filter((name) => COMPRESSIBLE.test(name))
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(directory, name))
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await writeFile(join(directory, `${name}.br`), await toBrotli(content, { params }))
      await writeFile(join(directory, `${name}.gz`), await toGzip(content, { level: 9 }))
    }),
  )
}

/** Removes old builds. An open page may still request parts of its own build, so builds of the last day stay. */
async function removeOldBuilds(parent: string): Promise<void> {
  const builds = (await readdir(parent)).map((name) => join(parent, name))
  const old = builds.filter((build) => statSync(build).mtimeMs < Date.now() - DAY_MS)
  await Promise.all(old.map((build) => rm(build, { recursive: true, force: true })))
}
