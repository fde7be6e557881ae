import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type FileFacts, flush, readBack } from './files.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const manifest = z.object({
  month: z.string(),
  /** The facts of each file, by the file's name without `.jsonl.gz`. */
  files: z.record(z.string(), z.object({ rows: z.int(), text: sha256, bytes: sha256 })),
})

export type Manifest = z.output<typeof manifest>

const NAME = 'manifest.json'

export const fileOf = (name: string) => `${name}.jsonl.gz`

/**
 * Removes the files of an earlier call that has not written the list: its process died, or ran out of space. The ledger still has all that
 * is in these files.
 */
export async function removeUnfinished(directory: string, names: readonly string[]): Promise<void> {
  if (!existsSync(directory) || existsSync(join(directory, NAME))) return
  for (const name of names) await rm(join(directory, fileOf(name)), { force: true })
  await rmdir(directory)
}

/** Writes the list, and `SHA256SUMS` for `sha256sum --check`. Returns the SHA-256 of the list. */
export async function writeManifest(directory: string, list: Manifest): Promise<string> {
  const text = `${JSON.stringify(list, null, 2)}\n`
  const sums = Object.entries(list.files).map(([name, { bytes }]) => `${bytes}  ${fileOf(name)}`)
  const hash = createHash('sha256').update(text).digest('hex')
  await write(directory, NAME, text)
  await write(directory, 'SHA256SUMS', [...sums, `${hash}  ${NAME}`, ''].join('\n'))
  await flush(directory)
  return hash
}

const LATE = 'late.json'

/**
 * Writes what has changed in the ledger since the month's files were written. The changes go into further files, and the list of these
 * files into `late.json`. Files of an earlier, interrupted call are written again. Returns the list; its names begin with `late-`.
 */
export async function writeLateFiles(
  directory: string,
  { month, names }: { month: string; names: readonly string[] },
  writeOne: (name: string, file: string) => Promise<FileFacts>,
): Promise<Manifest> {
  const files: Record<string, FileFacts> = {}
  await rm(join(directory, LATE), { force: true })
  for (const name of names) {
    const late = `late-${name}`
    await rm(join(directory, fileOf(late)), { force: true })
    files[late] = await writeOne(name, fileOf(late))
  }
  const list = { month, files }
  await write(directory, LATE, `${JSON.stringify(list, null, 2)}\n`)
  await flush(directory)
  return list
}

async function write(directory: string, name: string, text: string): Promise<void> {
  await writeFile(join(directory, name), text, { flag: 'wx', mode: 0o600 })
  await flush(join(directory, name))
}

/** Reads the list from the disk. Returns the list and its SHA-256. */
export async function readManifest(directory: string): Promise<{ list: Manifest; hash: string }> {
  const bytes = await readFile(join(directory, NAME))
  return {
    list: manifest.parse(JSON.parse(bytes.toString())),
    hash: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** Reads all files back. Returns the names of files that differ from the list. */
export async function damagedFiles(directory: string, { files }: Manifest): Promise<string[]> {
  const damaged: string[] = []
  for (const [name, facts] of Object.entries(files)) {
    const found = await readBack(directory, fileOf(name)).catch(() => undefined)
    if (!found || !isSame(found, facts)) damaged.push(fileOf(name))
  }
  return damaged
}

function isSame(one: FileFacts, other: FileFacts): boolean {
  return one.rows === other.rows && one.text === other.text && one.bytes === other.bytes
}
