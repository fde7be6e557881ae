import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { arch } from 'node:os'
import { join } from 'node:path'
import { imageReferences, unpinned } from '../../release/image-references.ts'
import { onPath } from '../../sandbox/tools.ts'
import { type BuiltImage, createBuilder, type ImageConfig, LABEL } from '../builder.ts'
import { ARCHITECTURES, type Architecture } from '../debian.ts'
import { IMAGES, type Image } from '../processes.ts'
import { ACCOUNT } from '../system-files.ts'
import { contentsOf, MOST_BYTES } from './contents.ts'
import { runEverything } from './everything.ts'

/**
 * `make image-check` builds both images for both architectures, checks their contents, and runs every program on this machine's
 * architecture. Exits with 1 if anything is wrong. Without `--tags`, other parties' images must be named with their digests.
 */
const root = join(import.meta.dirname, '../..')
const directory = join(root, '.local/image-check')
const TOOLS = ['buildah', 'debootstrap', 'unshare', 'setpriv']

/** The labels that registries and scanners read. */
const LABELS = ['title', 'description', 'vendor', 'licenses', 'version', 'revision'].map((name) => `${LABEL}${name}`)

async function main(): Promise<number> {
  const missing = TOOLS.filter((tool) => !onPath(tool))
  if (missing.length > 0 || process.getuid?.() !== 0) {
    console.error(`image-check runs as root, and needs ${TOOLS.join(', ')}. Missing: ${missing.join(', ') || 'root'}`)
    return 2
  }
  mkdirSync(directory, { recursive: true })
  const builder = createBuilder({ root, directory })
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const revision = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const base = process.env.LAUNA_NODE_IMAGE || (await step('the base image', builder.localBase))
  const problems: string[] = []
  const own: Architecture = arch() === 'arm64' ? 'arm64' : 'amd64'
  const labels = { version, revision }
  try {
    const built = {} as Record<Image, BuiltImage>
    for (const image of IMAGES) {
      const native: string[] = []
      for (const architecture of ARCHITECTURES) {
        const name = `${image} for ${architecture}`
        const made = await step(`the image ${name}`, () => builder.build(image, { base, architecture, labels }))
        if (architecture === own) built[image] = made
        const { bytes, files, problems: found, ...listing } = contentsOf(made.root, architecture)
        console.log(`  ${(bytes / 1e6).toFixed(1)} MB in ${files} files, ${listing.native.length} of them native`)
        if (image === 'services' && bytes > MOST_BYTES) found.push(`it has more than ${MOST_BYTES} bytes`)
        if (made.architecture !== architecture) found.push(`it says that it is for ${made.architecture}`)
        found.push(...configProblems(made.config, image, labels))
        problems.push(...found.map((problem) => `${name}: ${problem}`))
        native.push([...new Set(listing.native.map(withoutArchitecture))].sort().join(' '))
      }
      if (new Set(native).size > 1) problems.push(`${image}: native files differ: ${native.join('; ')}`)
      const { architectures } = await builder.list(image, version)
      console.log(`  the list of ${image} has ${architectures.join(' and ')}`)
      if (architectures.join() !== ARCHITECTURES.join()) problems.push(`${image}: its list has ${architectures}`)
    }
    problems.push(...(await runEverything({ root, directory, ...built })))
    const loose = process.argv.includes('--tags') ? [] : unpinned(imageReferences(root))
    problems.push(...loose.map(({ file, name }) => `${file} names ${name} without a digest: run "make pin"`))
  } finally {
    await builder.close()
  }
  for (const problem of problems) console.error(`PROBLEM ${problem}`)
  console.log(problems.length === 0 ? 'image-check: both images are good' : `image-check: ${problems.length} problems`)
  return Math.min(problems.length, 1)
}

/** A path in a form that is equal for the images of all architectures. */
function withoutArchitecture(file: string): string {
  return file
    .replace(/^lib(64)?\/ld-linux-.*/, 'the loader')
    .replace(/x86_64|aarch64|amd64|arm64|x64/g, '*')
    .replace(/(secp256k1)\/.*/, '$1')
}

function configProblems(config: ImageConfig, image: Image, labels: { version: string; revision: string }): string[] {
  const { User, Labels = {}, Entrypoint = [], Volumes = {}, Healthcheck } = config
  const problems = [
    User !== `${ACCOUNT}:${ACCOUNT}` && `it runs as ${User}`,
    Entrypoint[0] !== '/usr/bin/node' && `its entry point is ${Entrypoint.join(' ')}`,
    Object.keys(Volumes).sort().join() !== '/state,/tmp' && `its volumes are ${Object.keys(Volumes).join()}`,
    image === 'services' && !Healthcheck?.Test?.includes('health') && 'it has no health check',
    ...LABELS.map((label) => !Labels[label] && `it has no label ${label}`),
    ...(['version', 'revision'] as const).map(
      (name) => Labels[`${LABEL}${name}`] !== labels[name] && `its label ${name} is wrong`,
    ),
  ]
  return problems.filter((problem) => typeof problem === 'string')
}

async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const begun = Date.now()
  console.log(`building ${what}`)
  const result = await work()
  console.log(`built ${what} in ${Math.round((Date.now() - begun) / 1000)} s`)
  return result
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
