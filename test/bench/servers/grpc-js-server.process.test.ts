import { spawnSync } from 'node:child_process'
import { type ClientDuplexStream, credentials, makeGenericClientConstructor } from '@grpc/grpc-js'
import { expect, it } from 'vitest'
import { createLeanGrpcServer } from './grpc-js-server.ts'

const text = {
  requestSerialize: (value: string) => Buffer.from(value),
  requestDeserialize: (bytes: Buffer) => bytes.toString(),
  responseSerialize: (value: string) => Buffer.from(value),
  responseDeserialize: (bytes: Buffer) => bytes.toString(),
}
const ASK = { ...text, path: '/test.Service/Ask', requestStream: false, responseStream: false }
const TALK = { ...text, path: '/test.Service/Talk', requestStream: true, responseStream: true }

interface Client {
  Ask(value: string, heard: (error: { code: number } | null, answer?: string) => void): void
  Talk(): ClientDuplexStream<string, string>
  close(): void
}

it('serves the handlers of runtime/lean-grpc on grpc-js', async () => {
  const server = createLeanGrpcServer()
  server.unary<string, string>(ASK, ({ request }, answer) =>
    request === 'refuse' ? answer({ code: 14, details: 'no' }) : answer(null, request.toUpperCase()),
  )
  server.stream<string, string>(TALK, (call) => ({
    message: (request) => void call.write(request.toUpperCase()),
    end: () => call.fail({ code: 14, details: 'no' }),
  }))
  const port = await server.listen({ host: '127.0.0.1', port: 0 })
  const Service = makeGenericClientConstructor({ Ask: ASK, Talk: TALK }, 'Service')
  const client = new Service(`127.0.0.1:${port}`, credentials.createInsecure()) as unknown as Client
  const ask = (value: string) =>
    new Promise((resolve) => client.Ask(value, (error, answer) => resolve(error?.code ?? answer)))
  expect([await ask('hello'), await ask('refuse')]).toEqual(['HELLO', 14])

  const stream = client.Talk()
  const heard: string[] = []
  stream.on('data', (answer: string) => heard.push(answer))
  stream.on('error', () => undefined)
  const ended = new Promise<number>((resolve) => stream.on('status', ({ code }) => resolve(code)))
  stream.write('a')
  stream.write('b')
  stream.end()
  expect([await ended, heard]).toEqual([14, ['A', 'B']])
  client.close()
  await server.close(100)
})

it('replaces runtime/lean-grpc in a process that loads it first', () => {
  const hook = new URL('on-grpc-js.ts', import.meta.url).href
  const lean = new URL('../../../runtime/lean-grpc/server.ts', import.meta.url).href
  const script = `console.log(String((await import('${lean}')).createLeanGrpcServer))`
  const sourceOf = (args: string[]) =>
    spawnSync(process.execPath, [...args, '--input-type=module', '-e', script], { encoding: 'utf8' }).stdout
  expect(sourceOf(['--import', hook])).toContain('createGrpcServer()')
  expect(sourceOf([])).toContain('createSecureServer(')
})
