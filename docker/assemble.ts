import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { architectureOf, readDebianLock } from './debian.ts'
import { copyPackages, nodePackage } from './npm-packages.ts'
import { beginningsOf, IMAGES, type Image, STARTED } from './processes.ts'
import { neededBy } from './production-files.ts'
import { sbomOf } from './sbom.ts'
import { copySystem } from './system-files.ts'

/**
 * Writes the root of each image during the build: Node, its libraries, our programs, their packages, the dashboard and `app/sbom.cdx.json`.
 *
 * --architecture the architecture of the images: amd64 or arm64
 * --debian       the folder with Debian's packages for this architecture
 * --packages     the folder with the `node_modules` for this architecture
 * --to           the folder for the roots, one for each image
 */
const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    architecture: { type: 'string' },
    debian: { type: 'string', default: '/debian' },
    packages: { type: 'string', default: root },
    to: { type: 'string', default: join(root, 'dist/images') },
  },
})
const architecture = architectureOf(values.architecture)
const node = nodePackage(values.packages, architecture)
const debian = readDebianLock().packages[architecture]

/** Files of an image with an execute permission; all other files are only read. */
const RUNNABLE: Readonly<Record<Image, RegExp>> = {
  services: /^usr\/bin\/node$|\/ld-linux[^/]+$/,
  sandbox: /^usr\/bin\/node$|\/ld-linux[^/]+$|\/bin\/anvil$/,
}
/** Text files that each image contains. */
const TEXTS = ['LICENSE', 'package-lock.json', 'package.json']

// An empty folder. The Dockerfile makes the account of our processes its owner.
mkdirSync(join(values.to, 'state'), { recursive: true })
for (const image of IMAGES) {
  const to = join(values.to, image)
  const app = join(to, 'app')
  copySystem({ debian: values.debian, packages: debian, node: node.folder, architecture }, to)
  const { files, packages } = neededBy(root, beginningsOf(image))
  for (const file of [...files, ...TEXTS]) {
    mkdirSync(dirname(join(app, file)), { recursive: true })
    cpSync(join(root, file), join(app, file))
  }
  if (image === 'services') cpSync(join(root, 'dashboard/dist'), join(app, 'dashboard/dist'), { recursive: true })
  const npm = copyPackages({ from: values.packages, to: app, names: [...packages, ...STARTED[image]], architecture })
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const contents = { image: `launa-${image}`, version, architecture, node, npm, debian }
  writeFileSync(join(app, 'sbom.cdx.json'), `${JSON.stringify(sbomOf(contents), null, 2)}\n`)
  makeReadOnly(to, RUNNABLE[image])
  console.log(`${to.split(sep).at(-1)}: ${files.length} files of ours, ${npm.length} npm packages`)
}

function makeReadOnly(folder: string, runnable: RegExp): void {
  for (const file of globSync(['**/*', '**/.*'], { cwd: folder })) {
    const isProgram = statSync(join(folder, file)).isDirectory() || runnable.test(file)
    chmodSync(join(folder, file), isProgram ? 0o755 : 0o644)
  }
}
