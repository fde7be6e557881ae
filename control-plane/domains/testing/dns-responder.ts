import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The responder's answer for one name: records, an error code of DNS (RFC 1035, RCODE), or silence. */
export type DnsAnswer =
  | { txt: readonly (readonly string[])[] }
  | { cname: string }
  /** IPv4 and IPv6 addresses, each for queries of its type, and their time to live in seconds. */
  | { addresses: readonly string[]; ttl?: number }
  | { rcode: number }
  | 'silence'

export interface DnsResponder extends AsyncDisposable {
  /** `ip:port`, the form of `DNS_SERVERS`. */
  address: string
}

const A = 1
const CNAME = 5
const TXT = 16
const AAAA = 28

/**
 * Starts a name server on UDP for answers that no well-behaved server gives. Unknown names get NXDOMAIN. `names` may
 * change later.
 */
export async function dnsResponder(names: Readonly<Record<string, DnsAnswer>>): Promise<DnsResponder> {
  const socket = createSocket('udp4')
  socket.on('message', (query, peer) => {
    const response = respond(query, (name) => names[name] ?? { rcode: 3 })
    if (response) socket.send(response, peer.port, peer.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => socket.close(() => resolve()))
    },
  }
}

/** The types of records that this responder distinguishes. */
const TYPES: Readonly<Record<number, string>> = { [A]: 'A', [CNAME]: 'CNAME', [TXT]: 'TXT', [AAAA]: 'AAAA' }

/**
 * Returns the response to a query. `answerTo` gets the name in lower case without its final dot, and the type of record: `A`, `AAAA`,
 * `CNAME`, `TXT`, or an empty text for all others.
 */
export function respond(query: Buffer, answerTo: (name: string, type: string) => DnsAnswer): Buffer | undefined {
  const { name, type, end } = question(query)
  const answer = answerTo(name.toLowerCase(), TYPES[type] ?? '')
  return answer === 'silence' ? undefined : response({ query, questionEnd: end, type, answer })
}

function question(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function response(options: {
  query: Buffer
  questionEnd: number
  type: number
  answer: Exclude<DnsAnswer, 'silence'>
}) {
  const { query, questionEnd, type, answer } = options
  const records = recordsOf(answer, type)
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 | ('rcode' in answer ? answer.rcode : 0), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, query.subarray(12, questionEnd), ...records])
}

function recordsOf(answer: Exclude<DnsAnswer, 'silence'>, type: number): Buffer[] {
  if ('txt' in answer && type === TXT)
    return answer.txt.map((pieces) => record(TXT, Buffer.concat(pieces.map(characterString))))
  if ('addresses' in answer) {
    const asked = answer.addresses.filter((address) => (isIPv6(address) ? AAAA : A) === type)
    return asked.map((address) => record(type, Buffer.from(ipaddr.parse(address).toByteArray()), answer.ttl))
  }
  if ('cname' in answer) {
    const labels = answer.cname.split('.').map(characterString)
    return [record(CNAME, Buffer.concat([...labels, Buffer.from([0])]))]
  }
  return []
}

/** Encodes a record for the name in the question, which stands at offset 12. */
function record(type: number, data: Buffer, ttl = 60): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(ttl, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function characterString(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
}
