import { JournalError } from '../errors.ts'
import type { FolderFiles } from './private-folders.ts'

interface Handle {
  writeFile(text: string): Promise<unknown>
  sync(): Promise<void>
  close(): Promise<void>
}

/** The functions of Node's `node:fs/promises` that the stores of a buyer use. */
export interface Files extends FolderFiles {
  open(path: string, flags: string, mode?: number): Promise<Handle>
  readFile(path: string, encoding: 'utf8'): Promise<string>
  readdir(path: string): Promise<string[]>
  rename(from: string, to: string): Promise<void>
  rm(path: string, options: { force: true }): Promise<void>
}

/** Throws a `JournalError` that names what cannot be used: errors of the system name no file after its opening. */
export async function using<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof JournalError) throw cause
    throw new JournalError(`cannot use ${what}`, { cause })
  }
}

/**
 * Writes JSON beside the file, then moves it: no reader and no loss of power leaves half a file, and the wider mode of an older file does
 * not stay. The JSON has no indentation, which can be longer than all the rest of a seller's terms.
 */
export async function writeWhole(
  { open, rename, rm }: Files,
  { folder, file, value }: { folder: string; file: string; value: unknown },
): Promise<void> {
  const draft = `${file}.${crypto.randomUUID()}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(`${JSON.stringify(value)}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder({ open }, folder)
}

/** Some systems, such as Windows, cannot sync a folder; there the `sync` of the file alone must do. */
async function syncFolder({ open }: Pick<Files, 'open'>, folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    if (process.platform !== 'win32') throw error
  }
}

/** Files that are read at once: a process may open about a thousand. */
const AT_ONCE = 64

/** Reads many files, a few at once. */
export async function readEach<Value>(
  names: readonly string[],
  read: (name: string) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = []
  for (let begin = 0; begin < names.length; begin += AT_ONCE)
    values.push(...(await Promise.all(names.slice(begin, begin + AT_ONCE).map(read))))
  return values
}
