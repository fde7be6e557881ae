import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Writes the output of `envoy/render.ts` into the given folder, because the images have no shell that could do this. The files are
 * `bootstrap.json` and, with ENVOY_SDS_DIRECTORY, the two files that name Envoy's certificates.
 */
const render = fileURLToPath(new URL('../envoy/render.ts', import.meta.url))
const [folder, ...more] = process.argv.slice(2)

function write(directory: string, name: string, ...kind: readonly string[]): void {
  const text = execFileSync(process.execPath, [render, ...kind], { stdio: ['ignore', 'pipe', 'inherit'] })
  writeFileSync(join(directory, name), text, { mode: 0o644 })
}

if (folder === undefined || more.length > 0) {
  console.error('usage: envoy-files FOLDER')
  process.exitCode = 2
} else {
  try {
    write(folder, 'bootstrap.json')
    if (process.env.ENVOY_SDS_DIRECTORY) for (const kind of ['certificate', 'ca']) write(folder, `${kind}.json`, kind)
  } catch (error) {
    // render.ts has already printed its errors.
    if (!('status' in (error as object))) console.error(error)
    process.exitCode = 1
  }
}
