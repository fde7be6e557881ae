// Makes dist/: the program as JavaScript. `npm pack` runs it.
import { buildProgram } from '../programs/build.mjs'

await buildProgram(new URL('./', import.meta.url))
