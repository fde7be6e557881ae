import { readFile, writeFile } from 'node:fs/promises'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { documentedResources } from './method-docs.ts'
import { modelsOf } from './models.ts'

/**
 * Writes src/generated/* out of openapi/openapi.json: types by openapi-typescript, and the path of each operation. The comments of
 * the methods in src/resources begin with the contract's words.
 */
const contract = new URL('../../../openapi/openapi.json', import.meta.url)
const generated = new URL('../src/generated/', import.meta.url)

const HEADER = '/** Generated from openapi/openapi.json by `make sdk`; do not edit. */\n'

export async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  const document = JSON.parse(await readFile(contract, 'utf8')) as OpenapiDocument
  return {
    ...(await types()),
    'routes.ts': routes(document),
    'version.ts': await version(),
    ...(await documentedResources(document)),
  }
}

export interface OpenapiDocument {
  paths: Record<string, Record<string, { operationId: string; summary: string; description: string }>>
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

/** Editors show `@description` as a tag; a text without it reads better. */
function shown(source: string): string {
  return source.replace(/(\/\*\*|\n *\*) @description /g, '$1 ').replace(/\n *\* @enum \{string\}/g, '')
}

function routes({ paths }: OpenapiDocument): string {
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `  ${operationId}: ['${method.toUpperCase()}', '${path}'],`,
    ),
  )
  return `${HEADER}export const ROUTES = {\n${lines.join('\n')}\n} as const\n`
}

if (import.meta.main)
  for (const [name, text] of Object.entries(await generatedFiles())) await writeFile(new URL(name, generated), text)
