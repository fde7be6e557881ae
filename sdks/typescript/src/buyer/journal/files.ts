import { builtinModule } from '../../process-environment.ts'

/** Node's file functions for the stores of a buyer. An import statement would break bundlers for browsers. */
export function nodeFiles(): typeof import('node:fs/promises') {
  return builtinModule('node:fs/promises')
}

/** Makes folders that only their owner can read, and restricts existing ones. Outer folders come first. */
export async function makePrivate(folders: readonly string[]): Promise<void> {
  const { mkdir, chmod } = nodeFiles()
  for (const folder of folders) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
  }
}

/**
 * Writes JSON to a draft beside the file, then renames the draft. So no reader finds half a file, even after a loss of power. An older file
 * that other users can read is replaced. The JSON has no indentation, because in deeply nested terms the indentation could be longer than
 * the terms.
 */
export async function writeWhole(folder: string, file: string, value: unknown): Promise<void> {
  const { open, rename, rm } = nodeFiles()
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
  await syncFolder(folder)
}

/** Syncs a folder. Windows and some other systems cannot sync a folder. On these systems, only the file is synced. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await nodeFiles().open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    if (process.platform !== 'win32') throw error
  }
}
