import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span } from '@opentelemetry/api'

/** The metadata of a gRPC call, which carries `traceparent` to this process. */
interface Carrier {
  get(name: string): readonly unknown[]
}

/** Spans of this process as parts of its callers' traces (W3C Trace Context, OpenTelemetry). */
export interface Tracing {
  /** Runs a caller's work in a span below the caller's span. Without a sampled trace, it only runs the work. */
  serve<T>(name: string, caller: Carrier, work: () => Promise<T>): Promise<T>
  /**
   * Runs a call to another service in a span below the current one. `work` must send the given headers, so that the other service can
   * continue the trace.
   */
  call<T>(name: string, work: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T>
  /** Sends the spans that are not sent yet, and stops tracing. */
  close(): Promise<void>
}

/** Tracing that is off. It costs two function calls per request. */
export const NO_TRACING: Tracing = {
  serve: (_name, _caller, work) => work(),
  call: (_name, work) => work({}),
  close: async () => undefined,
}

/** The time limit for sending spans, in milliseconds. A receiver that does not answer must not delay the end of the process. */
const EXPORT_TIMEOUT_MS = 3_000

/**
 * Sends traces to an OTLP receiver over HTTP. Without an endpoint, there is no tracing, and OpenTelemetry is not loaded. Envoy decides
 * which requests are sampled. Spans that cannot be sent are dropped.
 */
export async function startTracing(options: { endpoint: URL | undefined; serviceName: string }): Promise<Tracing> {
  const { endpoint, serviceName } = options
  if (!endpoint) return NO_TRACING
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const url = new URL('v1/traces', `${endpoint.href.replace(/\/+$/, '')}/`).href
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  })
  const tracer = provider.getTracer(serviceName)
  const current = new AsyncLocalStorage<Context>()

  const within = async <T>(parent: Context, span: Span, work: () => Promise<T>): Promise<T> => {
    try {
      return await current.run(api.trace.setSpan(parent, span), work)
    } catch (error) {
      span.setStatus({ code: api.SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  return {
    serve(name, caller, work) {
      const remote = sampledParent(caller.get('traceparent')[0])
      if (!remote) return work()
      const spanContext = { ...remote, traceFlags: api.TraceFlags.SAMPLED, isRemote: true }
      const parent = api.trace.setSpanContext(api.ROOT_CONTEXT, spanContext)
      return within(parent, tracer.startSpan(name, { kind: api.SpanKind.SERVER }, parent), work)
    },
    call(name, work) {
      const parent = current.getStore()
      if (!parent) return work({})
      const span = tracer.startSpan(name, { kind: api.SpanKind.CLIENT }, parent)
      const { traceId, spanId } = span.spanContext()
      return within(parent, span, () => work({ traceparent: `00-${traceId}-${spanId}-01` }))
    },
    close: () => provider.shutdown().catch(() => undefined),
  }
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/
const SAMPLED = 1

/** The trace id of a call, as in Envoy's access log. Undefined if the request is not traced. */
export function traceIdOf(caller: Carrier): string | undefined {
  return TRACEPARENT.exec(String(caller.get('traceparent')[0]))?.[1]
}

/** The span that a `traceparent` names, if its trace is recorded. */
function sampledParent(header: unknown): { traceId: string; spanId: string } | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(header)) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return Number.parseInt(flags, 16) & SAMPLED ? { traceId, spanId } : undefined
}
