import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Registry } from 'prom-client'
import { expect, it as test } from 'vitest'
import { createLogger } from '../../../runtime/logger.ts'
import { type DocumentsProcessOptions, superviseDocumentsProcess } from './documents-process.ts'
import type { Supported } from './process-messages.ts'

/** A child that listens after the first `supported` message, runs `code` at the second, and ends on request. */
const script = (code: string) => `let listens = false
const say = (message) => process.send(message)
process.on('message', ({ is, supported }) => {
  if (is === 'close') process.exit(0)
  if (listens) { ${code} }
  else say({ is: 'listening', port: 1 })
  listens = true
})
`

const it = test
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  .extend('directory', { scope: 'file' }, async ({}, { onCleanup }) => {
    const directory = mkdtempSync(join(tmpdir(), 'documents-process-'))
    onCleanup(() => rmSync(directory, { recursive: true }))
    return directory
  })
  .extend('start', ({ directory }, { onCleanup }) => (code: string, options: Partial<DocumentsProcessOptions> = {}) => {
    const file = join(directory, `${Math.random()}.mjs`)
    writeFileSync(file, code)
    const registry = new Registry()
    const child = superviseDocumentsProcess({
      script: pathToFileURL(file),
      heapMegabytes: 32,
      supported: () => new Map(),
      registry,
      logger: createLogger({ name: 'test', level: 'silent' }),
      restartMs: 1,
      ...options,
    })
    onCleanup(() => child.close(0))
    const valuesOf = async (name: string) =>
      (await registry.getSingleMetric(`authz_documents_${name}`)?.get())?.values ?? []
    const restarts = async () => (await valuesOf('restarts_total'))[0]?.value
    return { child, valuesOf, restarts }
  })

const until = (condition: () => unknown) => expect.poll(condition, { interval: 10 })

it('is up once it listens, and its answers are counted', async ({ start }) => {
  const { child, valuesOf } = start(script("say({ is: 'answered', statuses: new Map([[200, 3], [503, 1]]) })"))
  expect([child.isUp(), child.hasStarted()]).toEqual([false, false])
  await until(child.isUp).toBe(true)
  child.sendSupported()
  await until(() => valuesOf('total')).toContainEqual({ labels: { status: '200' }, value: 3 })
  expect(await valuesOf('total')).toContainEqual({ labels: { status: '503' }, value: 1 })
  expect(await valuesOf('up')).toEqual([{ labels: {}, value: 1 }])
})

it('is started again when its heap is full, and is told again what facilitators settle', async ({ start }) => {
  let supported: Supported = new Map()
  const { child, restarts } = start(
    script('const all = []; while (supported.size > 0) all.push(new Array(1000).fill(all.length))'),
    { supported: () => supported },
  )
  await until(child.isUp).toBe(true)
  supported = new Map([['eip155:1', []]])
  child.sendSupported()
  await until(restarts).toBe(1)
  await until(child.isUp).toBe(true)
  await child.close(0)
  expect([child.isUp(), await restarts()]).toEqual([false, 1])
})

it('is started again when it hangs', async ({ start }) => {
  const { child, restarts } = start(script('for (;;) ;'), { silenceMs: 500 })
  await until(child.isUp).toBe(true)
  child.sendSupported()
  await until(restarts).toBeGreaterThan(0)
})

it('does not hold up the start of authz when it cannot start', async ({ start }) => {
  const { child, restarts } = start('process.exit(1)')
  await until(child.hasStarted).toBe(true)
  expect(child.isUp()).toBe(false)
  await until(restarts).toBeGreaterThan(2)
})
