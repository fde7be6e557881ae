import { readFileSync } from 'node:fs'
import { type ClientHttp2Session, connect as connectHttp2, constants as constantsOfHttp2 } from 'node:http2'
import { connect, type Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * One attack on the gateway of this machine: `node test/faults/edge-attacker.ts FILE`, with an `Attack` in the file. It runs in a separate
 * process, so that it does not slow down the measuring process. Prints its results as one line of JSON.
 */
export interface Attack {
  kind: 'zero-window' | 'silent' | 'unread' | 'requests' | 'resets'
  port: number
  hosts: readonly string[]
  path: string
  /** Payments for the requests, in turn. */
  payments?: readonly string[]
  /** If given, the attack changes the attacker's own endpoints instead of requesting `path`. */
  changes?: { token: string; paths: readonly string[]; schemaBytes: number }
  seconds: number
  /** Streams, connections or requests begun per second. */
  perSecond: number
}

export interface Attacked {
  begun: number
  /** The number of answers by status, without unread answers. */
  statuses: Record<string, number>
}

const HOST = '127.0.0.1'
/** A separate address, so that limits per address do not affect the measured buyers. */
const OWN_ADDRESS = '127.0.0.9'
const TICKS_PER_SECOND = 20

setPriority(constants.priority.PRIORITY_LOW)
const attack = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Attack
const attacked: Attacked = { begun: 0, statuses: {} }
const sockets = new Set<Socket>()

function socket(): Socket {
  const opened = connect({ host: HOST, port: attack.port, localAddress: OWN_ADDRESS })
  sockets.add(opened)
  opened.on('error', () => undefined).on('close', () => sockets.delete(opened))
  return opened
}

function request(): string {
  const { hosts, path, payments, changes } = attack
  if (changes) return change(changes)
  const payment = payments?.[attacked.begun % payments.length]
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${hosts[attacked.begun % hosts.length]}`]
  return `${[...lines, ...(payment ? [`Payment-Signature: ${payment}`] : [])].join('\r\n')}\r\n\r\n`
}

/** Returns the request that gives the next endpoint another schema. */
function change({ token, paths, schemaBytes }: NonNullable<Attack['changes']>): string {
  const description = `${attacked.begun} `.padEnd(schemaBytes, 'x')
  const body = JSON.stringify({ response_schema: { type: 'object', description } })
  const lines = [
    ...[`PUT ${paths[attacked.begun % paths.length]} HTTP/1.1`, `Host: ${HOST}:${attack.port}`],
    ...[`Authorization: Bearer ${token}`, 'X-Svc-Environment: development'],
    ...['Content-Type: application/json', `Content-Length: ${body.length}`],
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

const sessions = Array.from({ length: attack.kind === 'zero-window' ? 32 : 0 }, () => {
  const session = connectHttp2(`http://${attack.hosts[0]}`, {
    settings: { initialWindowSize: 0 },
    createConnection: socket,
  })
  session.on('error', () => undefined)
  return session
})

/** Connections that reset each of their streams, until the server ends the connections. */
const resetters: ClientHttp2Session[] = []

function resetter(): ClientHttp2Session {
  const index = attacked.begun % 8
  const open = resetters[index]
  if (open && !open.destroyed && !open.closed) return open
  const session = connectHttp2(`http://${attack.hosts[0]}`, { createConnection: socket })
  session.on('error', () => undefined)
  resetters[index] = session
  return session
}

/** Keep-alive connections for requests. The client reads the answers. */
const lanes = Array.from({ length: attack.kind === 'requests' ? 32 : 0 }, () => {
  const lane = { socket: socket(), busy: false }
  const reopen = () => {
    lane.socket.on('data', (data) => {
      const [, status] = /HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1')) ?? []
      if (status) attacked.statuses[status] = (attacked.statuses[status] ?? 0) + 1
      lane.busy = false
    })
    lane.socket.on('close', () => {
      lane.socket = socket()
      lane.busy = false
      reopen()
    })
  }
  reopen()
  return lane
})

const BEGIN: Record<Attack['kind'], () => void> = {
  'zero-window'() {
    const session = sessions[attacked.begun % sessions.length]
    if (!session || session.destroyed) return
    const stream = session.request({ ':path': attack.path, ':authority': attack.hosts[0] })
    stream.on('error', () => undefined)
    attacked.begun += 1
  },
  resets() {
    const stream = resetter().request({ ':path': attack.path, ':authority': attack.hosts[0] })
    stream.on('error', () => undefined)
    stream.on('ready', () => stream.close(constantsOfHttp2.NGHTTP2_CANCEL))
    attacked.begun += 1
  },
  silent() {
    socket()
    attacked.begun += 1
  },
  unread() {
    const opened = socket()
    opened.pause().write(request())
    attacked.begun += 1
  },
  requests() {
    const lane = lanes.find(({ busy }) => !busy)
    if (!lane) return
    lane.busy = true
    lane.socket.write(request())
    attacked.begun += 1
  },
}

const until = performance.now() + attack.seconds * 1000
while (performance.now() < until) {
  for (let index = 0; index < attack.perSecond / TICKS_PER_SECOND; index += 1) BEGIN[attack.kind]()
  await delay(1000 / TICKS_PER_SECOND)
}
console.log(JSON.stringify(attacked))
process.exit(0)
