import { isRecord, readJson } from '../json/read.ts'

/** A whole answer of an MCP server. */
export interface RpcAnswer {
  contentType: string
  body: Uint8Array
}

/** The outcome of a `tools/call`, from its whole answer. */
export type ToolOutcome =
  /** A result. Also an answer that is not MCP, or complete JSON without a message about the call: the result may come in another way. */
  | { kind: 'success' }
  /** The server reports a failure: an error of JSON-RPC, or a result that is an error. `body` is only that report. */
  | { kind: 'failure'; body: string }
  /** A stream of events that ended without a message about the call, or JSON that broke off. */
  | { kind: 'none' }

const SUCCESS: ToolOutcome = { kind: 'success' }
const NONE: ToolOutcome = { kind: 'none' }
/** Members of the result of a tool. */
const TOOL_RESULT = ['content', 'structuredContent', 'toolResult', 'task']

interface Message {
  text: string
  value: unknown
}

/** Reads the whole answer to a `tools/call`: one JSON object, or a stream of events with one message each. */
export function readToolOutcome(id: string | number, answer: RpcAnswer): ToolOutcome {
  const messages = messagesOf(answer)
  if (!messages) return SUCCESS
  const answers = messages.filter(({ value }) => isRecord(value) && isAnswerTo(value, id))
  // If there are several messages about the call, a client uses one of them, which may be a success.
  if (answers.some(({ value }) => !hasFailed(value as Record<string, unknown>))) return SUCCESS
  const [failed] = answers
  if (failed) return { kind: 'failure', body: failed.text }
  // A JSON answer that can be parsed is not broken off, even without a message about the call.
  return isEventStream(answer) || messages.some(({ value }) => value === undefined) ? NONE : SUCCESS
}

/**
 * Whether an answer may go to the buyer uncharged: it has only errors, notifications, and results that cannot be a tool's. Otherwise a
 * server could give away a tool's result in the answer to an unpaid method.
 */
export function isFreeAnswer(result: string | undefined, answer: RpcAnswer): boolean {
  if (answer.body.length === 0) return true
  const messages = messagesOf(answer)
  return messages?.every(({ value }) => isRecord(value) && isFree(value, result)) ?? false
}

function isFree(message: Record<string, unknown>, member: string | undefined): boolean {
  const { result } = message
  if (result === undefined) return true
  if (!isRecord(result) || TOOL_RESULT.some((name) => Object.hasOwn(result, name))) return false
  // The results of an unpaid method have the member `member`. If it is undefined, they have no members except `_meta`.
  return member === undefined ? Object.keys(result).every((name) => name === '_meta') : Object.hasOwn(result, member)
}

/** Whether a message is about the request. An error about a message that the server could not parse has no id. */
function isAnswerTo(message: Record<string, unknown>, id: string | number): boolean {
  if (message.result === undefined && message.error === undefined) return false
  return message.id === id || (message.id === null && message.error !== undefined)
}

function hasFailed({ result }: Record<string, unknown>): boolean {
  return result === undefined || (isRecord(result) && result.isError === true)
}

/** The messages of an answer. Returns undefined for an answer that is not MCP: empty, or neither JSON nor events. */
function messagesOf(answer: RpcAnswer): Message[] | undefined {
  const text = Buffer.from(answer.body).toString('utf8')
  if (text.length === 0 && !isEventStream(answer)) return undefined
  if (isEventStream(answer))
    return eventData(text).map((data) => ({ text: `data: ${data}\n\n`, value: readJson(data) }))
  return /^application\/json($|[;\s])/i.test(answer.contentType) ? [{ text, value: readJson(text) }] : undefined
}

function isEventStream({ contentType }: RpcAnswer): boolean {
  return /^text\/event-stream($|[;\s])/i.test(contentType)
}

/** The data of each event that has data (WHATWG HTML, server-sent events). */
function eventData(text: string): string[] {
  const events = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n\n')
  return events.flatMap((event) => {
    // U+2028 and U+2029 do not end a line of an event stream; without the flag `s`, `.` would not match them.
    const lines = event.split('\n').flatMap((line) => /^data(?:: ?(.*))?$/s.exec(line)?.slice(1) ?? [])
    const data = lines.join('\n')
    return data === '' ? [] : data
  })
}
