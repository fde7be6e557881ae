import { type ClientDuplexStream, credentials, makeClientConstructor, type ServiceError } from '@grpc/grpc-js'
import { envoyService, loadEnvoyServices } from '../../../../proto/envoy-api.ts'

/** Envoy's message about an answer's headers. */
export interface ExtProcRequest {
  response_headers?: object
  attributes?: object
  metadata_context?: object
}

export interface ExtProcResponse {
  response_headers?: object
  immediate_response?: { status?: { code?: number } }
}

/** A client of ext_proc on one connection, in the role of Envoy. */
export interface ExtProcClient {
  open(): ClientDuplexStream<ExtProcRequest, ExtProcResponse>
  close(): void
}

export const EXT_PROC = 'envoy.service.ext_proc.v3.ExternalProcessor'

export function extProcClient(port: number): ExtProcClient {
  const Client = makeClientConstructor(envoyService(loadEnvoyServices(), EXT_PROC), 'ExternalProcessor')
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), {
    // A separate gRPC channel, which shares no connections with other tests.
    'grpc.use_local_subchannel_pool': 1,
  })
  return {
    open: () => (client as unknown as Record<'Process', ExtProcClient['open']>).Process(),
    close: () => client.close(),
  }
}

/** An answer that Envoy itself has generated, without a payment. */
export const LOCAL_REPLY: ExtProcRequest = {
  response_headers: { headers: { headers: [{ key: ':status', raw_value: Buffer.from('404') }] } },
  attributes: {
    'envoy.filters.http.ext_proc': {
      fields: { 'response.code_details': { string_value: 'direct_response' } },
    },
  },
}

/** Sends one message, reads the answer and resets the stream, like Envoy. Rejects on an error. */
export function exchange(client: ExtProcClient, request: ExtProcRequest): Promise<ExtProcResponse> {
  return new Promise((resolve, reject) => {
    const stream = client.open()
    let answer: ExtProcResponse | undefined
    stream.on('data', (response) => {
      answer = response
      stream.cancel()
    })
    // The cancellation itself causes an error. An answer before it takes precedence.
    stream.on('error', (error: ServiceError) => (answer ? resolve(answer) : reject(error)))
    stream.on('end', () => (answer ? resolve(answer) : reject(new Error('the stream ended without an answer'))))
    stream.write(request)
  })
}
