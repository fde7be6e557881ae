import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onPath } from '../sandbox/tools.ts'
import { chartWithDigests, imageReferences, tagOf, withDigests } from './image-references.ts'

/**
 * `make pin` asks the registries for the digests of the images that our files name, and writes them into the files. Needs skopeo or docker.
 */
const root = join(import.meta.dirname, '..')

/** The digest of the manifest list, so that one digest is valid for all architectures. */
function digestOf(name: string): string {
  const [command, args] = onPath('skopeo')
    ? ['skopeo', ['inspect', '--format', '{{.Digest}}', `docker://${name}`]]
    : ['docker', ['buildx', 'imagetools', 'inspect', '--format', '{{.Manifest.Digest}}', name]]
  const digest = execFileSync(command, args, { encoding: 'utf8' }).trim()
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${name}: ${command} gave no digest`)
  return digest
}

try {
  if (!onPath('skopeo') && !onPath('docker')) throw new Error('skopeo and docker are missing: install one of them')
  const references = imageReferences(root)
  const digests = new Map(references.map(({ name }) => [tagOf(name), digestOf(tagOf(name))]))
  for (const file of new Set(references.map((reference) => reference.file)))
    writeFileSync(join(root, file), withDigests(readFileSync(join(root, file), 'utf8'), digests))
  const values = join(root, 'chart/values.yaml')
  writeFileSync(values, chartWithDigests(readFileSync(values, 'utf8'), digests))
  for (const [name, digest] of digests) console.log(`${name} ${digest}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
