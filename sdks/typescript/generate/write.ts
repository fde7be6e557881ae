import { readFile, writeFile } from 'node:fs/promises'
import openapiTypescript, { astToString } from 'openapi-typescript'

/** Writes src/generated/*: types by openapi-typescript, and where each operation lives, out of openapi/openapi.json. */
const contract = new URL('../../../openapi/openapi.json', import.meta.url)
const generated = new URL('../src/generated/', import.meta.url)

const HEADER = '/** Generated from openapi/openapi.json by `make sdk`; do not edit. */\n'

export async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  const document = JSON.parse(await readFile(contract, 'utf8')) as OpenapiDocument
  return { 'openapi.ts': await types(), 'routes.ts': routes(document) }
}

interface OpenapiDocument {
  paths: Record<string, Record<string, { operationId: string }>>
}

async function types(): Promise<string> {
  return HEADER + astToString(await openapiTypescript(contract))
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
