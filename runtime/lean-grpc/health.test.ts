import { credentials, makeGenericClientConstructor } from '@grpc/grpc-js'
import { expect, it } from 'vitest'
import { createReadiness } from '../readiness.ts'
import { serveHealth } from './health.ts'
import { createLeanGrpcServer } from './server.ts'

/** `grpc.health.v1`: field 1 of the request is the service, field 1 of the response the status. */
const CHECK = {
  path: '/grpc.health.v1.Health/Check',
  requestStream: false,
  responseStream: false,
  requestSerialize: (service: string) => Buffer.from([0x0a, service.length, ...Buffer.from(service)]),
  requestDeserialize: (bytes: Buffer) => bytes,
  responseSerialize: (bytes: Buffer) => bytes,
  responseDeserialize: (bytes: Buffer) => [...bytes],
}

it('says SERVING while the process is ready, and NOT_SERVING once it has retired', async () => {
  const server = createLeanGrpcServer()
  const readiness = createReadiness(() => true)
  serveHealth(server, readiness)
  const port = await server.listen({ host: '127.0.0.1', port: 0 })
  const Client = makeGenericClientConstructor({ Check: CHECK }, 'Health')
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure()) as InstanceType<typeof Client> & {
    Check(service: string, heard: (error: Error | null, status: number[]) => void): void
  }
  const status = () =>
    new Promise((resolve, reject) => client.Check('any', (error, said) => (error ? reject(error) : resolve(said))))
  try {
    expect(await status()).toEqual([0x08, 1])
    readiness.retire()
    expect(await status()).toEqual([0x08, 2])
  } finally {
    client.close()
    await server.close(0)
  }
})
