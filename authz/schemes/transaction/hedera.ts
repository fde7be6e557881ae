import protobuf from 'protobufjs'

/** One field of a protobuf message: a number, or the bytes of a nested message. */
type Field = { number: number; value: bigint | Buffer }

const VARINT = 0
const LENGTH_DELIMITED = 2
const MAX_TRANSACTIONS = 32

/** Field numbers of HAPI's messages (hashgraph/hedera-protobufs, `services`). */
const LIST_TRANSACTION = 1
const TRANSACTION_SIGNED_BYTES = 5
const SIGNED_BODY_BYTES = 1
const BODY_TRANSACTION_ID = 1

/**
 * The `TransactionID` of a serialized Hedera transaction, in one canonical form. The network accepts each id once. A client sends one
 * `Transaction`, or a `TransactionList` of transactions with one id. Undefined for all other bytes, and for messages that two parsers could
 * read differently.
 */
export function hederaTransactionId(bytes: Buffer): Buffer | undefined {
  try {
    const top = fieldsOf(bytes)
    const isList = top.every(({ number }) => number === LIST_TRANSACTION)
    const transactions = isList ? top.map(bytesOf) : [bytes]
    if (transactions.length === 0 || transactions.length > MAX_TRANSACTIONS) return undefined
    const [first, ...others] = transactions.map(idOf)
    return first && others.every((id) => id.equals(first)) ? first : undefined
  } catch {
    return undefined
  }
}

/**
 * The two text forms of a transaction id. SDKs write `0.0.1234@1700000000.000000001`. Mirror nodes write hyphens instead of `@` and the
 * second dot.
 */
const ID_TEXT = /^([0-9]{1,18})\.([0-9]{1,18})\.([0-9]{1,18})[@-]([0-9]{1,18})[.-]([0-9]{1,9})$/

/** The canonical form of an id in text. Returns undefined for any other text. */
export function hederaTransactionIdNamed(text: string): Buffer | undefined {
  const parts = ID_TEXT.exec(text)
  if (!parts) return undefined
  const [shard, realm, account, seconds, nanoseconds] = parts.slice(1).map((part) => String(BigInt(part)))
  const pairs = (...values: (string | undefined)[]) =>
    values.map((value, index) => [index + 1, value]).filter(([, value]) => value !== '0')
  const id = [
    [1, pairs(seconds, nanoseconds)],
    [2, pairs(shard, realm, account)],
  ]
  return Buffer.from(JSON.stringify(id))
}

function idOf(transaction: Buffer): Buffer {
  const signed = fieldsOf(transaction)
  if (signed.length !== 1) throw new Error('a transaction in an older form')
  const signedTransaction = bytesOf(only(signed, TRANSACTION_SIGNED_BYTES))
  const body = bytesOf(only(fieldsOf(signedTransaction), SIGNED_BODY_BYTES))
  const id = canonical(bytesOf(only(fieldsOf(body), BODY_TRANSACTION_ID)), ID_FIELDS)
  return Buffer.from(JSON.stringify(id))
}

/** Fields with nested messages, and their shapes; every other field must be a number. */
type Shape = { [number: number]: Shape | 'bytes' }
/** `TransactionID`: valid start (seconds, nanoseconds), account (shard, realm, number or alias), scheduled, nonce. */
const ID_FIELDS: Shape = { 1: {}, 2: { 4: 'bytes' } }

/** A message in canonical form: pairs in the order of field numbers, without zeros, which a writer may leave out. */
function canonical(bytes: Buffer, shape: Shape): [number, unknown][] {
  const fields = fieldsOf(bytes)
  const pairs = fields.map(({ number }): [number, unknown] => {
    const field = only(fields, number)
    const inner = shape[number]
    if (inner === undefined) {
      if (typeof field.value !== 'bigint') throw new Error('not a number')
      return [number, field.value.toString()]
    }
    return [number, inner === 'bytes' ? bytesOf(field).toString('hex') : canonical(bytesOf(field), inner)]
  })
  return pairs.filter(([, value]) => value !== '0').sort(([a], [b]) => a - b)
}

function only(fields: readonly Field[], number: number): Field {
  const [field, again] = fields.filter((candidate) => candidate.number === number)
  if (!field || again) throw new Error('a field that has to be there once is not')
  return field
}

function bytesOf({ value }: Field): Buffer {
  if (typeof value === 'bigint') throw new Error('not bytes')
  return value
}

/** The fields of a message. The message must be valid to its last byte. */
function fieldsOf(bytes: Buffer): Field[] {
  const reader = protobuf.Reader.create(bytes)
  const fields: Field[] = []
  while (reader.pos < reader.len) {
    const tag = reader.uint32()
    const number = tag >>> 3
    if (number === 0) throw new Error('field number 0')
    if ((tag & 7) === VARINT) fields.push({ number, value: BigInt(String(reader.uint64())) })
    else if ((tag & 7) === LENGTH_DELIMITED) fields.push({ number, value: Buffer.from(reader.bytes()) })
    else throw new Error('a wire type that these messages do not use')
  }
  return fields
}
