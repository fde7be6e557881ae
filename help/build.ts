import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { helpFiles } from './help-files.ts'

/** Writes the pages of the help into the folder that its argument names: `node help/build.ts FOLDER`. */
const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('usage: node help/build.ts FOLDER')
  process.exit(2)
}
for (const [path, content] of helpFiles(join(import.meta.dirname, '..'))) {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
