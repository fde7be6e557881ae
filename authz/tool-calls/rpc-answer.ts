import { isRecord, readJson } from '../read-json.ts'

/** What became of a `tools/call`, by its whole answer. */
export type ToolOutcome =
  | 'success'
  /** The server says that it has failed: an error of JSON-RPC, or a result that is one. */
  | 'failure'
  /** There is no answer to this call. */
  | 'none'

/** Reads the whole answer to a `tools/call`: one JSON object, or a stream of events with a message each. */
export function readToolOutcome(id: string | number, contentType: string, body: Uint8Array): ToolOutcome {
  const text = Buffer.from(body).toString('utf8')
  const isStream = /^text\/event-stream($|[;\s])/i.test(contentType)
  const messages = isStream ? eventData(text) : [text]
  const outcomes = messages.flatMap((message) => outcomeOf(message, id) ?? [])
  // Of several answers a client takes one: a success may be among them.
  if (outcomes.includes('success')) return 'success'
  return outcomes[0] ?? 'none'
}

function outcomeOf(text: string, id: string | number): 'success' | 'failure' | undefined {
  const message = readJson(text)
  // An error about what the server could not read has no id.
  if (!isRecord(message) || (message.id !== id && !(message.id === null && message.error !== undefined)))
    return undefined
  if (message.result === undefined) return message.error === undefined ? undefined : 'failure'
  return isRecord(message.result) && message.result.isError === true ? 'failure' : 'success'
}

/** The data of each event (WHATWG HTML, server-sent events). */
function eventData(text: string): string[] {
  const events = text.replace(/^\uFEFF/, '').split(/(?:\r\n|\r|\n){2}/)
  return events.map((event) =>
    event
      .split(/\r\n|\r|\n/)
      .flatMap((line) => /^data(?:: ?(.*))?$/s.exec(line)?.slice(1) ?? [])
      .join('\n'),
  )
}
