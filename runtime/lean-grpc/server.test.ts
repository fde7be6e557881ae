import {
  type ClientDuplexStream,
  type ClientUnaryCall,
  credentials,
  makeGenericClientConstructor,
  type ServiceError,
  status,
} from '@grpc/grpc-js'
import { afterEach, describe, expect, it } from 'vitest'
import { promised } from '../patience.ts'
import { createLeanGrpcServer, type LeanGrpcServer } from './server.ts'
import type { StreamCall, StreamListener } from './stream-call.ts'

const text = {
  requestSerialize: (value: string) => Buffer.from(value),
  requestDeserialize: (bytes: Buffer) => {
    if (bytes.toString() === 'unreadable') throw new Error('cannot be read')
    return bytes.toString()
  },
  responseSerialize: (value: string) => Buffer.from(value),
  responseDeserialize: (bytes: Buffer) => bytes.toString(),
}
const ASK = { ...text, path: '/test.Service/Ask', requestStream: false, responseStream: false }
const TALK = { ...text, path: '/test.Service/Talk', requestStream: true, responseStream: true }
const MISSING = { ...ASK, path: '/test.Service/Missing' }

let server: LeanGrpcServer
let client: InstanceType<ReturnType<typeof makeGenericClientConstructor>>

async function serve(methods: {
  ask?: Parameters<LeanGrpcServer['unary']>[1]
  talk?: (call: StreamCall<string>) => StreamListener<string>
}): Promise<void> {
  server = createLeanGrpcServer()
  if (methods.ask) server.unary(ASK, methods.ask)
  if (methods.talk) server.stream(TALK, methods.talk)
  const port = await server.listen({ host: '127.0.0.1', port: 0 })
  const Client = makeGenericClientConstructor({ Ask: ASK, Talk: TALK, Missing: MISSING }, 'Service')
  client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), { 'grpc.use_local_subchannel_pool': 1 })
}

afterEach(async () => {
  client.close()
  await server.close(100)
})

type Asked = { answer?: string; code?: number; details?: string }

function ask(value: string, method = 'Ask'): { call: ClientUnaryCall; asked: Promise<Asked> } {
  let call: ClientUnaryCall | undefined
  const asked = new Promise<Asked>((resolve) => {
    call = (client as never as Record<string, (value: string, heard: unknown) => ClientUnaryCall>)[method]?.(
      value,
      (error: ServiceError | null, answer?: string) =>
        resolve(error ? { code: error.code, details: error.details } : { answer: answer ?? '' }),
    )
  })
  return { call: call as ClientUnaryCall, asked }
}

const talk = () => (client as never as { Talk(): ClientDuplexStream<string, string> }).Talk()

function end(stream: ClientDuplexStream<string, string>): Promise<number> {
  return new Promise((resolve) => {
    stream.on('error', () => undefined)
    stream.on('status', ({ code }) => resolve(code))
    stream.resume()
  })
}

