/** One method of a service, in the form of proto-loader. Its handler knows the types of the messages. */
export interface MethodDefinition {
  path: string
  requestStream: boolean
  requestDeserialize: (bytes: Buffer) => unknown
  responseSerialize: (message: never) => Buffer
}
