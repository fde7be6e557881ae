import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDebianLock } from '../docker/debian.ts'
import { nodePackage, packagesOf } from '../docker/npm-packages.ts'
import { beginningsOf, IMAGES, STARTED } from '../docker/processes.ts'
import { neededBy } from '../docker/production-files.ts'
import { sbomOf } from '../docker/sbom.ts'

/**
 * Writes the bill of materials of each image, for this machine's architecture, into the given folder. The sources are the two lock files
 * and the installed packages. The images contain the same bills.
 */
const root = join(import.meta.dirname, '..')
const [folder = join(root, 'dist')] = process.argv.slice(2)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64'
const debian = readDebianLock().packages[architecture]
const node = nodePackage(root, architecture)

for (const image of IMAGES) {
  const { packages } = neededBy(root, beginningsOf(image))
  const npm = packagesOf({ from: root, names: [...packages, ...STARTED[image]], architecture })
  const bill = sbomOf({ image: `launa-${image}`, version, architecture, node, npm, debian })
  writeFileSync(
    join(folder, `launa-${image}-${version}-${architecture}.cdx.json`),
    `${JSON.stringify(bill, null, 2)}\n`,
  )
}
