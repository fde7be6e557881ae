import protobuf from 'protobufjs'

/** What is read of each message, by its full name; a message read as `bytes` is left as it came. */
export type PartOf = Readonly<Record<string, Readonly<Record<string, 'as it is' | 'bytes'>>>>

/**
 * Reads a message of Envoy's, but only the given part of it and of the messages in it: what is left out is skipped, and
 * decoding all of it costs more than what is done with it. Numbers and types are those of Envoy's own descriptors.
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
