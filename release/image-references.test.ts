import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chartWithDigests, imageReferences, unpinned, withDigests } from './image-references.ts'

const DIGEST = `sha256:${'a'.repeat(64)}`

it('finds every image of others that the Dockerfile and the compose file name', () => {
  const names = imageReferences(join(import.meta.dirname, '..')).map(({ name }) => name.replace(/[:@].*/, ''))
  expect(names).toEqual(['node', 'postgres', 'nats', 'envoyproxy/envoy'])
})

it('takes a tag alone, and a broken digest, for not pinned', () => {
  const named = (name: string) => ({ file: 'f', name })
  const loose = [named('postgres:18'), named('postgres:18@sha256:12')]
  expect(unpinned([...loose, named(`postgres:18@${DIGEST}`)])).toEqual(loose)
})

it('writes digests, also in the place of earlier ones, and leaves our own images alone', () => {
  const text = `ARG NODE_IMAGE=node:24\n    image: nats:2@sha256:${'b'.repeat(64)}\n    image: launa-services\n`
  const digests = new Map(['node:24', 'nats:2', 'launa-services'].map((name) => [name, DIGEST]))
  expect(withDigests(text, digests)).toBe(
    `ARG NODE_IMAGE=node:24@${DIGEST}\n    image: nats:2@${DIGEST}\n    image: launa-services\n`,
  )
})

it('writes the digest of the image of Envoy that the compose file names into the chart', () => {
  const root = join(import.meta.dirname, '..')
  const envoy =
    imageReferences(root)
      .find(({ name }) => name.startsWith('envoyproxy/'))
      ?.name.replace(/@.*/, '') ?? ''
  const values = readFileSync(join(root, 'chart/values.yaml'), 'utf8')
  const pinned = chartWithDigests(values, new Map([[envoy, DIGEST]]))
  expect(pinned.match(new RegExp(`digest: "${DIGEST}"`, 'g'))).toHaveLength(1)
  expect(chartWithDigests(pinned, new Map())).toBe(pinned)
})
