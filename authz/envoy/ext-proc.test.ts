import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { type ClientDuplexStream, credentials, Metadata, makeGenericClientConstructor, status } from '@grpc/grpc-js'
import { decodePaymentResponseHeader } from '@x402/core/http'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { envoyService, loadEnvoyServices, loadEnvoyTypes, withDirectMessages } from '../../proto/envoy-api.ts'
import { createLeanGrpcServer, type LeanGrpcServer } from '../../runtime/lean-grpc/server.ts'
import { createLogger } from '../../runtime/logger.ts'
import { NO_TRACING } from '../../runtime/tracing.ts'
import { EMPTY_BEGINNING } from '../ledger/deliveries/body-mark.ts'
import type { HeldPayment } from '../ledger/ledger.ts'
import { createAuthzMetrics } from '../metrics/authz-metrics.ts'
import { createPaymentsInFlight } from '../payment/in-flight.ts'
import type { PaymentEnd } from '../payment/payer-standing.ts'
import { heldPayment, scriptedPorts, TRANSACTION } from '../testing/fixtures.ts'
import { createExtProc } from './ext-proc.ts'
import { BODY_MODE, type ProcessingResponse } from './processing-response.ts'
import { createRequestBody } from './request-body.ts'

const name = 'envoy.service.ext_proc.v3.ExternalProcessor'
const types = loadEnvoyTypes()
const service = envoyService(loadEnvoyServices(types), name)
type Stream = ClientDuplexStream<object, ProcessingResponse>

const inFlight = createPaymentsInFlight({ ttlMs: 60_000, now: Date.now })
let ports = scriptedPorts({})
let server: LeanGrpcServer
let client: InstanceType<ReturnType<typeof makeGenericClientConstructor>>

beforeAll(async () => {
  const metrics = createAuthzMetrics({ registry: new Registry(), inFlight: inFlight.size, networks: [] })
  server = createLeanGrpcServer()
  const current = {
    get ledger() {
      return ports.ledger
    },
    facilitatorOf: () => ports.facilitatorOf(),
    evidenceOf: () => ports.evidenceOf(),
    spendingOf: () => ports.spendingOf(),
    channelsOf: () => ports.channelsOf(),
    standing: { ended: (_: HeldPayment, end: PaymentEnd) => void standing.push(end) },
  }
  server.stream(
    withDirectMessages(service, types, name).Process,
    createExtProc({
      ports: current,
      catalogue: { api: () => undefined },
      inFlight,
      identifiers: { storeAnswer: () => Promise.resolve() },
      uploads: { take: (_, bytes) => taken.push(bytes) && 0 },
      awaited: { add: () => () => undefined },
      streams: { add: () => () => void forgotten.push(true) },
      answers: { add: ({ id: paymentId }, answer) => void kept.push({ paymentId, ...answer }) },
      answerBytes: { take: () => true },
      slowUploadSeconds: 60,
      onLost: (payer) => void lost.push(payer),
      onEnd: (id) => void ended.push(id),
      metrics,
      logger: createLogger({ name: 'test', destination: { write: (line) => void logged.push(line) } }),
      tracing: NO_TRACING,
    }).Process,
  )
  const port = await server.listen({ host: '127.0.0.1', port: 0 })
  const Client = makeGenericClientConstructor(service, 'ExternalProcessor')
  client = new Client(`127.0.0.1:${port}`, credentials.createInsecure())
})

const ended: string[] = []
const logged: string[] = []
/** One entry for each streamed answer that has ended. */
const forgotten: true[] = []
/** The sizes of the pieces of request bodies that have arrived. */
const taken: number[] = []
const kept: object[] = []
const lost: string[] = []
const standing: PaymentEnd[] = []

beforeEach(() => {
  ended.length = 0
  taken.length = 0
  forgotten.length = 0
  kept.length = 0
  lost.length = 0
  standing.length = 0
  ports = scriptedPorts({})
})

afterAll(async () => {
  client.close()
  inFlight.close()
  await server.close(100)
})

const open = (metadata = new Metadata()): Stream =>
  (client.Process as (metadata: Metadata) => Stream).call(client, metadata)

/** Sends one message as Envoy does. Resolves with the response, or with the end of the stream. */
function exchange(message: object | undefined, metadata?: Metadata): Promise<ProcessingResponse | { code: number }> {
  return new Promise((resolve) => {
    const stream = open(metadata)
    stream.on('data', (response) => {
      resolve(response)
      stream.cancel()
    })
    stream.on('error', () => undefined)
    stream.on('status', ({ code }) => resolve({ code }))
    if (message) stream.write(message)
    else stream.end()
  })
}

