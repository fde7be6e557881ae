import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it as test } from 'vitest'
import { stopSeconds } from './shutdown.ts'

/** A process that prints a line for each call of its shutdown. */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
const it = test.extend('started', ({}, { onCleanup }) => {
  const children: ChildProcess[] = []
  onCleanup(() => {
    for (const child of children) child.kill('SIGKILL')
  })
  return async (times: object, close = 'async (graceMs) => console.log("close " + graceMs)') => {
    const script = `
      const { onShutdown } = await import(${JSON.stringify(new URL('./shutdown.ts', import.meta.url).href)})
      const { createLogger } = await import(${JSON.stringify(new URL('./logger.ts', import.meta.url).href)})
      setInterval(() => undefined, 1000)
      onShutdown({
        logger: createLogger({ name: 'test', level: 'silent' }),
        times: ${JSON.stringify(times)},
        retire: () => console.log('retire'),
        close: ${close},
      })
      console.log('started')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    children.push(child)
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]()
    const line = async () => (await lines.next()).value
    expect(await line()).toBe('started')
    return { child, line, exit: once(child, 'exit').then(([code]) => code as number | null) }
  }
})

it('retires at a signal, and closes with the grace once nobody is to ask it any more', async ({ started }) => {
  const { child, line, exit } = await started({ LAME_DUCK_SECONDS: 0, GRACE_SECONDS: 7 })
  child.kill('SIGTERM')
  expect(await line()).toBe('retire')
  expect(await line()).toBe('close 7000')
  expect(await exit).toBe(0)
})

it('serves on until then, and does not wait after a second signal', async ({ started }) => {
  const { child, line, exit } = await started({ LAME_DUCK_SECONDS: 3_600, GRACE_SECONDS: 0 })
  child.kill('SIGTERM')
  expect(await line()).toBe('retire')
  expect(child.exitCode).toBeNull()
  child.kill('SIGINT')
  expect(await line()).toBe('close 0')
  expect(await exit).toBe(0)
})

it('ends with 1 when it could not close', async ({ started }) => {
  const { child, line, exit } = await started(
    { LAME_DUCK_SECONDS: 0, GRACE_SECONDS: 0 },
    'async () => { throw new Error("no") }',
  )
  child.kill('SIGTERM')
  expect(await line()).toBe('retire')
  expect(await exit).toBe(1)
})

it('says for how long a supervisor has to wait', () => {
  expect(stopSeconds({ LAME_DUCK_SECONDS: 5, GRACE_SECONDS: 90 })).toBe(105)
})
