import protobuf from 'protobufjs'

/** The fields to read of each message, by the message's full name. A message that is read as `bytes` stays encoded. */
export type PartOf = Readonly<Record<string, Readonly<Record<string, 'as it is' | 'bytes'>>>>

/**
 * Reads only the given part of an Envoy message and of the messages in it. Decoding the whole message would take more time than all other
 * work with it. Field numbers and types are those of Envoy's own descriptors.
 */
export function partialReader(
  types: protobuf.Root,
  name: string,
  part: PartOf,
): (bytes: Uint8Array) => protobuf.Message {
  const root = protobuf.Root.fromJSON(types.toJSON())
  for (const [typeName, read] of Object.entries(part)) {
    const type = root.lookupType(typeName)
    for (const field of type.fieldsArray) {
      const how = read[field.name]
      if (how !== 'as it is') type.remove(field)
      if (how === 'bytes') type.add(new protobuf.Field(field.name, field.id, 'bytes'))
    }
  }
  const message = root.lookupType(name)
  return (bytes) => message.decode(bytes)
}