/** Sends several messages on one stream, each when the one before was answered. Returns the last answer, or the end of the stream. */
function converse(messages: readonly object[]): Promise<ProcessingResponse | { code: number }> {
  return new Promise((resolve) => {
    const stream = open()
    let sent = 0
    const next = () => stream.write(messages[sent++] ?? {})
    stream.on('data', (response) => {
      if (sent < messages.length && !response.immediate_response) return next()
      resolve(response)
      stream.cancel()
    })
    stream.on('error', () => undefined)
    stream.on('status', ({ code }) => resolve({ code }))
    next()
  })
}

interface Answered {
  status: string
  payment?: string
  claim?: string
  payerOrSigner?: string
  /** The protocol of the upgrade that the request asks for. */
  upgrade?: string
  /** True: the endpoint charges only tool calls. */
  toolCalls?: boolean
  details?: string
  contentType?: string
  /** Further headers. */
  headers?: Record<string, string>
  whole?: boolean
  endOfStream?: boolean
}

const list = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, raw_value: Buffer.from(value) }))

const upstreamAnswered = (options: Answered) => ({
  protocol_config: { response_body_mode: options.whole ? 'BUFFERED' : 'BUFFERED_PARTIAL' },
  response_headers: {
    end_of_stream: options.endOfStream ?? false,
    headers: {
      headers: [
        { key: ':status', raw_value: Buffer.from(options.status) },
        { key: 'content-type', raw_value: Buffer.from(options.contentType ?? 'text/plain') },
        ...list(options.headers ?? {}),
      ],
    },
  },
  attributes: {
    'envoy.filters.http.ext_proc': {
      fields: {
        'request.id': { string_value: 'request-1' },
        'response.code_details': { string_value: options.details ?? 'via_upstream' },
      },
    },
  },
  metadata_context: {
    filter_metadata: options.payment
      ? {
          'envoy.filters.http.ext_authz': {
            fields: {
              payment_id: { string_value: options.payment },
              ...(options.claim && { claim_id: { string_value: options.claim } }),
              ...(options.payerOrSigner && { accountable: { string_value: options.payerOrSigner } }),
              ...(options.upgrade && { upgrade: { string_value: options.upgrade } }),
              ...(options.toolCalls && { tool_calls: { string_value: '' } }),
            },
          },
        }
      : {},
  },
})

const paying = { payment: heldPayment.id }

