import { once } from 'node:events'
import { type ClientHttp2Stream, connect } from 'node:http2'
import type { MethodDefinition } from '@grpc/proto-loader'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { envoyService, loadEnvoyServices } from '../proto/envoy-api.ts'
import { createFrameReader, frame } from '../runtime/lean-grpc/frames.ts'
import { createLeanGrpcServer } from '../runtime/lean-grpc/server.ts'
import { createLogger } from '../runtime/logger.ts'
import { patience } from '../runtime/patience.ts'
import { type AdsServer, serveAds } from './ads-server.ts'
import type { DeltaResponse } from './delta-session.ts'
import type { ResourceSources } from './resource-source.ts'
import { RESOURCE_TYPES, type ResourceType } from './resources/names.ts'

const MEGABYTE = 1024 * 1024
const NAMES = ['a', 'b', 'c', 'd']
const service = envoyService(loadEnvoyServices(), 'envoy.service.discovery.v3.AggregatedDiscoveryService')
const method = service.DeltaAggregatedResources as MethodDefinition<object, DeltaResponse>

/** How often the source made a resource. Each resource is a new megabyte. */
let made = 0
let version = 0
const routes = {
  names: () => NAMES,
  get(name: string) {
    made += 1
    return { version: `${name}${version}`, body: Buffer.alloc(MEGABYTE, version) }
  },
}
const nothing = { names: () => [], get: () => undefined }
const sources = Object.fromEntries(
  Object.values(RESOURCE_TYPES).map((type) => [type, type === RESOURCE_TYPES.route ? routes : nothing]),
) as Record<ResourceType, typeof routes> as ResourceSources

const server = createLeanGrpcServer()
const registry = new Registry()
const MOST_LOADED = 2
const unloaded: string[] = []
let ads: AdsServer
let port: number
beforeAll(async () => {
  // The test decides when the server checks all streams.
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] })
  ads = serveAds({
    ...{ server, service, sources, registry, mostLoaded: MOST_LOADED, onTooMany: (names) => unloaded.push(...names) },
    logger: createLogger({ name: 'test', level: 'silent' }),
  })
  port = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  vi.useRealTimers()
  ads.close()
  await server.close(0)
})

const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

async function envoys(count: number): Promise<void> {
  await vi.waitFor(
    async () =>
      expect(await registry.getSingleMetric('xds_connected_envoys')?.get()).toMatchObject({
        values: [{ value: count }],
      }),
    patience(),
  )
}

/**
 * Subscribes to all resources and reads nothing until the test reads. It uses plain HTTP/2, because a client of grpc-js reads sixteen
 * messages ahead.
 */
async function connectIdle(request: object = {}): Promise<ClientHttp2Stream> {
  const session = connect(`http://127.0.0.1:${port}`)
  session.on('error', () => undefined)
  closings.push(() => session.destroy())
  const stream = session.request({
    ...{ ':method': 'POST', ':path': method.path },
    ...{ 'content-type': 'application/grpc', te: 'trailers' },
  })
  stream.on('error', () => undefined)
  const before = made
  const subscription = { type_url: RESOURCE_TYPES.route, resource_names_subscribe: NAMES, ...request }
  stream.write(frame(method.requestSerialize(subscription)))
  await vi.waitFor(() => expect(made).toBeGreaterThan(before), patience())
  await envoys(1)
  return stream
}

it('keeps names and not megabytes for a client that does not read, which then gets the latest of each', async () => {
  const stream = await connectIdle()
  const [before, { arrayBuffers }] = [made, process.memoryUsage()]
  for (let change = 0; change < 25; change += 1) {
    version += 1
    ads.changed(RESOURCE_TYPES.route, NAMES)
    // Lets the server write as much as it can.
    await new Promise((resolve) => setImmediate(resolve))
  }
  // The changes amount to a hundred megabytes.
  expect(made - before).toBe(0)
  expect(process.memoryUsage().arrayBuffers - arrayBuffers).toBeLessThan(4 * MEGABYTE)

  const held = new Map<string, string>()
  let messages = 0
  await new Promise<void>((resolve) => {
    const onMessage = (message: Buffer) => {
      messages += 1
      const { resources } = method.responseDeserialize(message)
      for (const resource of resources) held.set(resource.name, resource.version)
      if (NAMES.every((name) => held.get(name) === `${name}${version}`)) resolve()
    }
    stream.on('data', createFrameReader({ mostBytes: 2 * MEGABYTE, onMessage, onProblem: () => undefined }))
  })
  // Expected: the message that waited in the stream, and each resource once.
  expect(messages).toBe(1 + NAMES.length)
  stream.close()
  await envoys(0)
})

it('ends the connection of a client that has read nothing for a minute', async () => {
  const stream = await connectIdle()
  const ended = once(stream, 'close')
  vi.advanceTimersByTime(59_000)
  await envoys(1)
  vi.advanceTimersByTime(2_000)
  await ended
  await envoys(0)
})

it('listens to an Envoy that comes back with a hundred thousand hosts', async () => {
  const held = Array.from({ length: 100_000 }, (_, index) => [`shop-${index}.dev.gateway.example`, 'x'.repeat(36)])
  const stream = await connectIdle({ initial_resource_versions: Object.fromEntries(held) })
  stream.close()
  await envoys(0)
})

it('names the routes that an Envoy has held for longest, where it holds too many', async () => {
  const stream = await connectIdle()
  vi.advanceTimersByTime(1_000)
  expect(unloaded.slice(-(NAMES.length - MOST_LOADED))).toEqual(NAMES.slice(0, -MOST_LOADED))
  stream.close()
  await envoys(0)
})
