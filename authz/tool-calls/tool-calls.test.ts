import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namedMethod } from './named-method.ts'
import { isFreeAnswer, readToolOutcome } from './rpc-answer.ts'
import { readRpcRequest } from './rpc-request.ts'
import { createToolRequest } from './tool-request.ts'

const read = (text: string, announced?: string) => readRpcRequest(Buffer.from(text), announced).kind
const request = (method: string, more: object = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, ...more })

describe('a request to an MCP server', () => {
  it.for(['initialize', 'ping', 'tools/list', 'resources/read', 'notifications/initialized'])(
    'is free: %s',
    (method) => {
      expect(read(request(method, { params: { name: 'é "x": {', method: 'tools/call' } }))).toBe('free')
      expect(read(request(method), method)).toBe('free')
    },
  )

  it('is free where it answers the server', () => {
    expect(read('{"jsonrpc":"2.0","id":4,"result":{"action":"accept"}}')).toBe('free')
  })

  it('is a tool call, known by its id', () => {
    expect(readRpcRequest(Buffer.from(request('tools/call', { id: 'a', params: {} })))).toEqual({
      kind: 'tool call',
      id: 'a',
    })
  })

  it.for([
    ['a method that is not known', request('tasks/result')],
    ['a tool call without an id', '{"jsonrpc":"2.0","method":"tools/call"}'],
    ['several at once', `[${request('ping')}]`],
    ['a method that comes twice', '{"jsonrpc":"2.0","id":1,"method":"tools/call","method":"ping"}'],
    ['a method in capitals too', '{"jsonrpc":"2.0","id":1,"method":"ping","Method":"tools/call"}'],
    ['a method that is escaped', '{"jsonrpc":"2.0","id":1,"method":"ping","\\u006dethod":"tools/call"}'],
    ['another member', '{"jsonrpc":"2.0","id":1,"method":"ping","extra":1}'],
    ['an answer with a method that is null', '{"jsonrpc":"2.0","id":1,"result":{},"method":null}'],
    ['another version', '{"id":1,"method":"ping"}'],
    ['a byte order mark', `\uFEFF${request('ping')}`],
    ['two objects', `${request('ping')}\n${request('tools/call')}`],
    ['a comment', `{"jsonrpc":"2.0","id":1,/* */"method":"ping"}`],
    ['nothing', ''],
    ['a member far from its value', `{"jsonrpc":"2.0","id":1,"method":"ping","Method"${' '.repeat(99)}:"tools/call"}`],
    ['a method twice, far from its value', `{"jsonrpc":"2.0","method"${'\n'.repeat(99)}:"tools/call","method":"ping"}`],
  ] as const)('is charged like any request: %s', ([, text]) => {
    expect(read(text)).toBe('unknown')
  })

  it('is charged like any request where its headers name another method, or it is no UTF-8', () => {
    expect(read(request('ping'), 'tools/call')).toBe('unknown')
    expect(readRpcRequest(Buffer.from(request('ping', { params: 'é' }), 'latin1')).kind).toBe('unknown')
    expect(readRpcRequest(Buffer.from(request('ping'), 'utf16le')).kind).toBe('unknown')
  })

  it('is not free by what its members hold', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (params, id) => {
        expect(read(JSON.stringify({ jsonrpc: '2.0', params, method: 'tools/call', id }, null, 2))).not.toBe('free')
        expect(read(JSON.stringify({ jsonrpc: '2.0', params, method: 'tools/list', id: 7 }, null, '\t'))).toBe('free')
      }),
    )
  })
})