describe('ext_proc', () => {
  it('settles a 2xx of the upstream and adds the receipt', async () => {
    inFlight.add(heldPayment)
    const answer = await exchange(upstreamAnswered({ status: '201', ...paying }))
    expect(ports.events).toEqual(['begin 201', 'settle', 'find transfer', 'close SETTLED'])
    const headers = (answer as ProcessingResponse).response_headers?.response?.header_mutation.set_headers
    const receipt = headers?.find(({ header }) => header.key === 'payment-response')?.header.raw_value.toString() ?? ''
    expect(decodePaymentResponseHeader(receipt)).toEqual({
      success: true,
      transaction: TRANSACTION,
      network: heldPayment.requirements.network,
      payer: heldPayment.payer,
    })
  })

  it.each(['302', '304', '404', '500'])('releases on %s and lets the answer pass', async (code) => {
    inFlight.add(heldPayment)
    const answer = await exchange(upstreamAnswered({ status: code, ...paying }))
    expect(ports.events).toEqual(['release upstream_status'])
    expect(answer).not.toHaveProperty('immediate_response')
  })

  it('does not settle what Envoy answered itself, whatever its status', async () => {
    inFlight.add(heldPayment)
    await exchange(upstreamAnswered({ status: '200', details: 'direct_response', ...paying }))
    expect(ports.events).toEqual(['release upstream_unreachable'])
  })

  it.each([
    ['gRPC-Web', 'application/grpc-web+proto', true],
    ['gRPC that Envoy does not hold back whole', 'application/grpc', false],
  ])('neither charges for nor delivers %s, whose failures hide behind 200', async (_, contentType, whole) => {
    inFlight.add(heldPayment)
    const answer = await exchange(upstreamAnswered({ status: '200', contentType, whole, ...paying }))
    expect(ports.events).toEqual(['release grpc_not_supported'])
    expect(answer).toMatchObject({ immediate_response: { status: { code: 415 } } })
  })

  it('settles an upgrade at its 101, and wants to see nothing of what follows', async () => {
    inFlight.add(heldPayment)
    const headers = { upgrade: 'WebSocket' }
    const granted = await exchange(upstreamAnswered({ status: '101', headers, upgrade: 'websocket', ...paying }))
    expect(ports.events).toEqual(['begin 101', 'settle', 'find transfer', 'close SETTLED'])
    expect(granted).toMatchObject({ mode_override: {} })
  })

  it.each([
    ['upgrades to nothing', { upgrade: 'websocket' }],
    ['was not asked for', { headers: { upgrade: 'websocket' } }],
    ['upgrades to something else', { headers: { upgrade: 'h2c' }, upgrade: 'websocket' }],
  ])('neither settles nor delivers a 101 that %s', async (_, answered) => {
    inFlight.add(heldPayment)
    const refused = await exchange(upstreamAnswered({ status: '101', ...answered, ...paying }))
    expect(refused).toMatchObject({ immediate_response: { status: { code: 502 } } })
    expect(ports.events).toEqual(['release upgrade_ignored'])
  })

  it.each([
    ['upstream_reset_after_response_started{connection_termination}', '503', 'upstream_unavailable', 502],
    ['upstream_reset_after_response_started{remote_reset}', '503', 'upstream_unavailable', 502],
    ['stream_idle_timeout', '503', 'upstream_timeout', 504],
  ])(
    'says of an upstream that has sent interim answers alone what it says of a silent one: %s',
    async (details, status, code, said) => {
      inFlight.add(heldPayment)
      const answer = await exchange(upstreamAnswered({ status, ...paying, details }))
      expect(answer).toMatchObject({ immediate_response: { status: { code: said } } })
      const { body = '' } = (answer as ProcessingResponse).immediate_response ?? {}
      expect(JSON.parse(String(body))).toMatchObject({ code })
      expect(ports.events).toEqual([`release ${code === 'upstream_timeout' ? code : 'upstream_unreachable'}`])
    },
  )

  it('leaves the reply as it is when it is the request that came no further', async () => {
    inFlight.add(heldPayment)
    const answer = await exchange(upstreamAnswered({ status: '408', ...paying, details: 'stream_idle_timeout' }))
    expect(answer).not.toHaveProperty('immediate_response')
    expect(ports.events).toEqual(['release upstream_unreachable'])
  })

  it.each([
    ['without a payment', {}],
    ['with a payment that nobody holds', paying],
  ])("never lets an upstream's answer out %s", async (_, payment) => {
    const answer = await exchange(upstreamAnswered({ status: '200', ...payment }))
    expect(answer).toMatchObject({ immediate_response: { status: { code: 503 } } })
    expect(ports.events).toEqual([])
  })

  it('holds the payer to account for an upstream that has worked for an authorization which is no longer held', async () => {
    const payerOrSigner = '0x1111111111111111111111111111111111111111'
    ports = scriptedPorts({ begin: false })
    inFlight.add(heldPayment)
    for (const _ of ['taken by somebody else', 'forgotten here']) {
      const answer = await exchange(upstreamAnswered({ status: '200', ...paying, payerOrSigner }))
      expect(answer).toMatchObject({ immediate_response: { status: { code: 503 } } })
    }
    expect(lost).toEqual([payerOrSigner, payerOrSigner])
  })

  it('holds whoever has signed a voucher to account that has lost its room', async () => {
    const payerOrSigner = '0x2222222222222222222222222222222222222222'
    inFlight.add({ ...heldPayment, signed: { type: 'voucher', channelConfig: {} } as HeldPayment['signed'] })
    const answer = await exchange(upstreamAnswered({ status: '200', ...paying, payerOrSigner }))
    expect(answer).toMatchObject({ immediate_response: { status: { code: 503 } } })
    expect(ports.events).toEqual(['commit voucher'])
    expect(lost).toEqual([payerOrSigner])
  })

  it('delivers to the claim that was admitted, and to no other of the same payment', async () => {
    const claim = { attempt: '01890000-0000-7000-8000-0000000000c2', transaction: TRANSACTION }
    inFlight.add({ ...heldPayment, claim })
    for (const other of [{}, { claim: '01890000-0000-7000-8000-0000000000c1' }]) {
      const answer = await exchange(upstreamAnswered({ status: '200', ...paying, ...other }))
      expect(answer).toMatchObject({ immediate_response: { status: { code: 503 } } })
    }
    expect(ports.events).toEqual([])
    const answer = await exchange(upstreamAnswered({ status: '200', ...paying, claim: claim.attempt }))
    expect(answer).not.toHaveProperty('immediate_response')
    expect(ports.events).toEqual(['release answer'])
    await expect.poll(() => ended.at(-1)).toBe(claim.attempt)
  })

  const piece = (text: string, last: boolean) => ({
    request_body: { body: Buffer.from(text), end_of_stream: last },
    metadata_context: upstreamAnswered({ status: '200', ...paying, claim: CLAIM }).metadata_context,
  })
  const CLAIM = '01890000-0000-7000-8000-0000000000c2'

  it.each([
    ['the same body', 'paid for', ['release answer']],
    ['another body', 'not paid', ['delivery failed']],
    ['a longer body', 'paid for and more', ['delivery failed']],
    ['a shorter body', 'paid', ['delivery failed']],
  ])('serves a claim with %s as it should', async (_, text, events) => {
    const paid = createRequestBody()
    paid.add(Buffer.from('paid for'), true)
    inFlight.add({ ...heldPayment, claim: { attempt: CLAIM, transaction: TRANSACTION, requestBody: paid.mark() } })
    const headers = upstreamAnswered({ status: '200', ...paying, claim: CLAIM })
    const asked = [piece(text.slice(0, 3), false), piece(text.slice(3), true)]
    // Only a claim with the whole expected body reaches the upstream, so only then an answer follows.
    const answer = await converse(events.includes('release answer') ? [...asked, headers] : asked)
    expect(ports.events).toEqual(events)
    if (events.includes('release answer')) expect(answer).not.toHaveProperty('immediate_response')
    else expect(answer).toMatchObject({ immediate_response: { status: { code: 409 } } })
  })

  it('ends a claim with a body that comes after its answer was released, and says nothing more of it', async () => {
    inFlight.add({ ...heldPayment, claim: { attempt: CLAIM, transaction: TRANSACTION } })
    const released = upstreamAnswered({ status: '200', ...paying, claim: CLAIM, contentType: 'text/event-stream' })
    const answer = await converse([released, piece('late', false), piece('later', true)])
    expect(answer).toMatchObject({ immediate_response: { details: 'stream_other_body' } })
    await expect.poll(() => forgotten).toHaveLength(1)
    await new Promise(setImmediate)
    // Nothing is recorded about this body: the ledger keeps the mark of the body that was paid for.
    expect(ports.events).toEqual(['release answer'])
  })

  it('refuses a claim with a body that comes while its answer is held', async () => {
    inFlight.add({ ...heldPayment, claim: { attempt: CLAIM, transaction: TRANSACTION } })
    const held = upstreamAnswered({ status: '200', ...paying, claim: CLAIM, contentType: 'application/json' })
    const answer = await converse([held, piece('late', true)])
    expect(answer).toMatchObject({ immediate_response: { status: { code: 409 } } })
    expect(ports.events).toEqual(['delivery failed'])
    await expect.poll(() => ended).toEqual([CLAIM])
  })

  it('refuses a claim with a body that comes while its answer is decided on', async () => {
    inFlight.add({ ...heldPayment, claim: { attempt: CLAIM, transaction: TRANSACTION } })
    const released = Promise.withResolvers<boolean>()
    ports.ledger.releaseAnswer = () => released.promise
    const answers: ProcessingResponse[] = []
    const stream = open()
    stream.on('error', () => undefined).on('data', (answer) => answers.push(answer))
    stream.write(upstreamAnswered({ status: '200', ...paying, claim: CLAIM, contentType: 'text/event-stream' }))
    stream.write(piece('late', true))
    await expect.poll(() => taken).toEqual([4])
    released.resolve(true)
    await expect.poll(() => answers).toMatchObject([{ immediate_response: { status: { code: 409 } } }])
    expect(ports.events).toEqual(['delivery failed'])
    stream.cancel()
  })

  it('says nothing more after it has refused an answer, whatever its request goes on with', async () => {
    inFlight.add({ ...heldPayment, claim: { attempt: CLAIM, transaction: TRANSACTION } })
    const stream = open()
    const ends: (ProcessingResponse | { code: number })[] = []
    stream.on('error', () => undefined).on('data', (answer) => ends.push(answer))
    stream.on('status', ({ code }) => ends.push({ code }))
    stream.write(piece('other', false))
    await expect.poll(() => ends).toMatchObject([{ immediate_response: { status: { code: 409 } } }])
    stream.write(piece('more', true))
    stream.end()
    await expect.poll(() => ends).toMatchObject([{}, { code: status.OK }])
    expect(ports.events).toEqual(['delivery failed'])
  })

  it.each([
    ['a failed call of gRPC', { contentType: 'application/grpc', headers: { 'grpc-status': '5' } }],
    ['an error', { status: '500' }],
  ])('says that an answer which passes uncharged delivers nothing: %s', async (_, failed: Partial<Answered>) => {
    inFlight.add(heldPayment)
    const passed = await exchange(upstreamAnswered({ status: '200', ...paying, ...failed, endOfStream: true }))
    const said = { charged: { string_value: 'no' }, answer: { string_value: 'failed' } }
    expect(passed).toMatchObject({ dynamic_metadata: { fields: { launa: { struct_value: { fields: said } } } } })
  })

  const FAILED = '{"jsonrpc":"2.0","id":1,"result":{"isError":true,"content":[]}}'
  const DONE = '{"jsonrpc":"2.0","id":1,"result":{"content":[]}}'
  it.each([
    ['a tool that fails costs nothing', undefined, FAILED, true, ['release tool_failed']],
    ['a tool that fails costs nothing, also where trailers follow', undefined, FAILED, false, ['release tool_failed']],
    [
      'a tool that succeeds is charged',
      undefined,
      DONE,
      true,
      ['begin 200', 'settle', 'find transfer', 'close SETTLED'],
    ],
    ['a claim whose tool fails is owed still', CLAIM, FAILED, true, ['release tool_failed']],
    ['a claim whose tool succeeds is delivered', CLAIM, DONE, true, ['release answer']],
  ] as const)('where tool calls are charged, %s', async (_, claim, text, end, events) => {
    const call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}'
    const paid = createRequestBody()
    paid.add(Buffer.from(call), true)
    const again = { claim: { attempt: CLAIM, transaction: TRANSACTION, requestBody: paid.mark() } }
    inFlight.add({ ...heldPayment, ...(claim && again) })
    const sold = { ...paying, ...(claim && { claim }), toolCalls: true }
    const begun = upstreamAnswered({ status: '200', ...sold, contentType: 'application/json' })
    const { metadata_context, protocol_config } = begun
    const answer = await converse([
      { request_body: { body: Buffer.from(call), end_of_stream: true }, metadata_context, protocol_config },
      begun,
      { response_body: { body: Buffer.from(text), end_of_stream: end }, metadata_context },
    ])
    await expect.poll(() => ports.events).toEqual(events)
    const set = (answer as ProcessingResponse).response_body?.response?.header_mutation?.set_headers ?? []
    const isReceipted = set.some(({ header }) => header.key === 'payment-response')
    expect(isReceipted).toBe(claim !== undefined || text === DONE)
    expect('dynamic_metadata' in answer).toBe(text === FAILED)
  })

  const TRAILERS = { response_trailers: { trailers: { headers: list({ 'grpc-status': '0' }) } } }
  it.each([
    ['a free request', 'ping', 'application/json', TRAILERS, 'response_trailers', ['release not_charged unverified']],
    [
      'a call, as events',
      'tools/call',
      'text/event-stream',
      TRAILERS,
      'immediate_response',
      ['release answer_not_whole'],
    ],
    [
      'a call, by gRPC',
      'tools/call',
      'application/grpc',
      undefined,
      'immediate_response',
      ['release grpc_not_supported'],
    ],
  ])('where tool calls are charged, does not charge for an answer with trailers alone to %s', async (...row) => {
    const [, method, contentType, last, reply, events] = row
    inFlight.add(heldPayment)
    const begun = upstreamAnswered({ status: '200', ...paying, toolCalls: true, contentType })
    const asked = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} }))
    const { metadata_context, protocol_config } = begun
    const answer = await converse([
      { request_body: { body: asked, end_of_stream: true }, metadata_context, protocol_config },
      begun,
      ...(last ? [last] : []),
    ])
    expect(answer).toHaveProperty(reply)
    expect(ports.events).toEqual(events)
  })

  it.each([
    ['all of it has come', 'paid for', []],
    ['it is too little to tell', 'paid', []],
    ['nothing of it has come', '', []],
  ])('counts no claim as a try whose buyer leaves before the answer, when of the body %s', async (_, text, events) => {
    const paid = createRequestBody()
    paid.add(Buffer.from('paid for'), true)
    inFlight.add({ ...heldPayment, claim: { attempt: CLAIM, transaction: TRANSACTION, requestBody: paid.mark() } })
    await converse([piece(text, false)])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(ports.events).toEqual(events)
  })

  it('records the body of a payment that was charged before: the whole before its end goes on, its beginning when the buyer leaves', async () => {
    const claim = { attempt: heldPayment.id, transaction: TRANSACTION, requestBody: EMPTY_BEGINNING }
    inFlight.add({ ...heldPayment, claim })
    const first = (text: string, last: boolean) => ({
      ...piece(text, last),
      metadata_context: upstreamAnswered({ status: '200', ...paying, claim: heldPayment.id }).metadata_context,
    })
    await converse([first('question', false)])
    await expect.poll(() => ports.events).toEqual(['mark part'])
    await converse([first('question', false), first('', true)])
    await expect.poll(() => ports.events).toEqual(['mark part', 'mark whole'])
  })

  it('replaces the answer by 402 when the settlement is refused, by 503 when its outcome is not known', async () => {
    logged.length = 0
    ports = scriptedPorts({ settle: { kind: 'refused', reason: 'insufficient_funds' } })
    inFlight.add(heldPayment)
    const traced = new Metadata()
    const traceId = 'ab'.repeat(16)
    traced.set('traceparent', `00-${traceId}-${'cd'.repeat(8)}-01`)
    const refused = await exchange(upstreamAnswered({ status: '200', ...paying }), traced)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      ...{ requestId: 'request-1', traceId, paymentId: heldPayment.id, outcome: 'refused' },
    })
    expect(refused).toMatchObject({ immediate_response: { status: { code: 402 } } })
    // The upstream has worked and is not paid, so the payment is reported as lost.
    expect(lost).toHaveLength(1)
    ports = scriptedPorts({ settle: { kind: 'unknown', reason: 'unexpected_settle_error', transaction: undefined } })
    inFlight.add(heldPayment)
    const unknown = await exchange(upstreamAnswered({ status: '200', ...paying }))
    expect(unknown).toMatchObject({ immediate_response: { status: { code: 503 } } })
    expect(JSON.stringify(unknown)).not.toContain('payment-required')
  })

  it('ends a stream that it cannot answer with an error, never cleanly: Envoy would release the body', async () => {
    expect(await exchange(undefined)).toEqual({ code: status.UNAVAILABLE })
    expect(await exchange({})).toEqual({ code: status.UNAVAILABLE })
  })
})

