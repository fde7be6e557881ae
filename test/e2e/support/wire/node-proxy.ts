import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { HOST } from '../../../../sandbox/settings.ts'
import { KEEP_ALIVE_MS } from '../../../support/keep-alive.ts'

/** A JSON-RPC call, and a node's answer to it. */
export interface NodeCall {
  id: number
  method: string
  params: readonly unknown[]
}
export interface NodeAnswer {
  id: number
  result?: unknown
  error?: unknown
}

/** Replaces parts of the true answer to a call; undefined leaves it unchanged. */
export type NodeInterceptor = (call: NodeCall, answer: NodeAnswer) => Partial<NodeAnswer> | undefined

/** A proxy between authz and a node of a chain. */
export interface NodeProxy {
  url: string
  /** Lets an interceptor handle all calls. It replaces the previous one. */
  intercept(interceptor: NodeInterceptor): void
  close(): Promise<void>
}

export async function startNodeProxy(target: string): Promise<NodeProxy> {
  let interceptor: NodeInterceptor = () => undefined
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (request, response) => {
    try {
      const sent = (await json(request)) as NodeCall | NodeCall[]
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(target, { method: 'POST', headers, body: JSON.stringify(sent) })
      const given = (await answer.json()) as NodeAnswer | NodeAnswer[]
      const calls = new Map([sent].flat().map((call) => [call.id, call]))
      const changed = (each: NodeAnswer): NodeAnswer => {
        const call = calls.get(each.id)
        return { ...each, ...(call && interceptor(call, each)) }
      }
      const body = Array.isArray(given) ? given.map(changed) : changed(given)
      response.writeHead(200, headers).end(JSON.stringify(body))
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    intercept(next) {
      interceptor = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
