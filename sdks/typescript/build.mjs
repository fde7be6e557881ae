// Makes dist/: JavaScript with types, for whoever does not run TypeScript. `npm pack` runs it.
import { spawnSync } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = new URL('./', import.meta.url)
// Not the TypeScript beside this file: that one is the type generator's.
const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', here))

rmSync(new URL('dist', here), { recursive: true, force: true })
const { status } = spawnSync(process.execPath, [compiler, '-p', fileURLToPath(here)], { stdio: ['ignore', 2, 2] })
if (status !== 0) process.exit(1)
copyFileSync(new URL('../../LICENSE', here), new URL('LICENSE', here))
