import type { LockFile } from './locked-packages.ts'

/** Licences that fit Apache-2.0 for what leaves the repository. */
const PERMISSIVE = [
  ...['MIT', 'MIT-0', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'ISC', 'BlueOak-1.0.0', 'Unlicense'],
  ...['CC0-1.0', 'PSF-2.0'],
]
/** Licences of tools that only build or test: nothing of them leaves the repository. */
const OF_TOOLS = [...PERMISSIVE, 'MPL-2.0', 'Python-2.0']

/** Packages without a licence in their manifest, with the one in their text. */
const BY_THEIR_TEXT: Readonly<Record<string, string>> = { 'memorystream@0.3.1': 'MIT', 'png-js@2.0.0': 'MIT' }

/** The licence of a package (`name@version`) without one in its manifest. Undefined where nobody has read its text. */
export function licenceByText(id: string): string | undefined {
  return BY_THEIR_TEXT[id]
}

/** What is wrong with the licences of a lock file's packages: one line each. `dev` packages build and test. */
export function licenceProblems({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, { version, license, dev, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (!path.includes('node_modules/') || link) return []
    const licence = license ?? licenceByText(`${name}@${version}`)
    if (licence && isAllowed(licence, dev ? OF_TOOLS : PERMISSIVE)) return []
    return [`${name}@${version} has the licence ${licence ?? 'none'}`]
  })
}

/** An SPDX expression with OR is allowed when one side is; with AND, when each part is. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const sides = expression.replace(/^\(|\)$/g, '').split(' OR ')
  return sides.some((side) => side.split(' AND ').every((licence) => allowed.includes(licence)))
}
