import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readContract } from './contract.ts'
import { goFiles } from './go.ts'
import { pythonFiles } from './python.ts'
import { typescriptFiles } from './typescript.ts'

/** The generated methods of all SDKs, made from openapi/openapi.json and resources.ts. The keys are paths below sdks/. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const contract = readContract()
  return {
    ...below('typescript/src/generated', typescriptFiles(contract)),
    ...below('go', goFiles(contract)),
    ...below('python/src/launa', pythonFiles(contract)),
  }
}

export function placeOf(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url))
}

function below(folder: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))
}

if (import.meta.main)
  for (const [path, text] of Object.entries(generatedFiles())) {
    await mkdir(dirname(placeOf(path)), { recursive: true })
    await writeFile(placeOf(path), text)
  }
