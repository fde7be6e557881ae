import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/**
 * A TCP connection to another party's server. It passes on at most `mostBytes` from the server, and calls `onExcess` for more. It counts
 * the bytes below TLS and HTTP, because a server can send endless session tickets or blank lines that no handler sees.
 */
export class BoundedSocket extends Duplex {
  readonly #socket: Socket
  #left: number

  constructor(socket: Socket, { mostBytes, onExcess }: { mostBytes: number; onExcess: () => void }) {
    super({ allowHalfOpen: true })
    this.#socket = socket
    this.#left = mostBytes
    socket.on('data', (chunk: Buffer) => {
      const taken = chunk.subarray(0, this.#left)
      this.#left -= taken.length
      if (!this.push(taken)) socket.pause()
      if (taken.length === chunk.length) return
      socket.destroy()
      onExcess()
    })
    socket.on('end', () => this.push(null))
    socket.on('error', (error) => this.destroy(error))
    socket.on('close', () => this.destroy())
  }

  override _read(): void {
    this.#socket.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#socket.write(chunk, callback)
  }

  override _final(callback: () => void): void {
    this.#socket.end(callback)
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#socket.destroy()
    callback(error)
  }
}
