import { createSocket } from 'node:dgram'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { type DnsAnswer, respond } from '../../../../control-plane/domains/testing/dns-responder.ts'
import { HOST } from '../../../../sandbox/settings.ts'

/**
 * A DNS server with records from tests: on UDP for the control plane, on TCP for the certificate authority. A test writes a record by a
 * POST to the management port. The path is the verb, and the body has the record.
 */
const { DNS_PORT, MANAGEMENT_PORT } = z
  .object({ DNS_PORT: z.coerce.number(), MANAGEMENT_PORT: z.coerce.number() })
  .parse(process.env)

/** The address of each name without a record. */
const LOOPBACK = '127.0.0.1'

const texts = new Map<string, string[]>()
const aliases = new Map<string, string>()
const addresses = new Map<string, string[]>()
const failing = new Set<string>()

const change = z.object({
  host: z.string().transform((name) => name.replace(/\.$/, '').toLowerCase()),
  value: z.string().default(''),
  target: z.string().default(''),
  addresses: z.array(z.string()).default([]),
})

type Verb = (request: z.infer<typeof change>) => unknown

const VERBS: Readonly<Record<string, Verb>> = {
  '/set-txt': ({ host, value }) => texts.set(host, [...(texts.get(host) ?? []), value]),
  '/clear-txt': ({ host }) => texts.delete(host),
  '/set-cname': ({ host, target }) => aliases.set(host, target.replace(/\.$/, '')),
  '/add-a': ({ host, addresses: more }) => addresses.set(host, [...(addresses.get(host) ?? []), ...more]),
  '/clear-a': ({ host }) => addresses.delete(host),
  '/set-servfail': ({ host }) => failing.add(host),
}

function answerTo(name: string, type: string): DnsAnswer {
  const alias = aliases.get(name)
  if (failing.has(name)) return { rcode: 2 }
  if (type === 'TXT') return { txt: (texts.get(name) ?? []).map((text) => [text]) }
  if (type === 'CNAME' && alias) return { cname: alias }
  return type === 'A' ? { addresses: addresses.get(name) ?? [LOOPBACK] } : { addresses: [] }
}

const udp = createSocket('udp4')
udp.on('message', (query, peer) => {
  const response = respond(query, answerTo)
  if (response) udp.send(response, peer.port, peer.address)
})
udp.bind(DNS_PORT, HOST)

/** Over TCP, each message has a length prefix (RFC 1035, section 4.2.2). */
function serve(socket: Socket): void {
  let unread = Buffer.alloc(0)
  socket.on('error', () => socket.destroy())
  socket.on('data', (data) => {
    unread = Buffer.concat([unread, data])
    for (let end = 2; unread.length >= 2; unread = unread.subarray(end)) {
      end = 2 + unread.readUInt16BE()
      if (unread.length < end) return
      const response = respond(unread.subarray(2, end), answerTo) ?? Buffer.alloc(0)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(response.length)
      socket.write(Buffer.concat([length, response]))
    }
  })
}
createServer(serve).listen(DNS_PORT, HOST)

createHttpServer(async (incoming, response) => {
  const verb = VERBS[incoming.url ?? '']
  try {
    verb?.(change.parse(await json(incoming)))
    response.writeHead(verb ? 200 : 404).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(MANAGEMENT_PORT, HOST)
