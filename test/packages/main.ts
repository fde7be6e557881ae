import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { withProgress } from '../../sandbox/progress.ts'
import { zipGoModule } from './go.ts'
import { packNpmPackages } from './npm.ts'
import { buildWheel } from './python.ts'

/** `make packages`: archives of all packages that users install, in `dist/`. */
const root = join(import.meta.dirname, '../..')
const destination = join(root, 'dist')

mkdirSync(destination, { recursive: true })
for (const name of readdirSync(destination)) if (name.startsWith('launa-')) rmSync(join(destination, name))
const step = (what: string, work: () => Promise<void>) => withProgress(what, console.log, work)
await step('packing the npm packages', () => packNpmPackages(root, destination))
await step('building the wheel for Python', () => buildWheel(destination))
await step('packing the module for Go', () => zipGoModule(destination))
for (const name of readdirSync(destination).sort())
  console.log(`dist/${name}  ${Math.ceil(statSync(join(destination, name)).size / 1024)} KiB`)
