import { Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js'
import { describe, expect, it } from 'vitest'
import { envoyService, loadEnvoyServices } from '../../../proto/envoy-api.ts'
import { EXT_PROC, exchange, extProcClient, LOCAL_REPLY } from '../support/processes/authz-client.ts'
import { testSettings } from '../support/stack/stack.ts'

/**
 * Node treats more than about a thousand stream resets on one HTTP/2 connection as an attack, and closes the connection. Envoy resets a
 * stream for each ext_proc exchange.
 */
const settings = testSettings()

describe('ext_proc on one connection', () => {
  /** Returns the number of failures among `count` exchanges. */
  async function failures(port: number, count: number): Promise<number> {
    const client = extProcClient(port)
    let left = count
    let failed = 0
    const work = async () => {
      while (left > 0) {
        left -= 1
        await exchange(client, LOCAL_REPLY).catch(() => failed++)
      }
    }
    await Promise.all(Array.from({ length: 100 }, work))
    client.close()
    return failed
  }

  it('lasts through 20,000 exchanges that end in a reset', async () => {
    expect(await failures(settings.ports.authz, 20_000)).toBe(0)
  })

  it('would fail with Node’s default limits', async () => {
    const server = new Server({ 'grpc.max_concurrent_streams': 100_000 })
    server.addService(envoyService(loadEnvoyServices(), EXT_PROC), {
      Process: (stream: ServerDuplexStream<unknown, unknown>) => {
        stream.once('data', () => stream.write({ response_headers: {} }))
        stream.on('error', () => undefined)
      },
    })
    const port = await new Promise<number>((resolve, reject) =>
      server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    )
    try {
      expect(await failures(port, 3000)).toBeGreaterThan(0)
    } finally {
      server.forceShutdown()
    }
  })
})
