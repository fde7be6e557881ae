import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { onPath } from '../sandbox/tools.ts'
import { notesOf, released } from './changelog.ts'
import { checkDependencies } from './dependencies.ts'
import { type ImageReference, imageReferences, unpinned } from './image-references.ts'
import { makeImages } from './images.ts'
import { filesOfOtherVersions } from './versions.ts'

const HELP = `Makes a release of the version in package.json: everything that users get, in dist/release/.

Usage: make release ARGS="[--draft] [--local-base] [--tags] [--advisories FOLDER] [--vulnerabilities-unchecked]"

--draft                      make all but the images, and change nothing in git
--local-base                 build the images with Node of this repository and Debian by debootstrap,
                             where the registry of Node's image is not reached
--tags                       release while our files name images of others without digests; NOTES.md says so
--advisories FOLDER          look for known vulnerabilities in a copy of advisories, and ask no registry
--vulnerabilities-unchecked  release where nothing is known about vulnerabilities; NOTES.md says so
--help                       this text

A release needs a clean working tree, notes in CHANGELOG.md ("make set-version"), images that are named by digest ("make pin"),
an answer about known vulnerabilities, and buildah as root. It gives the changelog's section its day,
commits that, and makes the tag. Nothing is published or pushed.

Exit code: 0 done; 1 refused or failed, and why; 2 usage.`

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const destination = join(dist, 'release')

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const versionIn = (file: string) => (JSON.parse(textOf(file)) as { version: string }).version

/** Returns the reasons against a release; none if the list is empty. */
function refusals(version: string, loose: readonly ImageReference[]): string[] {
  return [
    ...(git('status', '--porcelain') ? ['the working tree has changes'] : []),
    ...(git('tag', '--list', `v${version}`) ? [`there is a tag v${version}`] : []),
    ...(notesOf(textOf('CHANGELOG.md'), version) ? [] : [`CHANGELOG.md has no notes for ${version}`]),
    ...filesOfOtherVersions(root, version).map((file) => `${file} has another version`),
    ...loose.map(({ file, name }) => `${file} names ${name} without a digest: run "make pin"`),
    ...(onPath('buildah') && process.getuid?.() === 0 ? [] : ['images need buildah, and root']),
  ]
}

function run(command: string, args: readonly string[]): void {
  console.log([command, ...args].join(' '))
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} failed`)
}

const node = (...args: string[]) => run(process.execPath, args)

/** Makes archives to install from: SDKs, command line, MCP server. */
function makePackages(): void {
  node('test/packages/main.ts')
  for (const name of readdirSync(dist).filter((each) => /^launa[-_]/.test(each)))
    run('cp', [join(dist, name), destination])
}

/** Makes the chart's archive in helm's format. */
function makeChart(version: string): void {
  if (onPath('helm')) run('helm', ['package', 'chart', '--destination', destination])
  else
    run('tar', [
      // Copies the rules and dashboards, which are symbolic links.
      '--dereference',
      '--exclude=check',
      '--exclude=examples',
      '--transform=s,^chart,launa-gateway,',
      '-czf',
      join(destination, `launa-gateway-${version}.tgz`),
      'chart',
    ])
}

function writeSums(): void {
  const names = readdirSync(destination).sort()
  const sums = names.map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(destination, name)))
        .digest('hex')}  ${name}\n`,
  )
  writeFileSync(join(destination, 'SHA256SUMS'), sums.join(''))
  console.log(sums.join('').trimEnd())
}

function commit(version: string): void {
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    released(textOf('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10)),
  )
  if (git('status', '--porcelain')) git('commit', '--all', `--message=Version ${version}`)
}

function tag(version: string): void {
  git('tag', '--annotate', `v${version}`, `--message=Version ${version}`)
  console.log(`tagged v${version}`)
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      draft: { type: 'boolean', default: false },
      tags: { type: 'boolean', default: false },
      'local-base': { type: 'boolean', default: false },
      advisories: { type: 'string' },
      'vulnerabilities-unchecked': { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const version = versionIn('package.json')
  const loose = unpinned(imageReferences(root))
  const refused = refusals(version, values.tags ? [] : loose)
  for (const reason of refused) console.error(`${values.draft ? 'a release would be refused' : 'refused'}: ${reason}`)
  if (refused.length > 0 && !values.draft) return 1
  rmSync(destination, { recursive: true, force: true })
  mkdirSync(destination, { recursive: true })
  const { problems, unchecked } = await checkDependencies(root, values.advisories)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  if (unchecked !== undefined && !values.draft && !values['vulnerabilities-unchecked'])
    throw new Error('nothing is known about vulnerabilities: see --help')
  // The commit comes before the images, which name it as their revision.
  if (!values.draft) commit(version)
  makePackages()
  makeChart(version)
  if (values.draft) node('release/write-sboms.ts', destination)
  else
    await makeImages({
      ...{ root, destination, version, revision: git('rev-parse', 'HEAD') },
      isBaseLocal: values['local-base'],
      pack: (folder, file) => run('tar', ['-C', destination, '-cf', join(destination, file), basename(folder)]),
    })
  const notes = [
    notesOf(textOf('CHANGELOG.md'), version),
    ...(unchecked === undefined ? [] : [`Known vulnerabilities of npm packages were not looked for: ${unchecked}.`]),
    ...loose.map(({ file, name }) => `${file} names ${name} without a digest.`),
  ].join('\n\n')
  writeFileSync(join(destination, 'NOTES.md'), `${notes}\n`)
  writeSums()
  if (!values.draft) tag(version)
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1
}
