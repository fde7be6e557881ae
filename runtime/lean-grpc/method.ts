/** One method of a service, as proto-loader defines it. The types of its messages are declared by its handler. */
export interface MethodDefinition {
  path: string
  requestStream: boolean
  requestDeserialize: (bytes: Buffer) => unknown
  responseSerialize: (message: never) => Buffer
}
