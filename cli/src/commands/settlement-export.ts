import { open, rename, rm } from 'node:fs/promises'
import type { Settlement } from '@launa/sdk'
import { command } from '../command.ts'
import type { Context } from '../context.ts'
import { API_FLAG } from '../input/arguments.ts'
import { STATUS_FLAG } from '../input/payment-status.ts'

interface ExportOptions {
  json?: boolean
  format?: 'csv' | 'jsonl'
  since?: string
  until?: string
  out?: string
  api?: string
  status?: Settlement['status']
}

export const settlementExportCommand = command<ExportOptions>({
  name: 'settlements export',
  summary: 'export all payments as CSV or JSON Lines, newest first, without a limit of rows',
  examples: [
    'settlements export --out payments.csv',
    'settlements export --format jsonl --api weather --since 2026-11-01T00:00:00Z --until 2026-12-01T00:00:00Z',
  ],
  flags: [
    { flags: '--format <format>', summary: 'csv or jsonl; csv unless given', choices: ['csv', 'jsonl'] },
    { flags: '--since <time>', summary: 'created at or after, such as 2026-01-01T00:00:00Z' },
    { flags: '--until <time>', summary: 'created before' },
    API_FLAG,
    STATUS_FLAG,
    {
      flags: '--out <file>',
      summary: 'file to write; it gets its name when it is complete; standard output unless given',
    },
  ],
  check: ({ json, out }) => (json && out === undefined ? ['give --out with --json'] : []),
  async run(context, _, { format = 'csv', since: from, until: to, out, api: api_id, status }) {
    const query = { format, from, to, api_id, status }
    const exported = await context.client().settlements.export(query)
    const pieces = withProgress(context, exported.bytes())
    if (out === undefined) {
      for await (const piece of pieces) context.io.out(piece)
      return { value: null, text: '' }
    }
    const bytes = await writeWhole(out, pieces)
    return { value: { file: out, bytes }, text: `${out}, ${bytes} bytes` }
  },
})

/** Writes under another name until the export is whole, so that no program takes half an export for a whole one. */
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

/** Milliseconds between two signs of life. */
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
