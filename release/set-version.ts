import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { announced } from './changelog.ts'
import { writeVersion } from './versions.ts'

/**
 * `make set-version VERSION=1.2.3` writes the next version into every file that contains it, and above the newest notes of the changelog.
 */
const root = join(import.meta.dirname, '..')
const [version = ''] = process.argv.slice(2)

if (/^\d+\.\d+\.\d+$/.test(version)) {
  writeVersion(root, version)
  const changelog = join(root, 'CHANGELOG.md')
  writeFileSync(changelog, announced(readFileSync(changelog, 'utf8'), version))
  // The lock file contains our own versions, too.
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
} else {
  console.error('usage: make set-version VERSION=1.2.3')
  process.exitCode = 2
}
