// Makes dist/: the program as JavaScript. `npm pack` runs it. The types of the SDK are those of its own dist/.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import '../sdks/typescript/build.mjs'

const here = new URL('./', import.meta.url)
const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', here))

rmSync(new URL('dist', here), { recursive: true, force: true })
const { status } = spawnSync(process.execPath, [compiler, '-p', fileURLToPath(here)], { stdio: ['ignore', 2, 2] })
if (status !== 0) process.exit(1)
chmodSync(new URL('dist/main.js', here), 0o755)
copyFileSync(new URL('../LICENSE', here), new URL('LICENSE', here))
