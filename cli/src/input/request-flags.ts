import type { Argument, Flag } from '../command.ts'
import { readBytes } from './input-file.ts'
import { UsageError } from './usage-error.ts'

type Header = [name: string, value: string]

/** The flags of a request to a seller, as in curl. */
export interface RequestOptions {
  method?: string
  data?: string
  header?: Header[]
}

export const URL_ARGUMENT: Argument = { name: '<url>', summary: 'an address on a gateway host', check: checkedUrl }

export const REQUEST_FLAGS: readonly Flag[] = [
  { flags: '-X, --method <method>', summary: 'method; unless given, GET, or POST with --data' },
  { flags: '-d, --data <body>', summary: 'body of the request, or @file' },
  {
    flags: '-H, --header <header>',
    summary: 'header of the request, such as "accept: text/plain"; may be given more than once',
    repeats: true,
    parse: headerOf,
  },
]

export function requestOf({ method, data, header = [] }: RequestOptions): RequestInit {
  const body = data?.startsWith('@') ? readBytes(data.slice(1)) : data
  const implied = body === undefined ? 'GET' : 'POST'
  return { method: method?.toUpperCase() ?? implied, headers: header, ...(body !== undefined && { body }) }
}

export function checkedUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new UsageError(`${JSON.stringify(text)} is not an http or https address`)
}

function headerOf(line: string): Header {
  const colon = line.indexOf(':')
  if (colon < 1) throw new UsageError(`a header is a name, a colon and a value, not ${JSON.stringify(line)}`)
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
}
