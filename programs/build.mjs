import { chmodSync, copyFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
// The package needs the SDK as users install it.
import '../sdks/typescript/build.mjs'

/** Makes the `dist/` of a program in that folder, with what it imports from here, and puts the licence beside it. */
export async function buildProgram(folder) {
  const dist = fileURLToPath(new URL('dist', folder))
  rmSync(dist, { recursive: true, force: true })
  // Packages stay outside: they are the dependencies of the program's own.
  const bundle = await rolldown({
    ...{ input: fileURLToPath(new URL('src/main.ts', folder)), platform: 'node', external: /^[^./]/ },
    transform: { target: 'es2022' },
  })
  await bundle.write({ dir: dist, chunkFileNames: '[name].js' })
  await bundle.close()
  chmodSync(new URL('dist/main.js', folder), 0o755)
  copyFileSync(new URL('../LICENSE', import.meta.url), new URL('LICENSE', folder))
}