describe('the answer to a tool call', () => {
  const json = (message: object) => Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 7, ...message }))
  const events = (...messages: object[]) =>
    Buffer.from(
      messages.map((message) => `event: message\r\nid: 1\r\ndata: ${JSON.stringify(message)}\r\n\r\n`).join(''),
    )
  const outcome = (body: Buffer, contentType = 'application/json') => readToolOutcome(7, { contentType, body }).kind
  const STREAM = 'text/event-stream; charset=utf-8'

  it('is a success, a failure, or none', () => {
    expect(outcome(json({ result: { content: [] } }))).toBe('success')
    expect(outcome(json({ result: { content: [], isError: false } }))).toBe('success')
    expect(outcome(json({ result: { content: [], isError: true } }))).toBe('failure')
    expect(outcome(json({ error: { code: -32602, message: 'no' } }))).toBe('failure')
    expect(outcome(json({ id: null, error: { code: -32700, message: 'no' } }))).toBe('failure')
    expect(outcome(Buffer.from('{"jsonrpc":"2.0","id":7,"res'))).toBe('none')
  })

  it('is charged where it says nothing of the call: its result may come in another way', () => {
    expect(outcome(json({ id: 8, result: {} }))).toBe('success')
    expect(outcome(Buffer.alloc(0))).toBe('success')
    expect(outcome(Buffer.from('Accepted'), 'text/plain')).toBe('success')
  })

  it('is found among the events of a stream', () => {
    const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progress: 1 } }
    const failed = { jsonrpc: '2.0', id: 7, error: { code: 1, message: 'no' } }
    const done = { jsonrpc: '2.0', id: 7, result: { content: [] } }
    expect(outcome(events(progress, done), STREAM)).toBe('success')
    expect(outcome(events(progress, failed), STREAM)).toBe('failure')
    expect(outcome(events(failed, done), STREAM)).toBe('success')
    expect(outcome(events(progress), STREAM)).toBe('none')
    for (const end of ['\n', '\r', '\r\n']) {
      const split = Buffer.from(`data: {"jsonrpc":"2.0",${end}data:"id":7,"result":{}}${end}${end}`)
      expect(outcome(split, STREAM)).toBe('success')
    }
  })

  it.for(['\u2028', '\u2029'])('is found when it holds %j, which ends no line of a stream', (separator) => {
    const done = { jsonrpc: '2.0', id: 7, result: { content: [{ type: 'text', text: `a${separator}b` }] } }
    const body = events(done)
    expect(body.toString()).toContain(separator)
    expect(outcome(body, STREAM)).toBe('success')
    expect(isFreeAnswer('contents', { contentType: STREAM, body })).toBe(false)
  })

  it('of a tool that has failed is its failure alone, without what came before', () => {
    const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { message: 'half of the result' } }
    const failed = { jsonrpc: '2.0', id: 7, result: { isError: true, content: [] } }
    const read = readToolOutcome(7, { contentType: STREAM, body: events(progress, failed, progress) })
    expect(read).toEqual({ kind: 'failure', body: `data: ${JSON.stringify(failed)}\n\n` })
  })
})

describe('what an answer costs', () => {
  const costOf = (pieces: readonly string[], answer: string, { named = '', isWhole = true } = {}) => {
    const request = createToolRequest(named)
    for (const [index, piece] of pieces.entries())
      request.add(Buffer.from(piece), isWhole && index === pieces.length - 1)
    return request.costOf({ contentType: 'application/json', body: Buffer.from(answer) }).kind
  }
  const DONE = '{"jsonrpc":"2.0","id":1,"result":{}}'
  const FAILED = '{"jsonrpc":"2.0","id":1,"result":{"isError":true}}'

  it('is decided by request and answer', () => {
    expect(costOf([request('tools/call')], DONE)).toBe('charged')
    expect(costOf([request('tools/call')], FAILED)).toBe('failed')
    expect(costOf([request('tools/call')], '{"jsonrpc"')).toBe('none')
    expect(costOf([request('notifications/initialized')], '')).toBe('free')
    expect(costOf([request('ping')], DONE)).toBe('free')
    expect(costOf(['{"jsonrpc":"2.0",', '"id":1,"method":"ping"}'], DONE)).toBe('free')
  })

  it('is the price where a free request gets what may be the result of a tool', () => {
    const result = (value: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, result: value })
    const asked = (method: string, value: object) => costOf([request(method)], result(value))
    expect(asked('tools/list', { tools: [] })).toBe('free')
    expect(asked('resources/read', { contents: [], _meta: {} })).toBe('free')
    expect(asked('resources/read', { content: [{ type: 'text', text: 'x' }] })).toBe('charged')
    expect(asked('resources/read', { contents: [], structuredContent: {} })).toBe('charged')
    expect(asked('prompts/get', { contents: [] })).toBe('charged')
    expect(asked('ping', { _meta: {} })).toBe('free')
    expect(asked('ping', { anything: 1 })).toBe('charged')
    expect(costOf([request('ping')], '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"no"}}')).toBe('free')
    expect(costOf([request('ping')], 'PREMIUM RESULT')).toBe('charged')
    expect(costOf([request('ping')], `${result({})}${' '.repeat(65_536)}`)).toBe('charged')
  })

  it('is the price where the request is not known whole', () => {
    expect(costOf([request('ping')], DONE, { isWhole: false })).toBe('charged')
    expect(costOf([request('ping', { params: 'x'.repeat(65_536) })], DONE)).toBe('charged')
    expect(costOf([request('ping')], DONE, { named: 'tools/call' })).toBe('charged')
    expect(costOf([], FAILED)).toBe('charged')
  })

  it('is asked of JSON that all read in the same way', () => {
    const named = (headers: Record<string, string>) => namedMethod(headers)
    expect(named({ 'content-type': 'application/json' })).toBe('')
    expect(named({ 'content-type': 'Application/JSON; charset="UTF-8"', 'mcp-method': 'ping' })).toBe('ping')
    for (const type of ['', 'text/json', 'application/json,text/plain', 'application/json; charset=utf-16'])
      expect(named({ 'content-type': type })).toBeUndefined()
    expect(named({ 'content-type': 'application/json', 'content-encoding': 'gzip' })).toBeUndefined()
  })
})
