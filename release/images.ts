import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBuilder } from '../docker/builder.ts'
import { ARCHITECTURES } from '../docker/debian.ts'
import { IMAGES } from '../docker/processes.ts'

interface Release {
  root: string
  /** The folder into which the files of the release are written. */
  destination: string
  version: string
  /** Commit of the release. */
  revision: string
  /** Builds on a local image in place of Node's own. No part of the base image gets into our images. */
  isBaseLocal: boolean
  /** Packs a folder into a file of the destination. */
  pack: (folder: string, file: string) => void
}

/**
 * Builds both images for all architectures. Writes an archive of each manifest list, the bills of materials from the images, and chart
 * values that name the images by their digests.
 */
export async function makeImages({ root, destination, version, revision, isBaseLocal, pack }: Release): Promise<void> {
  const builder = createBuilder({ root, directory: join(root, '.local/image-check') })
  const base = isBaseLocal ? await builder.localBase() : undefined
  try {
    for (const image of IMAGES) {
      for (const architecture of ARCHITECTURES) {
        console.log(`building the image ${image} for ${architecture}`)
        const built = await builder.build(image, { base, architecture, labels: { version, revision } })
        const bill = join(destination, `launa-${image}-${version}-${architecture}.cdx.json`)
        cpSync(join(built.root, 'app/sbom.cdx.json'), bill)
      }
      const { name } = await builder.list(image, version)
      const folder = join(destination, `launa-${image}-${version}`)
      const digest = await builder.write(name, folder)
      pack(folder, `launa-${image}-${version}.tar`)
      rmSync(folder, { recursive: true })
      console.log(`${image} ${digest}`)
      if (image === 'services')
        writeFileSync(
          join(destination, `launa-images-${version}.yaml`),
          `images:\n  services:\n    digest: ${digest}\n`,
        )
    }
  } finally {
    await builder.close()
  }
}
