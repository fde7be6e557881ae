import { createKeccak } from 'hash-wasm'

// One hasher for the process: each call begins and ends its own hash, so no call sees another's bytes.
const hasher = await createKeccak(256)

/** Ethereum's hash, 32 bytes. The hasher is compiled WebAssembly: in JavaScript, a hash takes half as long as a signature check. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return hasher.init().update(bytes).digest('binary')
}
