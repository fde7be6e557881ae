import { chmodSync, copyFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
// Builds the SDK's `dist/`, since the package needs the SDK as users install it.
import '../sdks/typescript/build.mjs'

/**
 * Builds the `dist/` of the program in `folder`. The bundle includes the modules of `programs/` that the program imports. Copies the
 * licence into `folder`.
 */
export async function buildProgram(folder) {
  const dist = fileURLToPath(new URL('dist', folder))
  rmSync(dist, { recursive: true, force: true })
  // Packages are not bundled: they are the program's own dependencies.
  const bundle = await rolldown({
    ...{ input: fileURLToPath(new URL('src/main.ts', folder)), platform: 'node', external: /^[^./]/ },
    transform: { target: 'es2022' },
  })
  await bundle.write({ dir: dist, chunkFileNames: '[name].js' })
  await bundle.close()
  chmodSync(new URL('dist/main.js', folder), 0o755)
  copyFileSync(new URL('../LICENSE', import.meta.url), new URL('LICENSE', folder))
}
