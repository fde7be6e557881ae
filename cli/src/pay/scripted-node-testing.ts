import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** `bytes`: pads the answer with leading spaces to this length. */
type NodeAnswer = ({ result: unknown } | { error: { code: number; message: string } }) & { bytes?: number }

/**
 * Answers of a chain's node by method. The key for a call of a contract is `eth_call`, the contract in lower case, the data and the block,
 * with spaces between. If a key has several answers, each call gets the next one, and the last one repeats. A call without an answer here
 * gets the error "method not found".
 */
export type NodeScript = Readonly<Record<string, NodeAnswer | readonly NodeAnswer[]>>

interface Asked {
  id: number
  method: string
  params: [{ to: string; data: string }, string]
}

const NOT_FOUND = { error: { code: -32601, message: 'method not found' } }

/** A node that follows a script. `sent` holds the transactions that it received. */
export async function scriptedNode(script: NodeScript, onAsked: (method: string) => void = () => undefined) {
  const sent: string[] = []
  const given = new Map<string, number>()
  function answerTo(key: string): NodeAnswer {
    const answers = [script[key] ?? NOT_FOUND].flat() as NodeAnswer[]
    const count = given.get(key) ?? 0
    given.set(key, count + 1)
    return answers[Math.min(count, answers.length - 1)] ?? NOT_FOUND
  }
  const server = createServer(async (request, response) => {
    const { id, method, params } = JSON.parse(await text(request)) as Asked
    onAsked(method)
    if (method === 'eth_sendRawTransaction') sent.push(String(params[0]))
    const { bytes, ...answer } = answerTo(method === 'eth_call' ? keyOf(params) : method)
    response.writeHead(200, { 'content-type': 'application/json' })
    const pieces = Readable.from(filled(JSON.stringify({ jsonrpc: '2.0', id, ...answer }), bytes))
    // The client may disconnect early.
    await pipeline(pieces, response).catch(() => undefined)
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

const SPACES = ' '.repeat(65_536)

function* filled(text: string, bytes = 0): Generator<string> {
  for (let left = bytes - text.length; left > 0; left -= SPACES.length) yield SPACES.slice(0, left)
  yield text
}

function keyOf([{ to, data }, block]: Asked['params']): string {
  return `eth_call ${to.toLowerCase()} ${data} ${block}`
}
