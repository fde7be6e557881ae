import type { Random } from '../../runtime/testing/random.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Ways to damage a payment header: in its value, in its JSON, in its base64. */
interface Mutations {
  mutated(value: Json): Json
  respelled(text: string): string
  reencoded(base64: string): string
}

const ODD_VALUES: readonly Json[] = [
  ...[null, true, 0, -1, 1e308, 2 ** 53, 0.1, '', ' ', '0', '-0', '00', '1e3', '0x10', '1'.repeat(79)],
  ...['٣', '1\u0000', '\ud800', '\u202e', 'NaN', 'Infinity', '9'.repeat(16), '253402300800', '9007199254740993'],
  ...['0x', `0x${'0'.repeat(40)}`, `0x${'f'.repeat(64)}`, `0x${'0'.repeat(130)}`, `0x${'ab'.repeat(4096)}`],
  ...['constructor', '__proto__', 'toString', 'eip155:1', 'eip155:01', 'exact', 'batch-settlement', 'x'.repeat(2000)],
  ...[[], {}, [[]], { __proto__: null }, { length: 5 }],
]
const ODD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'payload',
  'accepted',
  '',
  '\u0000',
  'x402Version',
]

export function createMutations({ next, below, pick, bytes }: Random): Mutations {
  /** Replaces, removes, doubles, renames or wraps one place in a value. */
  const mutated = (value: Json): Json => {
    if (typeof value !== 'object' || value === null || next() < 0.15) return pick(ODD_VALUES)
    if (Array.isArray(value)) return [...value, pick(ODD_VALUES)]
    const keys = Object.keys(value)
    if (keys.length === 0) return { [pick(ODD_KEYS)]: pick(ODD_VALUES) }
    const key = pick(keys)
    const { [key]: chosen = null, ...others } = value
    const way = next()
    if (way < 0.7) return { ...value, [key]: mutated(chosen) }
    if (way < 0.8) return others
    if (way < 0.9) return { ...value, [pick(ODD_KEYS)]: pick(ODD_VALUES) }
    return { ...others, [key.toUpperCase()]: chosen }
  }

  /** Writes a JSON text in a form that no serializer would use. */
  const respelled = (text: string): string => {
    const at = below(text.length)
    const ways: (() => string)[] = [
      () => text.slice(0, at),
      () => text + text,
      () => `${text} `,
      () => `\ufeff${text}`,
      () => text.slice(0, at) + pick(['"', '}', '\\', '\u0000', '\ud800', ',']) + text.slice(at),
      () => text.replace('{', `{"x402Version":${pick([1, 2, 3, '"2"', 'null'])},`),
      () => text.replace('"payload":', '"payload":{},"payload":'),
      () => '['.repeat(below(5000)) + text,
      () => `{"a":${'{"a":'.repeat(below(2000))}1${'}'.repeat(below(2000))}`,
      () => text.replace(/[0-9a-f]{6}/, (hex) => hex.toUpperCase()),
    ]
    return pick(ways)()
  }

  /** Writes a base64 text that is not the canonical encoding of its bytes. */
  const reencoded = (base64: string): string => {
    const at = below(base64.length)
    const ways: (() => string)[] = [
      () => base64.replace(/=+$/, ''),
      () => `${base64}=`,
      () => base64.replaceAll('+', '-').replaceAll('/', '_'),
      () => `${base64.slice(0, at)} ${base64.slice(at)}`,
      () => `${base64},${base64}`,
      () => base64.slice(0, at),
      () => base64.slice(0, at) + String.fromCharCode(33 + below(94)) + base64.slice(at + 1),
      () => bytes(below(400)).toString('base64'),
      () => Buffer.from(bytes(below(400)).map((byte) => 33 + (byte % 94))).toString('latin1'),
      () => base64.repeat(1 + below(30)),
    ]
    return pick(ways)()
  }

  return { mutated, respelled, reencoded }
}