describe('ext_proc over a short answer, or JSON', () => {
  const CHARGED = ['begin 200', 'settle', 'find transfer', 'close SETTLED']
  const JSON_TEXT = 'application/json; charset=utf-8'
  const body = (text: string, endOfStream: boolean) => ({
    response_body: { body: Buffer.from(text), end_of_stream: endOfStream },
  })
  const headers = (more: Partial<Answered>) => upstreamAnswered({ status: '200', ...paying, ...more })
  beforeEach(() => inFlight.add(heldPayment))

  it.each([
    ['of a length that it says', { headers: { 'content-length': '65536' } }],
    ['of JSON', { contentType: JSON_TEXT }],
    ['of a kind of JSON', { contentType: 'application/problem+json' }],
  ])('settles nothing before it has the body %s, and nothing when that does not come', async (_, more) => {
    const { mode_override: override } = (await exchange(headers(more))) as ProcessingResponse
    expect([undefined, BODY_MODE.buffered]).toContain(override?.response_body_mode)
    await expect.poll(() => ports.events).toEqual(['release answer_not_whole'])
    expect(kept).toEqual([])
    // The payer stops being a known payer. Otherwise a payer without money could have its requests answered and leave each time before the
    // settlement.
    expect(standing).toEqual(['abandoned'])
  })

  it.each([
    ['is longer', { headers: { 'content-length': '65537' } }],
    ['is a stream', { contentType: 'text/event-stream' }],
    ['is a stream of lines of JSON', { contentType: 'application/x-ndjson' }],
    ['has no body', { contentType: JSON_TEXT, endOfStream: true }],
    ['says that it has no body, and ends later', { headers: { 'content-length': '0' } }],
  ])('settles at the headers what %s', async (_, more) => {
    const answer = await exchange(headers(more))
    expect(answer).toMatchObject({ mode_override: { request_body_mode: BODY_MODE.streamed } })
    expect(ports.events).toEqual(CHARGED)
  })

  it('settles what has trailers and no body at its trailers, and puts the receipt there', async () => {
    const trailers = { response_trailers: { trailers: { headers: list({ 'x-own': 'kept' }) } } }
    const answer = await converse([headers({ contentType: JSON_TEXT }), trailers])
    expect(ports.events).toEqual(CHARGED)
    const set = (answer as ProcessingResponse).response_trailers?.header_mutation?.set_headers ?? []
    expect(set.map(({ header }) => header.key)).toEqual(['payment-response'])
  })

  it.each([
    ['application/json', '{"a":'],
    ['application/json', '{"a":[1,{}]'],
    ['application/json', '{"a":"\\"}'],
    ['text/json', '[1,2'],
  ])('settles nothing when JSON that ends with its connection has broken off: %s %s', async (contentType, text) => {
    const answer = await converse([
      headers({ contentType, headers: { 'content-encoding': 'identity' } }),
      body(text, true),
    ])
    expect(answer).toMatchObject({ immediate_response: { status: { code: 502 } } })
    expect(ports.events).toEqual(['release answer_not_whole'])
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ] as const)('settles %s that ends with its connection only when it is whole', async (coding, compress) => {
    const whole = compress(JSON.stringify({ a: 'b'.repeat(99) }))
    const answered = (bytes: Buffer) => [
      headers({ contentType: JSON_TEXT, headers: { 'content-encoding': coding } }),
      { response_body: { body: bytes, end_of_stream: true } },
    ]
    expect(await converse(answered(whole.subarray(0, -1)))).toMatchObject({
      immediate_response: { status: { code: 502 } },
    })
    expect(ports.events).toEqual(['release answer_not_whole'])
    ports = scriptedPorts({})
    inFlight.add(heldPayment)
    await converse(answered(whole))
    expect(ports.events).toEqual(CHARGED)
  })

  it.each([
    ['of a coding that is not known', 'x-own', Buffer.from('{"a":')],
    ['of a content that is too large to look at', 'gzip', gzipSync(Buffer.alloc(2 ** 21, ' '))],
    ['that is corrupt', 'gzip', Buffer.from('{"a":')],
  ])('settles a body %s, whether it is whole or not', async (_, coding, bytes) => {
    const begun = headers({ contentType: JSON_TEXT, headers: { 'content-encoding': coding } })
    await converse([begun, { response_body: { body: bytes, end_of_stream: true } }])
    expect(ports.events).toEqual(CHARGED)
  })

  it.each(['{"a":NaN}', '{"a":1}\n{"a":2}\n', 'ok', '{"a":"}"}', ''])(
    'settles what says that it is JSON, ends with its connection and has nothing open: %s',
    async (text) => {
      await converse([headers({ contentType: JSON_TEXT }), body(text, true)])
      expect(ports.events).toEqual(CHARGED)
    },
  )

  it('keeps what is whole and text for a buyer that does not get it', async () => {
    await converse([headers({ contentType: JSON_TEXT }), body('{"a":1}', true)])
    expect(ports.events).toEqual(CHARGED)
    const answer = { status: 200, contentType: JSON_TEXT, body: '{"a":1}', receipt: expect.any(String) }
    expect(kept).toEqual([{ paymentId: heldPayment.id, ...answer }])
  })

  it('does not store the answer to a request with a body, because a claim is answered before its body has come', async () => {
    const asked = { request_body: { body: Buffer.from('ask'), end_of_stream: true } }
    await converse([asked, headers({ contentType: JSON_TEXT }), body('{"a":1}', true)])
    expect(ports.events).toEqual(CHARGED)
    expect(kept).toEqual([])
  })

  it.each([
    ['is not whole', {}, '{"a":', false],
    ['is compressed', { headers: { 'content-encoding': 'gzip' } }, '{}', true],
    ['is coded in a way of its own', { headers: { 'content-encoding': 'aws-chunked' } }, '{}', true],
    ['is a part of a content', { status: '206' }, '{}', true],
    ['is no text', { headers: { 'transfer-encoding': 'chunked' } }, Buffer.from([0xff]).toString('latin1'), true],
  ])('does not keep what %s', async (_, more, text, whole) => {
    const bytes = { response_body: { body: Buffer.from(text, 'latin1'), end_of_stream: whole } }
    await converse([headers({ contentType: JSON_TEXT, ...more }), bytes])
    expect(ports.events.at(-1)).toBe('close SETTLED')
    expect(kept).toEqual([])
  })
})

