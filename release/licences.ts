import type { LockFile } from './locked-packages.ts'

const PERMISSIVE = [
  ...['MIT', 'MIT-0', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'ISC', 'BlueOak-1.0.0', 'Unlicense'],
  ...['CC0-1.0', 'PSF-2.0', 'OFL-1.1'],
]
/** Licences of tools that only build or test: no part of these tools is shipped. */
const OF_TOOLS = [...PERMISSIVE, 'MPL-2.0', 'Python-2.0']

/** Packages with no licence in their manifest, and the licence that the text in each package grants. */
const BY_THEIR_TEXT: Readonly<Record<string, string>> = { 'memorystream@0.3.1': 'MIT', 'png-js@2.0.0': 'MIT' }

/** The licence of a package (`name@version`) with no licence in its manifest. Undefined if nobody has read its text. */
export function licenceByText(id: string): string | undefined {
  return BY_THEIR_TEXT[id]
}

/** The licence problems of a lock file's packages, one line each. `dev` packages build and test. */
export function licenceProblems({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, { version, license, dev, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (!path.includes('node_modules/') || link) return []
    const licence = license ?? licenceByText(`${name}@${version}`)
    if (licence && isAllowed(licence, dev ? OF_TOOLS : PERMISSIVE)) return []
    return [`${name}@${version} has the licence ${licence ?? 'none'}`]
  })
}

/** Whether an SPDX expression is allowed. With OR, one of the two licences must be allowed, and with AND both. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const sides = expression.replace(/^\(|\)$/g, '').split(' OR ')
  return sides.some((side) => side.split(' AND ').every((licence) => allowed.includes(licence)))
}
