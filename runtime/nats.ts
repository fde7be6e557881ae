import { setTimeout as delay } from 'node:timers/promises'
import { type ConnectionOptions, connect, Events, JSONCodec, type NatsConnection } from 'nats'
import type { Logger } from './logger.ts'
import { pause } from './pause.ts'

const RETRY_MS = 500
const FLUSH_MS = 1_000

/** A channel for hints. It may lose messages, but must not block or fail its caller. */
export interface NatsClient {
  /** Sends an object as JSON. Without a connection the object is dropped. */
  publish(subject: string, message: object): void
  /** Drops messages that are not JSON. The handler checks the shape. The subscription lasts across reconnects. */
  subscribe(subject: string, handler: (message: unknown) => void): void
  isConnected(): boolean
  /** First sends the messages that were published, but waits a second at most. */
  close(): Promise<void>
}

interface NatsClientOptions {
  /** Addresses and credentials (`settings/nats.ts`). */
  server: ConnectionOptions
  name: string
  logger: Logger
}

/** Connects in the background, and tries again without end. If NATS is down, the start is neither delayed nor failed. */
export function connectNats(options: NatsClientOptions): NatsClient {
  const client = new ReconnectingClient(options)
  void client.run()
  return client
}

class ReconnectingClient implements NatsClient {
  readonly #options: NatsClientOptions
  readonly #codec = JSONCodec<unknown>()
  readonly #subscriptions: { subject: string; handler: (message: unknown) => void }[] = []
  readonly #stop = new AbortController()
  #connection: NatsConnection | undefined
  #online = false

  constructor(options: NatsClientOptions) {
    this.#options = options
  }

  publish(subject: string, message: object): void {
    const connection = this.#connection
    if (!connection || !this.#online || connection.isClosed()) return
    connection.publish(subject, this.#codec.encode(message))
  }

  subscribe(subject: string, handler: (message: unknown) => void): void {
    const subscription = { subject, handler }
    this.#subscriptions.push(subscription)
    if (this.#connection) this.#attach(this.#connection, subscription)
  }

  isConnected(): boolean {
    return this.#online
  }

  async close(): Promise<void> {
    this.#stop.abort()
    const connection = this.#connection
    if (connection && this.#online)
      await Promise.race([connection.flush().catch(() => undefined), delay(FLUSH_MS, undefined, { ref: false })])
    await connection?.close()
  }

  /**
   * Each run of the loop makes one connection. Until that connection is closed, the NATS library reconnects and renews subscriptions by
   * itself.
   */
  async run(): Promise<void> {
    const { server, name, logger } = this.#options
    let failures = 0
    while (!this.#stop.signal.aborted) {
      try {
        const connection = await connect({ ...server, name, timeout: 2_000, maxReconnectAttempts: -1 })
        failures = 0
        await this.#serve(connection)
      } catch (error) {
        if (failures++ === 0) logger.warn({ err: error }, 'nats is not reachable, retrying')
      }
      await pause(RETRY_MS, this.#stop.signal)
    }
  }

  async #serve(connection: NatsConnection): Promise<void> {
    if (this.#stop.signal.aborted) return connection.close()
    this.#connection = connection
    this.#online = true
    this.#options.logger.info('nats connected')
    for (const subscription of this.#subscriptions) this.#attach(connection, subscription)
    void this.#watch(connection)
    await connection.closed()
    this.#online = false
    this.#connection = undefined
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === Events.Disconnect) this.#online = false
      if (status.type === Events.Reconnect) this.#online = true
      if (status.type === Events.Disconnect || status.type === Events.Reconnect)
        this.#options.logger.info({ status: status.type }, 'nats connection')
    }
  }

  #attach(connection: NatsConnection, subscription: { subject: string; handler: (message: unknown) => void }): void {
    connection.subscribe(subscription.subject, {
      callback: (error, message) => {
        if (error) return
        const decoded = this.#decode(message.data)
        if (decoded !== undefined) subscription.handler(decoded)
      },
    })
  }

  #decode(data: Uint8Array): unknown {
    try {
      return this.#codec.decode(data)
    } catch {
      return undefined
    }
  }
}
