import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { load } from 'js-yaml'
import { onPath } from '../sandbox/tools.ts'
import { notesOf, released } from './changelog.ts'
import { imageReferences, unpinned } from './image-references.ts'

const HELP = `Makes a release of the version in package.json: everything that users get, in dist/release/.

Usage: make release ARGS="[--draft]"

--draft   make the files that this machine can make, and change nothing in git
--help    this text

A release needs a clean working tree, notes in CHANGELOG.md, images that are named by digest ("make pin"),
an answer about known vulnerabilities, and docker with buildx or buildah. It gives the changelog's section
its day, commits that, and makes the tag. Nothing is published or pushed.

Exit code: 0 done; 1 refused or failed, and why; 2 usage.`

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const destination = join(dist, 'release')

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const versionIn = (file: string) => (JSON.parse(textOf(file)) as { version: string }).version

/** Why there can be no release; empty when there can. */
function refusals(version: string): string[] {
  const others = ['sdks/typescript/package.json', 'cli/package.json', 'mcp/package.json'].filter(
    (file) => versionIn(file) !== version,
  )
  const chart = load(textOf('chart/Chart.yaml')) as { version: string; appVersion: string }
  const loose = unpinned(imageReferences(root))
  return [
    ...(git('status', '--porcelain') ? ['the working tree has changes'] : []),
    ...(git('tag', '--list', `v${version}`) ? [`there is a tag v${version}`] : []),
    ...(notesOf(textOf('CHANGELOG.md'), version) ? [] : [`CHANGELOG.md has no notes for ${version}`]),
    ...others.map((file) => `${file} has another version`),
    ...(chart.version === version && chart.appVersion === version ? [] : ['chart/Chart.yaml has another version']),
    ...loose.map(({ file, name }) => `${file} names ${name} without a digest: run "make pin"`),
    ...(onPath('docker') || onPath('buildah') ? [] : ['docker and buildah are missing']),
  ]
}

function run(command: string, args: readonly string[]): void {
  console.log([command, ...args].join(' '))
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} failed`)
}

const node = (...args: string[]) => run(process.execPath, args)

/** Archives to install from: SDKs, command line, MCP server. */
function makePackages(): void {
  node('test/packages/main.ts')
  for (const name of readdirSync(dist).filter((each) => /^launa[-_]/.test(each)))
    run('cp', [join(dist, name), destination])
}

/** The chart in the form that helm takes. */
function makeChart(version: string): void {
  if (onPath('helm')) run('helm', ['package', 'chart', '--destination', destination])
  else
    run('tar', [
      // The rules and dashboards are a link.
      '--dereference',
      '--exclude=check',
      '--exclude=examples',
      '--transform=s,^chart,launa-gateway,',
      '-czf',
      join(destination, `launa-gateway-${version}.tgz`),
      'chart',
    ])
}

/** Both images of both architectures, as OCI archives. */
function makeImages(version: string): void {
  const revision = git('rev-parse', 'HEAD')
  for (const image of ['services', 'sandbox']) {
    const file = join(destination, `launa-${image}-${version}.tar`)
    const args = [
      '--file',
      'docker/Dockerfile',
      '--target',
      image,
      '--platform',
      'linux/amd64,linux/arm64',
      '--label',
      `org.opencontainers.image.version=${version}`,
      '--label',
      `org.opencontainers.image.revision=${revision}`,
    ]
    if (onPath('docker')) run('docker', ['buildx', 'build', ...args, '--output', `type=oci,dest=${file}`, '.'])
    else {
      run('buildah', ['build', ...args, '--manifest', `launa-${image}:${version}`, '.'])
      run('buildah', ['manifest', 'push', '--all', `launa-${image}:${version}`, `oci-archive:${file}`])
    }
  }
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

function tag(version: string): void {
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    released(textOf('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10)),
  )
  if (git('status', '--porcelain')) git('commit', '--all', `--message=Version ${version}`)
  git('tag', '--annotate', `v${version}`, `--message=Version ${version}`)
  console.log(`tagged v${version}`)
}

function main(): number {
  const { values } = parseArgs({ options: { draft: { type: 'boolean', default: false }, help: { type: 'boolean' } } })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const version = versionIn('package.json')
  const refused = refusals(version)
  for (const reason of refused) console.error(`${values.draft ? 'a release would be refused' : 'refused'}: ${reason}`)
  if (refused.length > 0 && !values.draft) return 1
  rmSync(destination, { recursive: true, force: true })
  mkdirSync(destination, { recursive: true })
  node('release/dependency-check.ts', ...(values.draft ? [] : ['--complete']))
  // The commit of the release is the one that images name.
  if (!values.draft) tag(version)
  makePackages()
  makeChart(version)
  node('release/write-sboms.ts', destination)
  if (!values.draft) makeImages(version)
  writeFileSync(join(destination, 'NOTES.md'), `${notesOf(textOf('CHANGELOG.md'), version)}\n`)
  writeSums()
  return 0
}

try {
  process.exitCode = main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1
}
