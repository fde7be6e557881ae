import { Client, type ClientConfig } from 'pg'
import { cut, type Primary } from './primary.ts'

type ClientClass = new (config?: string | ClientConfig) => Client

/** PostgreSQL's code for a write on a server that accepts no writes: a standby, or a demoted primary. */
const READ_ONLY = '25006'

/**
 * PostgreSQL's function that waits for standbys. If such a wait is cancelled, PostgreSQL acknowledges the commit with a notice, although
 * perhaps no standby has it.
 */
const STANDBY_WAIT = 'SyncRepWaitForLSN'

/**
 * The class of connections for data that must not be lost. With `primary`, it connects to the server that accepts writes now. A connection
 * ends when its server refuses a write, or acknowledges a commit without its standbys.
 */
export function safeClient(primary: Primary | undefined, Base: ClientClass = Client): ClientClass {
  return class extends Base {
    constructor(config?: string | ClientConfig) {
      super(config)
      this.on('notice', ({ routine }) => {
        if (routine === STANDBY_WAIT) cut(this)
      })
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code !== READ_ONLY) return
        primary?.doubt()
        // `setImmediate` lets the error reach its query before the connection ends.
        setImmediate(() => cut(this))
      })
    }

    override connect(): Promise<Client>
    override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void
    override connect(callback?: (...values: never[]) => void): unknown {
      const connected = this.#connectToPrimary()
      if (!callback) return connected
      const call = (error?: Error) => process.nextTick(callback as (error?: Error) => void, error)
      connected.then(() => call(), call)
      return undefined
    }

    async #connectToPrimary(): Promise<Client> {
      if (!primary) return super.connect()
      const server = await primary.find()
      this.host = server.host
      this.port = server.port
      try {
        await super.connect()
      } catch (error) {
        primary.doubt()
        throw error
      }
      primary.joined(this, server)
      return this
    }
  } as ClientClass
}
