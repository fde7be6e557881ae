import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGES = [
  'package.json',
  'sdks/typescript/package.json',
  'cli/package.json',
  'mcp/package.json',
  'dashboard/package.json',
]

/** The places of our version: the version is between the two groups of the pattern. */
const PLACES: readonly { file: string; pattern: RegExp }[] = [
  ...PACKAGES.map((file) => ({ file, pattern: /^( {2}"version": ")[^"]+(",?)$/gm })),
  ...PACKAGES.slice(2).map((file) => ({ file, pattern: /^( {4}"@launa\/sdk": ")[^"]+(",?)$/gm })),
  { file: 'chart/Chart.yaml', pattern: /^((?:version|appVersion): )\S+()$/gm },
  { file: 'sdks/python/pyproject.toml', pattern: /^(version = ")[^"]+(")$/gm },
  { file: 'sdks/python/src/launa/_version.py', pattern: /^(VERSION = ")[^"]+(")$/gm },
  { file: 'sdks/go/client.go', pattern: /^(const Version = ")[^"]+(")$/gm },
  { file: 'sdks/typescript/src/generated/version.ts', pattern: /^(export const VERSION = ')[^']+(')$/gm },
  { file: 'openapi/openapi.json', pattern: /^( {4}"version": ")[^"]+(",?)$/gm },
]

/** The files that contain another version than `version`, or no version. */
export function filesOfOtherVersions(root: string, version: string): string[] {
  const others = PLACES.filter(({ file, pattern }) => {
    const text = readFileSync(join(root, file), 'utf8')
    return withVersion(text, pattern, version) !== text || text.search(pattern) === -1
  })
  return [...new Set(others.map(({ file }) => file))]
}

/** Writes the version into every file that contains it. Throws for a file without a version. */
export function writeVersion(root: string, version: string): void {
  for (const { file, pattern } of PLACES) {
    const text = readFileSync(join(root, file), 'utf8')
    if (text.search(pattern) === -1) throw new Error(`${file} has no version`)
    writeFileSync(join(root, file), withVersion(text, pattern, version))
  }
}

function withVersion(text: string, pattern: RegExp, version: string): string {
  return text.replace(pattern, (_, before: string, after: string) => `${before}${version}${after}`)
}
