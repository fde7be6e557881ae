import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { payingFetch } from '../../clients/javascript.ts'
import { challengeOf, fundedWallet, rowInState, signPayment, until } from '../support/buyers/buyer.ts'
import { startUpstream } from '../support/sellers/own-upstream.ts'
import { it as onMarket } from './fixtures.ts'
import { type Market, openShop, PRICE, pay, refusal, type Shop } from './market.ts'

type Answers = 'json' | 'events'

/** Starts an HTTP server that handles each request with a new MCP server of the official SDK. The tool fails if `b` is negative. */
async function startMcpServer(answers: Answers) {
  const seen: string[] = []
  const server = createServer(async (request, response) => {
    const mcp = new McpServer({ name: 'adder', version: '1.0.0' }, { capabilities: { logging: {} } })
    const inputSchema = { a: z.number(), b: z.number() }
    mcp.registerTool('add', { description: 'Adds', inputSchema }, async ({ a, b }, { sendNotification }) => {
      const params = { level: 'info' as const, data: `half of the result: ${a}` }
      await sendNotification({ method: 'notifications/message', params })
      if (b < 0) throw new Error('no negative numbers')
      return { content: [{ type: 'text', text: String(a + b) }] }
    })
    const enableJsonResponse = answers === 'json'
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse })
    await mcp.connect(transport as Transport)
    seen.push(request.headers['accept-encoding'] ?? '')
    await transport.handleRequest(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const it = onMarket
  .extend('servers', { scope: 'file' }, async ({ market: _ }, { onCleanup }) => {
    const [json, events] = await Promise.all([startMcpServer('json'), startMcpServer('events')])
    onCleanup(async () => void (await Promise.all([json.close(), events.close()])))
    return { json, events }
  })
  .extend('shops', { scope: 'file' }, async ({ market, servers }) => {
    const open = (upstream: string) =>
      openShop(market, { upstream, methods: ['POST'], pathPattern: '/mcp', charge: 'tool_calls' })
    const [json, events] = await Promise.all([open(servers.json.url), open(servers.events.url)])
    return { json, events }
  })

const signed = async (market: Market, shop: Shop, wallet: Parameters<typeof signPayment>[0]) =>
  signPayment(wallet, challengeOf(await market.fetch(shop.url('/mcp'), { method: 'POST' })).accepts[0])
const earned = (market: Market, shop: Shop) => market.chain.usdcOf(shop.payTo)
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const message = (method: string, params: object = {}, more: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params, ...more })
const add = (a: number, b: number) => message('tools/call', { name: 'add', arguments: { a, b } })

describe.for<Answers>(['json', 'events'])('an MCP server that answers with %s', (answers) => {
  it('is paid by an unmodified client for the tool calls that succeed', async ({ market, servers, shops }) => {
    const shop = shops[answers]
    const wallet = await fundedWallet(market.chain)
    const client = new Client({ name: 'buyer', version: '1.0.0' })
    const fetch = payingFetch(market.fetch, wallet.privateKey)
    const transport = new StreamableHTTPClientTransport(new URL(shop.url('/mcp')), { fetch })
    await client.connect(transport as Transport)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['add'])
    expect(await earned(market, shop)).toBe(0n)

    const failed = await client.callTool({ name: 'add', arguments: { a: 1, b: -1 } })
    expect(failed).toMatchObject({ isError: true, content: [{ text: 'no negative numbers' }] })
    expect(await client.callTool({ name: 'none', arguments: {} })).toMatchObject({ isError: true })
    expect(await earned(market, shop)).toBe(0n)

    expect(await client.callTool({ name: 'add', arguments: { a: 1, b: 2 } })).toMatchObject({
      content: [{ text: '3' }],
    })
    expect(await earned(market, shop)).toBe(PRICE)
    await client.close()
    // A free request does not count as a failure of the seller.
    await until('its end is on record', async () => {
      const { body } = await shop.seller.call<{ items: { status: string; error_reason: string }[] }>(
        'GET',
        '/settlements',
      )
      const reasons = body.items.map(({ status, error_reason: reason }) => `${status} ${reason}`).toSorted()
      return String(reasons) === String(['released tool_failed', 'released tool_failed', 'settled null'])
    })
    expect(new Set(servers[answers].seen)).toEqual(new Set(['']))
  })

  it('gets repeated requests for one payment until one has bought a result, and returns no result twice', async ({
    market,
    shops,
    wallet,
  }) => {
    const shop = shops[answers]
    const before = await earned(market, shop)
    const payment = await signed(market, shop, wallet)
    const send = (body: string | Buffer, headers = {}) =>
      pay(market, shop.url('/mcp'), payment, { method: 'POST', body, headers: { ...HEADERS, ...headers } })
    for (const body of [message('tools/list'), add(1, -1), message('ping')]) {
      const answer = await send(body)
      expect([answer.status, answer.headers.has('payment-response')]).toEqual([200, false])
      expect(answer.headers.get('cache-control')).toContain('no-store')
      const text = await answer.text()
      expect(text.length).toBeGreaterThan(10)
      // The answer of a failing tool contains only the error.
      expect(text).not.toContain('half of the result')
      await rowInState(market.pool, payment.authorization, 'RELEASED')
    }
    const answer = await send(add(2, 2))
    expect([answer.status, answer.headers.has('payment-response')]).toEqual([200, true])
    const text = await answer.text()
    expect(text).toContain('"text":"4"')
    expect(text.includes('half of the result: 2')).toBe(answers === 'events')
    await until('it is on record as delivered', async () => (await refusal(await send(add(2, 2)))).status === 409)
    expect((await earned(market, shop)) - before).toBe(PRICE)
  })

  it.for([
    ['a list of requests', `[${message('tools/list')}]`],
    ['a method that comes twice', '{"jsonrpc":"2.0","method":"tools/list","id":1,"method":"ping"}'],
    ['another method in its headers', message('ping'), { 'mcp-method': 'tools/call' }],
    ['another media type', message('ping'), { 'content-type': 'application/json; charset=utf-16' }],
    ['an unknown method', message('tasks/result')],
  ] as const)(
    'is paid for what cannot be read with certainty: %s',
    async ([, body, headers], { market, shops, wallet }) => {
      const shop = shops[answers]
      const before = await earned(market, shop)
      const payment = await signed(market, shop, wallet)
      const init = { method: 'POST', body, headers: { ...HEADERS, ...headers } }
      const answer = await pay(market, shop.url('/mcp'), payment, init)
      await answer.text()
      const isSuccess = answer.status >= 200 && answer.status < 300
      await rowInState(market.pool, payment.authorization, isSuccess ? 'SETTLED' : 'RELEASED')
      expect((await earned(market, shop)) - before).toBe(isSuccess ? PRICE : 0n)
    },
  )
})

