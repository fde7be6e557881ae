// Makes dist/: the program as JavaScript. `npm pack` runs it. The types of the SDK are those of its own dist/.
import { chmodSync } from 'node:fs'
import '../sdks/typescript/build.mjs'
import { buildPackage } from '../sdks/typescript/build-package.mjs'

const here = new URL('./', import.meta.url)
buildPackage(here)
chmodSync(new URL('dist/main.js', here), 0o755)
