// Makes dist/: JavaScript with types, for whoever does not run TypeScript. `npm pack` runs it.
import { buildPackage } from './build-package.mjs'

buildPackage(new URL('./', import.meta.url))
