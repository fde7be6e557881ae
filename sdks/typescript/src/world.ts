/** What differs between Node and browsers, or stands still in tests. */

/** Environment variables; none in a browser. */
export function processVariables(): Readonly<Record<string, string | undefined>> {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
  return process?.env ?? {}
}

/** Waits; ends at once, without an error, when the signal says so. */
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

/**
 * A module of Node's own, where there is Node: an import of it would keep bundlers from building for browsers. Throws
 * where there is none.
 */
export function builtinModule<Module>(name: string): Module {
  const { process } = globalThis as { process?: { getBuiltinModule?: (id: string) => unknown } }
  const found = process?.getBuiltinModule?.(name)
  if (!found) throw new Error(`${name} is not there`)
  return found as Module
}
