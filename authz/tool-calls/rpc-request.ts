import { isUtf8 } from 'node:buffer'
import { isRecord, readJson } from '../json/read.ts'

/** The parts of a request to an MCP server (Model Context Protocol) that the charge depends on. */
export type RpcRequest =
  /**
   * Not charged if the answer fits the method: its result must have the member that `result` names, or no members if `result` is undefined.
   */
  | { kind: 'free'; result: string | undefined }
  /** A `tools/call`: charged if its answer is a success. */
  | { kind: 'tool call'; id: string | number }
  /** Any other body: an upstream may read it as a `tools/call`, so it is charged like any request. */
  | { kind: 'unknown' }

const UNKNOWN: RpcRequest = { kind: 'unknown' }
/** A notification, or an answer to the server. */
const SILENT: RpcRequest = { kind: 'free', result: undefined }
const TOOL_CALL = 'tools/call'

/**
 * Methods of clients in MCP 2025-11-25 that no tool answers. Each has a member that its results have and results of tools never have. Other
 * methods are charged, because a tool may answer them in a later version.
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

/** The members of JSON-RPC 2.0. Another parser may accept other members, or these in other case. */
const REQUEST_MEMBERS = ['jsonrpc', 'id', 'method', 'params']
const ANSWER_MEMBERS = ['jsonrpc', 'id', 'result', 'error']

/**
 * Reads the body of a request to an MCP server. The upstream's parser must not read another call in it, so only an unambiguous body is
 * accepted. `announced` is the method in the request's headers, which the body must name.
 * See authz/admission/DECISIONS.md, "Checking a payment".
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

/** The text between a member's name and its value: any white space of JSON. */
const COLON = /[ \t\n\r]*:/y

/** The names of the members of an object, in well-formed JSON. Returns undefined if a name is repeated or escaped. */
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

/** The position of the closing quotation mark of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
