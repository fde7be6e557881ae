import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { registerHooks } from 'node:module'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rewrite } from './rewrite.ts'

/*
 * `main.ts` loads this module into authz with `NODE_OPTIONS=--import`. It counts how often, in the work on a request, a function of ours
 * continues after a call into another of our files has returned. It serves the counts as JSON on RETURNS_PORT.
 */

const root = resolve(import.meta.dirname, '../..')

/** Envoy's calls for a request. Jobs and health checks are not counted. */
const OF_REQUESTS = /ext_authz|auth\.v3|ext_proc|accesslog/i

export interface Returns {
  all: number
  withinAuthz: number
}

// authz starts a second process with an equal environment, in which nothing is counted.
if (process.argv[1]?.endsWith('authz/main.ts')) count()

function count(): void {
  const files = ['']
  const counted: Returns = { all: 0, withinAuthz: 0 }
  const request = new AsyncLocalStorage<true>()
  let last = 0
  const isAuthz = (file: number) => files[file]?.startsWith('authz/') === true
  Object.assign(globalThis, {
    $leaves(file: number) {
      last = file
    },
    $returns<Value>(file: number, value: Value): Value {
      if (last !== 0 && last !== file && request.getStore()) {
        counted.all += 1
        if (isAuthz(last) && isAuthz(file)) counted.withinAuthz += 1
      }
      last = 0
      return value
    },
  })
  registerHooks({
    load(url, context, nextLoad) {
      const path = url.startsWith('file:') && url.endsWith('.ts') ? fileURLToPath(url) : ''
      if (!path.startsWith(root) || path.includes('/node_modules/')) return nextLoad(url, context)
      const file = files.push(relative(root, path)) - 1
      return {
        format: 'module',
        source: rewrite(readFileSync(path, 'utf8'), { path, file }),
        shortCircuit: true,
      }
    },
  })
  followRequests(request)
  createServer((_, response) => response.end(JSON.stringify(counted)))
    .listen(Number(process.env.RETURNS_PORT), '127.0.0.1')
    .unref()
}

/** Marks all work that the streams of requests cause. */
function followRequests(request: AsyncLocalStorage<true>): void {
  const { emit } = EventEmitter.prototype
  EventEmitter.prototype.emit = function (this: EventEmitter, name, ...values: unknown[]) {
    const [stream, headers] = values as [EventEmitter | undefined, Record<string, string> | undefined]
    if (name !== 'stream' || !stream || !OF_REQUESTS.test(headers?.[':path'] ?? ''))
      return emit.call(this, name, ...values)
    const own = stream.emit
    stream.emit = (...event) => request.run(true, () => own.apply(stream, event))
    return request.run(true, () => emit.call(this, name, ...values))
  }
}
