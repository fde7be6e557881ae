import { createKeccak } from 'hash-wasm'

// One for the process: a hash is begun and ended within a call, so that none sees another's bytes.
const hasher = await createKeccak(256)

/** Ethereum's hash, 32 bytes; compiled, because in JavaScript it costs as much as half a signature check. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return hasher.init().update(bytes).digest('binary')
}
