// Builds dist/: JavaScript with types, for programs that cannot run TypeScript. `npm pack` calls it.
import { buildPackage } from './build-package.mjs'

buildPackage(new URL('./', import.meta.url))
