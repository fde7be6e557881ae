import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * What a chain's node answers, by the method; a call of a contract by `eth_call`, the contract in lower case, its data and the
 * block, with spaces between. All else is a method that is not found.
 */
export type NodeScript = Readonly<Record<string, { result: unknown } | { error: { code: number; message: string } }>>

interface Asked {
  id: number
  method: string
  params: [{ to: string; data: string }, string]
}

const NOT_FOUND = { error: { code: -32601, message: 'method not found' } }

/** A node that follows a script, for all SDKs the same; `sent` are the transactions that it was given. */
export async function scriptedNode(script: NodeScript, onAsked: (method: string) => void = () => undefined) {
  const sent: string[] = []
  const server = createServer(async (request, response) => {
    const { id, method, params } = JSON.parse(await text(request)) as Asked
    onAsked(method)
    if (method === 'eth_sendRawTransaction') sent.push(String(params[0]))
    const answer = script[method === 'eth_call' ? keyOf(params) : method] ?? NOT_FOUND
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

function keyOf([{ to, data }, block]: Asked['params']): string {
  return `eth_call ${to.toLowerCase()} ${data} ${block}`
}
