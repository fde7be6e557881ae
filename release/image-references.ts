import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The places with names of other parties' images. The name is the first group of the pattern. */
const PLACES = [
  { file: 'docker/Dockerfile', pattern: /^ARG NODE_IMAGE=(\S+)$/gm },
  { file: 'docker-compose.yml', pattern: /^ +image: ((?!launa-)\S+)$/gm },
] as const

/** The digest of an image in the notation of registries. */
const DIGEST = /@sha256:[0-9a-f]{64}$/

export interface ImageReference {
  file: string
  /** The name of the image, such as `postgres:18` or `postgres:18@sha256:...`. */
  name: string
}

/** All names of other parties' images in our files. */
export function imageReferences(root: string): ImageReference[] {
  return PLACES.flatMap(({ file, pattern }) => referencesIn(readFileSync(join(root, file), 'utf8'), file, pattern))
}

function referencesIn(text: string, file: string, pattern: RegExp): ImageReference[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => ({ file, name }))
}

/** The names with a tag and no digest: their images may change. */
export function unpinned(references: readonly ImageReference[]): ImageReference[] {
  return references.filter(({ name }) => !DIGEST.test(name))
}

/** A file's text with new digests. `digests` maps the name of an image, without a digest, to the digest. */
export function withDigests(text: string, digests: ReadonlyMap<string, string>): string {
  return PLACES.reduce(
    (result, { pattern }) =>
      result.replaceAll(pattern, (line: string, name: string) => {
        const digest = digests.get(name.replace(DIGEST, ''))
        return digest ? line.replace(name, `${name.replace(DIGEST, '')}@${digest}`) : line
      }),
    text,
  )
}

const IN_CHART = /^( +repository: (\S+)\n +tag: (v?\d\S*)\n +digest: )"[^"]*"$/gm

/** The chart's values with the digests of other parties' images. */
export function chartWithDigests(text: string, digests: ReadonlyMap<string, string>): string {
  return text.replaceAll(IN_CHART, (line, before: string, repository: string, tag: string) => {
    const digest = digests.get(`${repository}:${tag}`)
    return digest ? `${before}"${digest}"` : line
  })
}

/** The name of an image without its digest. */
export function tagOf(name: string): string {
  return name.replace(DIGEST, '')
}
