/*
 * PostgreSQL arrays in their binary form (`array_recv` in its source). pg writes arrays as text, quotes each value and parses it again.
 * That costs more than everything else in a batch. pg sends a Buffer parameter unchanged.
 */

/** PostgreSQL's type numbers (`pg_type`). */
const TYPES = { bool: 16, bytea: 17, bigint: 20, int4: 23, text: 25, json: 114, float8: 701, uuid: 2950 } as const

const NULL_LENGTH = -1
const HEADER_BYTES = 20

/** How one kind of value is written. `array` itself writes null. */
interface Kind<Value> {
  type: number
  bytes(value: Value): number
  write(target: Buffer, value: Value, offset: number): void
}

function fixed<Value>(type: number, size: number, write: Kind<Value>['write']): Kind<Value> {
  return { type, bytes: () => size, write }
}

function textual(type: number): Kind<string> {
  return {
    type,
    bytes: (value) => Buffer.byteLength(value),
    write: (target, value, offset) => void target.write(value, offset),
  }
}

const BYTEA: Kind<Buffer> = {
  type: TYPES.bytea,
  bytes: (value) => value.length,
  write: (target, value, offset) => target.set(value, offset),
}

function array(kind: Kind<unknown>, values: readonly unknown[]): Buffer {
  let size = HEADER_BYTES
  let hasNull = 0
  for (const value of values) {
    if (value === null) hasNull = 1
    size += 4 + (value === null ? 0 : kind.bytes(value))
  }
  const target = Buffer.allocUnsafe(size)
  // One dimension, with the lower bound 1.
  target.writeInt32BE(1, 0)
  target.writeInt32BE(hasNull, 4)
  target.writeInt32BE(kind.type, 8)
  target.writeInt32BE(values.length, 12)
  target.writeInt32BE(1, 16)
  let offset = HEADER_BYTES
  for (const value of values) {
    const bytes = value === null ? NULL_LENGTH : kind.bytes(value)
    offset = target.writeInt32BE(bytes, offset)
    if (value === null) continue
    kind.write(target, value, offset)
    offset += bytes
  }
  return target
}

const KINDS = {
  bytea: BYTEA,
  text: textual(TYPES.text),
  json: textual(TYPES.json),
  uuid: fixed<string>(TYPES.uuid, 16, (target, value, offset) => {
    const digits = value.replaceAll('-', '')
    if (target.write(digits, offset, 16, 'hex') !== 16 || digits.length !== 32) throw new TypeError('not a UUID')
  }),
  bool: fixed<boolean>(TYPES.bool, 1, (target, value, offset) => void target.writeUInt8(Number(value), offset)),
  int4: fixed<number>(TYPES.int4, 4, (target, value, offset) => void target.writeInt32BE(value, offset)),
  bigint: fixed<number>(TYPES.bigint, 8, (target, value, offset) => void target.writeBigInt64BE(BigInt(value), offset)),
  float8: fixed<number>(TYPES.float8, 8, (target, value, offset) => void target.writeDoubleBE(value, offset)),
}

/** The type of the values of one column. */
export type ColumnType = keyof typeof KINDS

type ValueOf<Type extends ColumnType> = (typeof KINDS)[Type] extends Kind<infer Value> ? Value | null : never

/** The values of one row. Each column has the type at the same place of `Types`. */
export type RowOf<Types extends readonly ColumnType[]> = { readonly [At in keyof Types]: ValueOf<Types[At]> }

/** The parameter for the values of one column: `$1::bytea[]` takes `arrayOf('bytea', values)`. */
export function arrayOf<Type extends ColumnType>(type: Type, values: readonly ValueOf<Type>[]): Buffer {
  return array(KINDS[type] as Kind<unknown>, values)
}

/** The parameters for rows: one array for each column. */
export function arraysOf<const Types extends readonly ColumnType[]>(
  types: Types,
  rows: readonly RowOf<Types>[],
): Buffer[] {
  return types.map((type, column) => {
    const values = rows.map((row: readonly unknown[]) => row[column])
    return array(KINDS[type] as Kind<unknown>, values)
  })
}
