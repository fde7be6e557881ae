import { randomUUID } from 'node:crypto'
import { lstat, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LongBodies } from '@launa/sdk/buyer'

/** Bytes of the longest answer that is saved. `launa pay resume` writes answers of any size. */
const MOST_BYTES = 33_554_432

/** An answer is deleted after this time, at the next save. */
const KEPT_MS = 86_400_000

/** Writes answers that are too long to be shown into files of this folder, which only their owner can read. */
export function longAnswersIn(folder: string): LongBodies {
  return {
    maxBytes: MOST_BYTES,
    async open() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await deleteOld(folder)
      const name = join(folder, randomUUID())
      const file = await open(name, 'wx', 0o600)
      return {
        name,
        write: async (bytes) => void (await file.appendFile(bytes)),
        close: async () => {
          await file.sync()
          await file.close()
        },
        discard: async () => {
          await file.close()
          await rm(name)
        },
      }
    },
  }
}

const OWN_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Deletes own files alone. A file that cannot be deleted, or that another process has just deleted, keeps no answer from being saved. */
async function deleteOld(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => OWN_NAME.test(name)).map((name) => join(folder, name))
  for (const file of files) await deleteIfOld(file).catch(() => undefined)
}

async function deleteIfOld(file: string): Promise<void> {
  const stat = await lstat(file)
  if (stat.isFile() && Date.now() - stat.mtimeMs > KEPT_MS) await rm(file, { force: true })
}
