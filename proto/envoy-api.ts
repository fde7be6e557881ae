import { readFileSync } from 'node:fs'
import { fromJSON, type PackageDefinition, type ServiceDefinition } from '@grpc/proto-loader'
import protobuf from 'protobufjs'
import descriptor from 'protobufjs/ext/descriptor.js'

/** The Envoy release. `envoy.binpb` contains its API, and the gateway runs exactly this release. */
export const ENVOY_VERSION = '1.40.0'

export const ENVOY_API_FILE = new URL('envoy.binpb', import.meta.url)

/**
 * Envoy's message types. Field names are those of Envoy's documentation (snake_case). With `services` (full names), it reads only the files
 * that they refer to: all files would make each start of authz a fifth of a second longer.
 */
export function loadEnvoyTypes(services?: readonly string[]): protobuf.Root {
  const bytes = readFileSync(ENVOY_API_FILE)
  const root = protobuf.Root.fromDescriptor(services ? filesOf(services, bytes) : bytes, { keepCase: true })
  root.resolveAll()
  return root
}

/** The descriptor set with only the files that these services refer to, directly or through other files. */
function filesOf(services: readonly string[], bytes: Uint8Array): Uint8Array {
  const { file: files } = descriptor.FileDescriptorSet.decode(bytes) as unknown as { file: DescriptorFile[] }
  const byName = new Map(files.map((file) => [file.name, file]))
  const needed = new Set<DescriptorFile>()
  const need = (file: DescriptorFile | undefined) => {
    if (!file || needed.has(file)) return
    needed.add(file)
    for (const name of file.dependency ?? []) need(byName.get(name))
  }
  for (const file of files)
    if (file.service?.some(({ name }) => services.includes(`${file.package}.${name}`))) need(file)
  const set = descriptor.FileDescriptorSet.create({ file: files.filter((file) => needed.has(file)) })
  return descriptor.FileDescriptorSet.encode(set).finish()
}

/** The used fields of `google.protobuf.FileDescriptorProto`. */
interface DescriptorFile {
  name: string
  package: string
  dependency?: string[]
  service?: { name: string }[]
}

/**
 * Envoy's gRPC services. proto-loader gets reflected types and not the descriptor set itself, because it would read map fields there as
 * lists of entries.
 */
export function loadEnvoyServices(types: protobuf.Root = loadEnvoyTypes()): PackageDefinition {
  return fromJSON(types.toJSON(), { keepCase: true, longs: Number, enums: Number, defaults: false, oneofs: true })
}

/** One service of `loadEnvoyServices`, by its full name; throws for a name that the descriptor set lacks. */
export function envoyService(services: PackageDefinition, name: string): ServiceDefinition {
  const service = services[name]
  if (!service || 'format' in service) throw new Error(`no service ${name} in ${ENVOY_API_FILE.pathname}`)
  return service
}

/**
 * A service without proto-loader's copy of each message, which takes a tenth of the time of a small call. Written messages must already
 * have the right types: numbers for enums, buffers for bytes. A buffer in place of an answer counts as an encoded answer.
 */
export function withDirectMessages(service: ServiceDefinition, types: protobuf.Root, name: string): ServiceDefinition {
  const { methods } = types.lookupService(name)
  const direct = Object.entries(service).map(([methodName, method]) => {
    const reflected = methods[methodName]
    reflected?.resolve()
    const { resolvedRequestType, resolvedResponseType } = reflected ?? {}
    if (!resolvedRequestType || !resolvedResponseType) throw new Error(`no method ${methodName} in ${name}`)
    const requestDeserialize = (bytes: Buffer) => resolvedRequestType.decode(bytes)
    const responseSerialize = (answer: object) =>
      Buffer.isBuffer(answer) ? answer : (resolvedResponseType.encode(answer).finish() as Buffer)
    return [methodName, { ...method, requestDeserialize, responseSerialize }]
  })
  return Object.fromEntries(direct)
}
