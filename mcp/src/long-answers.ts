import { randomUUID } from 'node:crypto'
import { lstat, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BodyLimits, CUT } from '@launa/sdk/buyer'
import type { LongBodies, SavedBody } from '../../programs/shown-body.ts'

/** Bytes of the longest answer that is saved. `launa pay resume` writes answers of any size. */
const MOST_BYTES = 33_554_432

/** Milliseconds until an answer may be deleted. The next save deletes it. */
const KEPT_MS = 86_400_000

/** Writes answers that are too long to be shown into files of this folder, which only their owner can read. */
export function longAnswersIn(folder: string, maxBytes = MOST_BYTES): LongBodies {
  return { maxBytes, read: (response, limits) => readOrSave(response, limits, { folder, maxBytes }) }
}

/**
 * Reads a body up to a limit in bytes and milliseconds. A longer body is saved as a file, for which it may take `timeoutMs` once more. The
 * body is cut if it is longer than `place.maxBytes`, or if the file cannot be written.
 */
async function readOrSave(
  { body, headers }: Response,
  { maxBytes, timeoutMs }: BodyLimits,
  place: { folder: string; maxBytes: number },
): Promise<SavedBody> {
  const chunks: Uint8Array[] = []
  let [size, isLate] = [0, false]
  const reader = body?.getReader()
  const cut = () => reader?.cancel(CUT).catch(() => undefined)
  const stop = () => {
    isLate = true
    void cut()
  }
  const begun = () => (timeoutMs === undefined ? undefined : setTimeout(stop, timeoutMs))
  let timer = begun()
  let file: SavedFile | undefined
  const beginning = () => Buffer.concat(chunks).subarray(0, maxBytes)
  const ended = async (end: SavedBody['end']): Promise<SavedBody> => {
    await file?.discard().catch(() => undefined)
    await cut()
    return { bytes: beginning(), end }
  }
  try {
    if (Number(headers.get('content-length')) > place.maxBytes) return await ended('too_long')
    for (;;) {
      const part = await reader?.read().catch(() => undefined)
      if (isLate || (reader && !part)) return await ended(isLate ? 'too_late' : 'broken')
      if (!part || part.done) break
      size += part.value.byteLength
      if (size > place.maxBytes) return await ended('too_long')
      if (!file) chunks.push(part.value)
      if (size <= maxBytes) continue
      if (file) await file.write(part.value)
      else {
        clearTimeout(timer)
        timer = begun()
        file = await newFile(place.folder)
        await file.write(Buffer.concat(chunks))
      }
    }
    await file?.close()
    return { bytes: beginning(), end: file ? 'too_long' : 'whole', ...(file && { savedAs: file.name }) }
  } catch {
    return ended('too_long')
  } finally {
    clearTimeout(timer)
  }
}

type SavedFile = Awaited<ReturnType<typeof newFile>>

async function newFile(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await deleteOld(folder)
  const name = join(folder, randomUUID())
  const file = await open(name, 'wx', 0o600)
  return {
    name,
    write: (bytes: Uint8Array) => file.appendFile(bytes),
    close: async () => {
      await file.sync()
      await file.close()
    },
    discard: async () => {
      await file.close()
      await rm(name)
    },
  }
}

const OWN_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Deletes old files that this server has written. An answer is saved even if an old file cannot be deleted, or another process has just
 * deleted it.
 */
async function deleteOld(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => OWN_NAME.test(name)).map((name) => join(folder, name))
  for (const file of files) await deleteIfOld(file).catch(() => undefined)
}

async function deleteIfOld(file: string): Promise<void> {
  const stat = await lstat(file)
  if (stat.isFile() && Date.now() - stat.mtimeMs > KEPT_MS) await rm(file, { force: true })
}
