import type { Architecture, DebianPackage } from './debian.ts'

/** An npm package of an image. */
export interface NpmPackage {
  name: string
  version: string
  /** The package's licence, as an SPDX expression. */
  licence: string | undefined
  /** Digest of the archive, in the format of Subresource Integrity: `sha512-…`. */
  integrity: string | undefined
}

interface Component {
  type: 'library' | 'platform'
  'bom-ref': string
  name: string
  version: string
  purl: string
  licenses?: readonly object[]
  hashes?: readonly object[]
}

/** The parts of an image that its list of components (SBOM) names. */
export interface Contents {
  image: string
  version: string
  architecture: Architecture
  /** The npm package that contains Node. */
  node: NpmPackage
  npm: readonly NpmPackage[]
  debian: readonly DebianPackage[]
}

/**
 * The software bill of materials of an image, in CycloneDX 1.6. It has no serial number and no time, so that equal contents give equal
 * bytes.
 */
export function sbomOf({ image, version, architecture, node, npm, debian }: Contents) {
  const components = [
    { ...npmComponent(node), type: 'platform' as const },
    ...debian.map((each) => debianComponent(each, architecture)),
    ...npm.map(npmComponent),
  ]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'container',
        'bom-ref': image,
        name: image,
        version,
        properties: [{ name: 'architecture', value: architecture }],
      },
    },
    components: components.toSorted((one, other) => (one.purl < other.purl ? -1 : 1)),
  }
}

function component(type: Component['type'], purl: string, name: string, version: string): Component {
  return { type, 'bom-ref': purl, name, version, purl }
}

function debianComponent({ name, version, sha256 }: DebianPackage, architecture: Architecture): Component {
  const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}`
  return { ...component('library', purl, name, version), hashes: [{ alg: 'SHA-256', content: sha256 }] }
}

function npmComponent({ name, version, licence, integrity }: NpmPackage): Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const [algorithm, digest = ''] = integrity?.split('-', 2) ?? []
  return {
    ...component('library', purl, name, version),
    ...(licence && {
      licenses: [/ (OR|AND|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
    }),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
  }
}
