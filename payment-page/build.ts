import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/*
 * Builds `authz/page/page.js`, the script of the 402 page for people, from the sources in this folder. The script is committed, and authz
 * serves it unchanged.
 */

const SOURCES = fileURLToPath(new URL('.', import.meta.url))
export const SCRIPT = new URL('../authz/page/page.js', import.meta.url)

/** Returns the script of the payment page, built from the present sources. */
export async function builtScript(): Promise<string> {
  const built = await build({
    ...{ configFile: false, root: SOURCES, publicDir: false, logLevel: 'error' },
    build: {
      ...{ write: false, target: 'es2022', minify: true },
      lib: { entry: `${SOURCES}main.ts`, formats: ['iife'], name: 'page' },
    },
  })
  const [output] = [built].flat()
  const code = output && 'output' in output ? output.output[0].code : ''
  return `// Made by payment-page/build.ts.\n${code}`
}

if (import.meta.main) writeFileSync(SCRIPT, await builtScript())
