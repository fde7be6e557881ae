import { AbortedError } from './errors.ts'

/** The functions that differ between Node and browsers, and that tests replace. */

/** The environment variables; empty in a browser. */
export function processVariables(): Readonly<Record<string, string | undefined>> {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
  return process?.env ?? {}
}

/** Waits. If the signal aborts, returns at once without an error. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
  })
}

/** Throws `AbortedError` if the caller's signal has aborted. */
export function checkAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AbortedError('the request was aborted', { cause: signal.reason })
}

/** Waits for `work`. If the signal aborts, throws `AbortedError`, but the work continues. */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  checkAborted(signal)
  if (!signal) return work
  let stop = () => {}
  const aborted = new Promise<void>((resolve) => {
    stop = resolve
  })
  signal.addEventListener('abort', stop)
  const value = await Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop))
  checkAborted(signal)
  return value as Value
}

/** Loads one of Node's modules. An import statement for it would break bundlers for browsers. Throws outside Node. */
export function builtinModule<Module>(name: string): Module {
  const { process } = globalThis as { process?: { getBuiltinModule?: (id: string) => unknown } }
  const found = process?.getBuiltinModule?.(name)
  if (!found) throw new Error(`${name} is not there`)
  return found as Module
}

/** Emits a warning, which Node prints to stderr unless the program handles warnings itself. */
export function warn(error: unknown): undefined {
  const { process } = globalThis as { process?: { emitWarning?: (text: string, type: string) => void } }
  process?.emitWarning?.(error instanceof Error ? error.message : String(error), 'LaunaWarning')
}
