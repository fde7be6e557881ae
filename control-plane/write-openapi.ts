import { mkdir, writeFile } from 'node:fs/promises'
import { offlineApp } from './offline-app.ts'
import type { OpenapiDocument } from './openapi/document.ts'
import { permissionsPage } from './openapi/permissions.ts'

/** Writes two files from the routes: `openapi/openapi.json`, which describes the REST API, and `docs/permissions.md`. */
const { app } = await offlineApp()
const root = new URL('../', import.meta.url)
await mkdir(new URL('openapi', root), { recursive: true })
await writeFile(new URL('openapi/openapi.json', root), `${JSON.stringify(app.swagger(), null, 2)}\n`)
await writeFile(new URL('docs/permissions.md', root), permissionsPage(app.swagger() as OpenapiDocument, app.operations))
await app.close()
console.log('wrote openapi/openapi.json and docs/permissions.md')
