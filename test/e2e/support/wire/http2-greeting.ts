import { connect as connectInClear } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import type { TlsFiles } from '../certificates/certificates.ts'

/** The first bytes of an HTTP/2 client (RFC 9113, 3.4). */
const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'

export interface TlsClient extends Partial<TlsFiles> {
  ca: string
  session?: Buffer | undefined
  checkServerIdentity?: (host: string, certificate: PeerCertificate) => Error | undefined
}

/** Returns the TLS session, which can be resumed, if the server accepts the client. Returns undefined if the server refuses it. */
export function accepted(port: number, client: TlsClient): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    let session: Buffer | undefined
    const socket = connect({ port, host: '127.0.0.1', ALPNProtocols: ['h2'], ...client })
    socket.on('session', (given: Buffer) => {
      session = given
    })
    // Only data from the server shows that it has accepted the client. The end of the handshake does not: in TLS 1.3, a refusal may come
    // after it.
    socket.on('data', () => {
      resolve(session ?? Buffer.alloc(0))
      socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(undefined))
    socket.write(PREFACE)
  })
}

/** Returns whether a server accepts a client without TLS. */
export function acceptedInClear(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectInClear(port, '127.0.0.1')
    socket.on('data', (bytes) => {
      // The answer must be a SETTINGS frame (RFC 9113, 6.5), not a TLS alert.
      resolve(bytes[3] === 4)
      socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(false))
    socket.write(PREFACE)
  })
}
