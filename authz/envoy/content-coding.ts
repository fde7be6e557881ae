import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'

const DECODERS: Readonly<Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

/** Larger contents are not decoded: decoding takes milliseconds, and a few compressed bytes may expand to very many. */
const MOST_BYTES = 1024 * 1024

/**
 * Returns the content of a whole body with this `Content-Encoding`. Returns `unknown` if the coding is unknown, or if the content is too
 * large or corrupt.
 */
export function decoded(bytes: Uint8Array, coding: string): Uint8Array | 'broken off' | 'unknown' {
  if (coding === '') return bytes
  const decode = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined
  if (!decode) return 'unknown'
  try {
    return decode(bytes, { maxOutputLength: MOST_BYTES })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR' ? 'broken off' : 'unknown'
  }
}
