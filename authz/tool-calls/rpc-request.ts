import { isUtf8 } from 'node:buffer'
import { isRecord, readJson } from '../json/read.ts'

/** What is known of a request to an MCP server (Model Context Protocol): enough to tell whether its answer has to be paid for. */
export type RpcRequest =
  /** Costs nothing, where its answer is one to its method: a result with the member `result`, or without any. */
  | { kind: 'free'; result: string | undefined }
  /** A `tools/call`: costs what it costs where its answer is a success. */
  | { kind: 'tool call'; id: string | number }
  /** Nothing that this gateway knows: an upstream may read it as a `tools/call`, so that it is charged like any request. */
  | { kind: 'unknown' }

const UNKNOWN: RpcRequest = { kind: 'unknown' }
/** Of a notification, and of an answer to the server. */
const SILENT: RpcRequest = { kind: 'free', result: undefined }
const TOOL_CALL = 'tools/call'

/**
 * Requests of clients in MCP 2025-11-25 that no tool answers, with a member that their results have and that of a tool has not. Others
 * are charged: a later version may have a tool answer them.
 */
const FREE_METHODS: ReadonlyMap<string, string | undefined> = new Map([
  ...(['ping', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe'] as const).map(
    (method) => [method, undefined] as const,
  ),
  ['initialize', 'protocolVersion'],
  ['tools/list', 'tools'],
  ['completion/complete', 'completion'],
  ['resources/list', 'resources'],
  ['resources/templates/list', 'resourceTemplates'],
  ['resources/read', 'contents'],
  ['prompts/list', 'prompts'],
  ['prompts/get', 'messages'],
  ['tasks/list', 'tasks'],
  ['tasks/cancel', 'taskId'],
])
const NOTIFICATION = /^notifications\/[a-z_/]+$/

/** Members of JSON-RPC 2.0. Others, and these in capitals, are for readers that this one does not know. */
const REQUEST_MEMBERS = ['jsonrpc', 'id', 'method', 'params']
const ANSWER_MEMBERS = ['jsonrpc', 'id', 'result', 'error']

/**
 * Reads the body of a request to an MCP server. A reader of the upstream's may take a body otherwise than we do, so one is known only
 * where there are no two ways to read it: UTF-8, one object, each member once and written plainly. `announced` is the method that the
 * request's headers name, which has to be that of the body.
 * See docs/decisions.md, "Checking a payment".
 */
export function readRpcRequest(body: Uint8Array, announced?: string): RpcRequest {
  if (!isUtf8(body)) return UNKNOWN
  const text = Buffer.from(body).toString('utf8')
  const message = readJson(text)
  const members = isRecord(message) ? plainMembers(text) : undefined
  if (!isRecord(message) || !members || message.jsonrpc !== '2.0') return UNKNOWN
  if (members.length !== Object.keys(message).length) return UNKNOWN
  const { method, id } = message
  if (method === undefined) return isOf(members, ANSWER_MEMBERS) && announced === undefined ? SILENT : UNKNOWN
  if (typeof method !== 'string' || !isOf(members, REQUEST_MEMBERS)) return UNKNOWN
  if (announced !== undefined && announced !== method) return UNKNOWN
  if (method === TOOL_CALL)
    return typeof id === 'string' || typeof id === 'number' ? { kind: 'tool call', id } : UNKNOWN
  if (NOTIFICATION.test(method)) return SILENT
  return FREE_METHODS.has(method) ? { kind: 'free', result: FREE_METHODS.get(method) } : UNKNOWN
}

function isOf(members: readonly string[], known: readonly string[]): boolean {
  return members.every((member) => known.includes(member))
}

/** What stands between the name of a member and its value: any white space of JSON. */
const COLON = /[ \t\n\r]*:/y

/** The names of the members of an object, in JSON that is known to be well-formed; undefined where one comes twice or is escaped. */
function plainMembers(text: string): string[] | undefined {
  const members: string[] = []
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    else if (character === '"') {
      const end = endOfString(text, at)
      COLON.lastIndex = end + 1
      if (depth === 1 && COLON.test(text)) members.push(text.slice(at + 1, end))
      at = end
    }
  }
  const isPlain = members.every((member) => /^[a-zA-Z_]+$/.test(member)) && new Set(members).size === members.length
  return isPlain ? members : undefined
}

/** Where the string that begins at a quotation mark has its other one. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
