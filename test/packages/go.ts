import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const source = join(root, 'sdks/go')

/** The folder to which an archive of the Go SDK is unpacked. */
export const GO_FOLDER = 'launa-sdk-go'

/** Files that the archive leaves out: the generator, which is a separate module, and the tests, because the archive lacks their vectors. */
const NOT_PACKED = /(^generate\/|^internal\/(sight|vectors)\/|_test\.go$)/

/**
 * A Python program, because Node cannot write zip archives and the project needs Python anyway. Every file has one fixed time, so that
 * equal sources give equal bytes.
 */
const WRITE = `
import sys, zipfile
archive, *pairs = sys.argv[1:]
with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
    for name, file in zip(pairs[::2], pairs[1::2]):
        with open(file, "rb") as content:
            out.writestr(zipfile.ZipInfo(name), content.read(), zipfile.ZIP_DEFLATED)
`

/**
 * Writes the Go SDK as a zip archive into `destination`. A user's program replaces the module by the unpacked folder, because Go downloads
 * only modules with a domain, and the project has none yet.
 */
export async function zipGoModule(destination: string): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, 'sdks/typescript/package.json'), 'utf8')) as {
    version: string
  }
  const own = globSync('{**/*.{go,sql},go.mod,go.sum,README.md}', { cwd: source }).filter(
    (name) => !NOT_PACKED.test(name),
  )
  const files = [...own.sort().map((name) => [name, join(source, name)]), ['LICENSE', join(root, 'LICENSE')]]
  const pairs = files.flatMap(([name, file]) => [`${GO_FOLDER}/${name}`, file ?? ''])
  await run('python3', ['-c', WRITE, join(destination, `${GO_FOLDER}-${version}.zip`), ...pairs])
}
