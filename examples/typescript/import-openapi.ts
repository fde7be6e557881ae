/**
 * Sells the operations of an OpenAPI file at one price:
 *
 *     LAUNA_API_KEY=launa_sandbox_... API_ID=... \
 *       node_modules/.bin/node --conditions=launa-source examples/typescript/import-openapi.ts openapi.yaml
 */
import { readFile } from 'node:fs/promises'
import { buildSandboxUsdcAccept, joinImportReports, Launa, usdcToAtomic } from '@launa/sdk'

const [file = 'openapi.yaml'] = process.argv.slice(2)
const client = new Launa()
const parsed = await client.openapi.parse({ spec: await readFile(file, 'utf8') })
const { operations } = parsed
const accepts = [buildSandboxUsdcAccept('exact', usdcToAtomic('0.05'))]
const imported = await client.openapi.importOperations(process.env.API_ID ?? '', { operations, accepts })
const { skipped, warnings } = joinImportReports(parsed, imported, operations)
for (const { method, path_pattern } of imported.created) console.log(`created ${method} ${path_pattern}`)
for (const { method, path, reason } of skipped) console.log(`skipped ${method} ${path}: ${reason}`)
for (const { path, message } of warnings) console.log(`warning ${path} ${message}`)
