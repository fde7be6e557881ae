import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packagesOf } from '../docker/npm-packages.ts'
import { beginningsOf, IMAGES, STARTED } from '../docker/processes.ts'
import { neededBy } from '../docker/production-files.ts'
import { sbomOf } from '../docker/sbom.ts'

/**
 * Writes the bill of materials of each image into the folder that is named: Node and npm packages, for x64. The one in the image itself has
 * Debian's libraries as well.
 */
const root = join(import.meta.dirname, '..')
const [folder = join(root, 'dist')] = process.argv.slice(2)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

for (const image of IMAGES) {
  const { packages } = neededBy(root, beginningsOf(image))
  const npm = packagesOf({ from: root, names: [...packages, ...STARTED[image]], architecture: 'amd64' })
  const bill = sbomOf({ image: `launa-${image}`, version, node: process.versions.node, npm, system: [] })
  writeFileSync(join(folder, `launa-${image}-${version}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`)
}
