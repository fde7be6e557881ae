/** One method of a service, as proto-loader defines it. Its handler knows the types of the messages. */
export interface MethodDefinition {
  path: string
  requestStream: boolean
  requestDeserialize: (bytes: Buffer) => unknown
  responseSerialize: (message: never) => Buffer
}