describe('an upstream that charges only for tool calls', () => {
  it.for([
    ['gRPC with a body, which costs nothing', 'application/grpc', true, message('tools/list'), 415, 'RELEASED'],
    ['trailers alone to a request that is free', 'application/json', false, message('ping'), 200, 'RELEASED'],
    ['trailers alone to a tool call', 'application/json', false, add(1, 1), 200, 'SETTLED'],
    ['trailers alone to a tool call, as events', 'text/event-stream', false, add(1, 1), 502, 'RELEASED'],
  ] as const)('may answer with %s', async ([, contentType, hasBody, body, status, state], { market, wallet }) => {
    const upstream = await startUpstream((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(200, { 'content-type': contentType, trailer: 'grpc-status' })
        if (hasBody) response.write('a message')
        response.addTrailers({ 'grpc-status': '0' })
        response.end()
      })
    })
    const shop = await openShop(market, { upstream: upstream.url, methods: ['POST'], charge: 'tool_calls' })
    const payment = await signed(market, shop, wallet)
    const answer = await pay(market, shop.url('/mcp'), payment, { method: 'POST', body, headers: HEADERS })
    const text = await answer.text()
    expect(answer.status).toBe(status)
    expect(text).not.toContain('a message')
    await rowInState(market.pool, payment.authorization, state)
    expect(await earned(market, shop)).toBe(state === 'SETTLED' ? PRICE : 0n)
    await upstream.close()
  })
})
