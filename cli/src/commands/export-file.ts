import { open, rename, rm } from 'node:fs/promises'
import type { Context } from '../context.ts'

export const OUT_FLAG = {
  flags: '--out <file>',
  summary: 'file to write; it has this name only when it is complete; standard output unless given',
}

/** Returns the mistake if `--json` is given without `--out`. Standard output then has the JSON result, so the export needs a file. */
export const outGiven = ({ json, out }: { json?: boolean; out?: string }): string[] =>
  json && out === undefined ? ['give --out with --json'] : []

/** Writes an export to the file `out`, or to standard output if `out` is undefined. */
export async function exportResult(context: Context, bytes: AsyncIterable<Uint8Array>, out: string | undefined) {
  const pieces = withProgress(context, bytes)
  if (out === undefined) {
    for await (const piece of pieces) context.io.out(piece)
    return { value: null, text: '' }
  }
  const count = await writeWhole(out, pieces)
  return { value: { file: out, bytes: count }, text: `${out}, ${count} bytes` }
}

/** Writes to a temporary name until the export is complete, so that no program reads half an export. */
async function writeWhole(file: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  const partial = `${file}.part`
  let bytes = 0
  try {
    const handle = await open(partial, 'w')
    try {
      for await (const piece of pieces) {
        await handle.writeFile(piece)
        bytes += piece.length
      }
    } finally {
      await handle.close()
    }
    await rename(partial, file)
    return bytes
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Milliseconds between two updates of the progress. */
const INTERVAL = 500

/** Shows a person the progress. */
async function* withProgress({ io, options }: Context, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const shows = io.isTty && !options.json
  let bytes = 0
  let told = 0
  try {
    for await (const piece of pieces) {
      bytes += piece.length
      if (shows && Date.now() - told > INTERVAL) {
        told = Date.now()
        io.err(`\rexporting ... ${(bytes / 1e6).toFixed(1)} MB`)
      }
      yield piece
    }
  } finally {
    if (shows) io.err('\r\u001b[K')
  }
}