describe('a call with one answer', () => {
  it('is answered, also with nothing and with megabytes', async () => {
    await serve({ ask: ({ request }, answer) => answer(null, request) })
    for (const value of ['hello', '', 'x'.repeat(3_000_000)]) expect(await ask(value).asked).toEqual({ answer: value })
  })

  it('shows what came beside the message', async () => {
    await serve({ ask: ({ metadata }, answer) => answer(null, String(metadata.get('user-agent')[0])) })
    expect((await ask('').asked).answer).toContain('grpc-node')
  })

  it('ends in an error as the handler says, and when it throws or the message cannot be read', async () => {
    await serve({
      ask({ request }, answer) {
        if (request === 'throw') throw new Error('inside')
        answer({ code: status.UNAVAILABLE, details: 'not now: 100 %' })
      },
    })
    expect(await ask('').asked).toEqual({ code: status.UNAVAILABLE, details: 'not now: 100 %' })
    expect(await ask('throw').asked).toMatchObject({ code: status.INTERNAL, details: 'call failed' })
    expect(await ask('unreadable').asked).toMatchObject({ code: status.INTERNAL })
    expect(await ask('', 'Missing').asked).toMatchObject({ code: status.UNIMPLEMENTED })
  })

  it('refuses a message that is too large', async () => {
    await serve({ ask: ({ request }, answer) => answer(null, request) })
    expect(await ask('x'.repeat(5_000_000)).asked).toMatchObject({ code: status.RESOURCE_EXHAUSTED })
  })

  it('hears that its caller has gone, and may answer all the same', async () => {
    const cancelled = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    await serve({
      ask(call, answer) {
        begun.resolve()
        call.onCancel(() => {
          answer(null, 'too late')
          cancelled.resolve()
        })
      },
    })
    const { call, asked } = ask('')
    await begun.promise
    call.cancel()
    await cancelled.promise
    expect((await asked).code).toBe(status.CANCELLED)
  })

  it('hears at once that its caller has gone already', async () => {
    const begun = Promise.withResolvers<void>()
    const heard = Promise.withResolvers<void>()
    await serve({
      ask(call) {
        call.onCancel(() => setImmediate(() => call.onCancel(heard.resolve)))
        begun.resolve()
      },
    })
    const { call, asked } = ask('')
    await begun.promise
    call.cancel()
    await heard.promise
    expect((await asked).code).toBe(status.CANCELLED)
  })
})

describe('a call of many messages', () => {
  it('answers each, and ends well', async () => {
    await serve({ talk: (call) => ({ message: (said) => call.write(`${said}!`), end: () => call.end() }) })
    const stream = talk()
    const heard: string[] = []
    stream.on('data', (message) => heard.push(message))
    const ended = end(stream)
    for (const word of ['a', '', 'c']) stream.write(word)
    stream.end()
    expect(await ended).toBe(status.OK)
    expect(heard).toEqual(['a!', '!', 'c!'])
  })

  it('ends in an error, before and after an answer, and never cleanly when the listener throws', async () => {
    await serve({
      talk: (call) => ({
        message(said) {
          if (said === 'throw') throw new Error('inside')
          if (said === 'answer') return call.write('answered')
          call.fail({ code: status.UNAVAILABLE, details: 'no' })
        },
        end: () => call.end(),
      }),
    })
    for (const [words, code] of [
      [['fail'], status.UNAVAILABLE],
      [['answer', 'fail'], status.UNAVAILABLE],
      [['answer', 'throw'], status.INTERNAL],
      [['unreadable'], status.INTERNAL],
    ] as const) {
      const stream = talk()
      const ended = end(stream)
      for (const word of words) stream.write(word)
      expect(await ended).toBe(code)
    }
  })

  it('knows that nobody listens: the caller has reset it, or it was failed here', async () => {
    const calls: StreamCall<string>[] = []
    let closed = 0
    await serve({
      talk(call) {
        calls.push(call)
        return {
          message: () => call.write('heard'),
          end: () => call.fail({ code: status.UNAVAILABLE, details: 'no decision' }),
          closed: () => void closed++,
        }
      },
    })
    const first = talk()
    first.on('error', () => undefined)
    first.write('')
    await new Promise((resolve) => first.once('data', resolve))
    expect(calls[0]?.gone()).toBe(false)
    first.cancel()
    await expect.poll(() => calls[0]?.gone()).toBe(true)
    const second = talk()
    const ended = end(second)
    second.end()
    expect(await ended).toBe(status.UNAVAILABLE)
    expect(calls[1]?.gone()).toBe(true)
    await expect.poll(() => closed).toBe(2)
  })

  it('outlives its server no longer than it is given, and ends in an error', async () => {
    await serve({ talk: (call) => ({ message: () => call.write('heard'), end: () => undefined }) })
    const stream = talk()
    const ended = end(stream)
    stream.write('')
    await new Promise((resolve) => stream.once('data', resolve))
    const begun = performance.now()
    await server.close(200)
    expect(await ended).not.toBe(status.OK)
    expect(performance.now() - begun).toBeLessThan(promised(2_000))
  })
})
