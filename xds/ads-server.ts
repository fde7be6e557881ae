import type { ServiceDefinition } from '@grpc/proto-loader'
import type { Registry } from 'prom-client'
import { Counter, Gauge } from 'prom-client'
import { GRPC_STATUS } from '../runtime/lean-grpc/call.ts'
import type { LeanGrpcServer } from '../runtime/lean-grpc/server.ts'
import type { StreamCall, StreamListener } from '../runtime/lean-grpc/stream-call.ts'
import type { Logger } from '../runtime/logger.ts'
import { type DeltaRequest, type DeltaResponse, DeltaSession } from './delta-session.ts'
import type { ResourceSources } from './resource-source.ts'
import { RESOURCE_TYPES, type ResourceType } from './resources/names.ts'

export interface AdsServer {
  /** Sends changed resources to every connected Envoy. The order matters: a resource comes before the resources that refer to it. */
  changed(type: ResourceType, names: Iterable<string>): void
  /** Ends all streams with an error. Each Envoy then connects again, to another xds if this one is not ready. */
  close(): void
}

/** The longest message of an Envoy, in bytes. An Envoy that reconnects lists all hosts that it knows, at some 70 bytes each. */
const MOST_REQUEST_BYTES = 64 * 1024 * 1024

/**
 * xds ends the stream of an Envoy that reads nothing for this time, in milliseconds. After the reconnect, the Envoy gets all resources that
 * it lacks.
 */
const MOST_WAITING_MS = 60_000

/** The maximum number of routes that xds unloads in one second. Each unload changes the API's hosts for every Envoy. */
const MOST_UNLOADED = 500

/** Serves the aggregated discovery service, delta only, on a gRPC server. */
export function serveAds(options: {
  server: LeanGrpcServer
  service: ServiceDefinition
  sources: ResourceSources
  /** How many APIs' routes an Envoy may hold. Beyond that number, it unloads the routes that it has held for longest. */
  mostLoaded: number
  /** Called with the names of the routes to unload. */
  onTooMany(names: readonly string[]): void
  logger: Logger
  registry: Registry
}): AdsServer {
  const { server, service, sources, mostLoaded, onTooMany, logger, registry } = options
  const sessions = new Map<DeltaSession, StreamCall<DeltaResponse>>()
  const registers = [registry]
  const connected = new Gauge({ name: 'xds_connected_envoys', help: 'Open ADS streams', registers })
  const nacks = new Counter({
    name: 'xds_nacks_total',
    help: 'Resources that an Envoy refused',
    labelNames: ['type'],
    registers,
  })
  const sent = new Counter({
    name: 'xds_resources_sent_total',
    help: 'Resources sent to Envoys, removals included',
    labelNames: ['type'],
    registers,
  })

  // All series are created at zero: `increase()` does not count the first increment of a series that begins at one.
  for (const type of Object.values(RESOURCE_TYPES).map(shortType))
    for (const counter of [nacks, sent]) counter.inc({ type }, 0)

  const deltaAggregatedResources = (
    call: StreamCall<DeltaResponse>,
  ): StreamListener<DeltaRequest> & { closed(): void } => {
    const session = new DeltaSession({
      sources,
      send(response) {
        sent.inc({ type: shortType(response.type_url) }, response.resources.length + response.removed_resources.length)
        return call.write(response)
      },
      onNack: ({ typeUrl, names, message }) => {
        if (names.length > 1) {
          // The session sends the resources again in parts, until the bad resource is alone.
          logger.warn(
            { typeUrl, count: names.length, reason: message },
            'envoy refused a response of several resources',
          )
          return
        }
        nacks.inc({ type: shortType(typeUrl) })
        logger.error({ typeUrl, resources: names, reason: message }, 'envoy refused a resource')
      },
      now: () => performance.now(),
    })
    sessions.set(session, call)
    connected.set(sessions.size)
    return {
      message: (request) => session.receive(request),
      drained: () => session.resume(),
      end: () => call.end(),
      closed() {
        sessions.delete(session)
        connected.set(sessions.size)
      },
    }
  }
  server.stream(service.DeltaAggregatedResources, deltaAggregatedResources, { mostBytes: MOST_REQUEST_BYTES })

  const unloadFrom = (session: DeltaSession) => {
    const loaded = session.subscribed(RESOURCE_TYPES.route)
    const excess = Math.min(loaded.size - mostLoaded, MOST_UNLOADED)
    if (excess > 0) onTooMany([...loaded].slice(0, excess))
  }
  const lookAtAll = setInterval(() => {
    for (const [session, call] of sessions) {
      session.retry()
      unloadFrom(session)
      if (session.waitingMs < MOST_WAITING_MS) continue
      logger.warn({ seconds: Math.round(session.waitingMs / 1000) }, 'an envoy takes nothing; its stream is ended')
      call.abort()
    }
  }, 1_000)
  return {
    changed(type, names) {
      for (const session of sessions.keys()) session.changed(type, names)
    },
    close() {
      clearInterval(lookAtAll)
      for (const call of sessions.values()) call.fail(ENDING)
    },
  }
}

const ENDING = { code: GRPC_STATUS.UNAVAILABLE, details: 'this xds ends' }

/** The type without its package: for example, `RouteConfiguration`. */
function shortType(typeUrl: string): string {
  return typeUrl.slice(typeUrl.lastIndexOf('.') + 1)
}
