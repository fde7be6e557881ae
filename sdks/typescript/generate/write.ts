import { readFile, writeFile } from 'node:fs/promises'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { examplesTest } from './examples.ts'
import { modelsOf } from './models.ts'

/**
 * This program writes src/generated: the types, which openapi-typescript makes from openapi/openapi.json, the version, and a test of the
 * examples.
 */
const contract = new URL('../../../openapi/openapi.json', import.meta.url)
const generated = new URL('../src/generated/', import.meta.url)

const HEADER = '/** Generated from openapi/openapi.json by `make sdk`; do not edit. */\n'
const EXAMPLES_HEADER = '/** Generated from the examples in src by `make sdk`; do not edit. */\n'

export async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  return {
    ...(await types()),
    'version.ts': await version(),
    'journal-schema.ts': await journalSchema(),
    'examples.test.ts': EXAMPLES_HEADER + (await examplesTest(new URL('../src/', import.meta.url))),
  }
}

async function types(): Promise<Record<'models.ts' | 'openapi.ts', string>> {
  const { models, others, names } = modelsOf(await openapiTypescript(contract))
  const imported = `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from './models.ts'\n\n`
  return {
    'models.ts': HEADER + shown(astToString(models)),
    'openapi.ts': HEADER + imported + shown(astToString(others)),
  }
}

async function version(): Promise<string> {
  const manifest = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return `${HEADER}export const VERSION = '${manifest.version}'\n`
}

/** The journal's schema as a TypeScript constant, because a bundled package has no file with the schema. */
async function journalSchema(): Promise<string> {
  const text = await readFile(new URL('../../journal/schema.sql', import.meta.url), 'utf8')
  const literal = text.replace(/[\\`$]/g, '\\$&')
  return `/** Generated from sdks/journal/schema.sql by \`make sdk\`; do not edit. */\nexport const JOURNAL_SCHEMA = \`${literal}\`\n`
}

/** Removes the tag `@description`, which editors would show before each text. */
function shown(source: string): string {
  return source.replace(/(\/\*\*|\n *\*) @description /g, '$1 ').replace(/\n *\* @enum \{string\}/g, '')
}

if (import.meta.main)
  for (const [name, text] of Object.entries(await generatedFiles())) await writeFile(new URL(name, generated), text)