describe('ext_proc over a gRPC answer, which Envoy holds back whole', () => {
  const CHARGED = ['begin 200', 'settle', 'find transfer', 'close SETTLED']
  const headers = (more: Partial<Answered> = {}) =>
    upstreamAnswered({ status: '200', contentType: 'application/grpc+proto', whole: true, ...paying, ...more })
  const body = (text: string, endOfStream = false) => ({
    response_body: { body: Buffer.from(text), end_of_stream: endOfStream },
  })
  const trailers = (fields: Record<string, string>) => ({ response_trailers: { trailers: { headers: list(fields) } } })
  beforeEach(() => inFlight.add(heldPayment))

  it('settles at its trailers, and puts the receipt there', async () => {
    const answer = await converse([headers(), body('message'), trailers({ 'grpc-status': '0' })])
    expect(ports.events).toEqual(CHARGED)
    const set = (answer as ProcessingResponse).response_trailers?.header_mutation?.set_headers ?? []
    expect(set.map(({ header }) => header.key)).toEqual(['payment-response'])
  })

  it('settles nothing before its trailers', async () => {
    await converse([headers(), body('message')])
    await expect.poll(() => ports.events).toEqual(['release answer_not_whole'])
  })

  it('drops the messages of a call that failed after them, and charges nothing', async () => {
    const failed = trailers({ 'grpc-status': '13', 'grpc-message': 'broke%20late' })
    const answer = (await converse([headers(), body('message'), failed])) as ProcessingResponse
    expect(answer.immediate_response).toMatchObject({ grpc_status: { status: 13 } })
    expect(String(answer.immediate_response?.body)).toBe('broke late')
    expect(ports.events).toEqual(['release grpc_status'])
  })

  it.each(['abc', '00', '0, 13', '-1', '99', '4294967296'])('never tells a failure %j as a success', async (text) => {
    const answer = await converse([headers(), body('message'), trailers({ 'grpc-status': text })])
    expect(answer).toMatchObject({ immediate_response: { grpc_status: { status: 2 } } })
    expect(ports.events).toEqual(['release grpc_status'])
  })

  it('lets a failure without messages pass as it is', async () => {
    const answer = await converse([headers(), trailers({ 'grpc-status': '5' })])
    expect(answer).toHaveProperty('response_trailers')
    expect(ports.events).toEqual(['release grpc_status'])
    ports = scriptedPorts({})
    inFlight.add(heldPayment)
    const alone = await exchange(headers({ headers: { 'grpc-status': '5' }, endOfStream: true }))
    expect(alone).toHaveProperty('response_headers')
    expect(ports.events).toEqual(['release grpc_status'])
  })

  it('does not believe a status that is followed by messages', async () => {
    const early = headers({ headers: { 'grpc-status': '13' } })
    await converse([early, body('message'), trailers({ 'grpc-status': '0' })])
    expect(ports.events).toEqual(CHARGED)
  })

  it('neither delivers nor charges for one that ends without a status', async () => {
    const answer = await converse([headers(), body('message', true)])
    expect(answer).toMatchObject({ immediate_response: { status: { code: 502 } } })
    expect(ports.events).toEqual(['release grpc_status'])
    ports = scriptedPorts({})
    inFlight.add(heldPayment)
    const other = await converse([headers(), body('message'), trailers({})])
    expect(other).toMatchObject({ immediate_response: { status: { code: 502 } } })
  })

  it.each([
    ['which is its end', true],
    ['also where trailers follow', false],
  ])(
    'settles what turns out not to be gRPC when it has its body, %s, and puts the receipt into its headers',
    async (_, end) => {
      const begun = [headers({ contentType: 'application/json' }), body('{}', end)]
      const answer = await converse(begun)
      expect(ports.events).toEqual(CHARGED)
      const set = (answer as ProcessingResponse).response_body?.response?.header_mutation?.set_headers ?? []
      expect(set.map(({ header }) => header.key)).toContain('payment-response')
      ports = scriptedPorts({})
      inFlight.add(heldPayment)
      const trailing = await converse([...begun, trailers({ 'payment-response': 'forged' })])
      expect(JSON.stringify(trailing)).not.toContain('set_headers')
      expect(trailing).toHaveProperty('response_trailers.header_mutation.remove_headers')
      expect(ports.events).toEqual(CHARGED)
    },
  )

  it('lets all of a refusal pass', async () => {
    const answer = await converse([headers({ status: '404' }), body('not'), trailers({ 'x-own': 'kept' })])
    expect(answer).toHaveProperty('response_trailers')
    expect(ports.events).toEqual(['release upstream_status'])
  })
})
