import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/*
 * Makes `page.js`, the script of the pages that people see, of its sources in `browser/`. It is committed: authz serves it as it is.
 */

const BROWSER = fileURLToPath(new URL('./browser/', import.meta.url))
export const SCRIPT = new URL('./page.js', import.meta.url)

/** The script as its sources stand. */
export async function builtScript(): Promise<string> {
  const built = await build({
    ...{ configFile: false, root: BROWSER, publicDir: false, logLevel: 'error' },
    build: {
      ...{ write: false, target: 'es2022', minify: true },
      lib: { entry: `${BROWSER}main.ts`, formats: ['iife'], name: 'page' },
    },
  })
  const [output] = [built].flat()
  const code = output && 'output' in output ? output.output[0].code : ''
  return `// Made by authz/page/build.ts of authz/page/browser/.\n${code}`
}

if (import.meta.main) writeFileSync(SCRIPT, await builtScript())
