import { createKeccak } from 'hash-wasm'

// One hasher for the process: each call begins and ends its own hash, so no call sees another's bytes.
const hasher = await createKeccak(256)

/** Ethereum's hash, 32 bytes. It is compiled, because in JavaScript it costs as much as half a signature check. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return hasher.init().update(bytes).digest('binary')
}
