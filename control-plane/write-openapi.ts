import { mkdir, writeFile } from 'node:fs/promises'
import { offlineApp } from './offline-app.ts'

/** Writes openapi/openapi.json, the published contract, from the routes and their schemas. */
const { app } = await offlineApp()
const file = new URL('../openapi/openapi.json', import.meta.url)
await mkdir(new URL('.', file), { recursive: true })
await writeFile(file, `${JSON.stringify(app.swagger(), null, 2)}\n`)
await app.close()
console.log('wrote openapi/openapi.json')
