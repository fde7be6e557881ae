import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** The content of a file: the number of its lines, and the SHA-256 of its text and of its compressed bytes, in hexadecimal. */
export interface FileFacts {
  rows: number
  text: string
  bytes: string
}

/** Counts and hashes lines. */
export async function factsOf(lines: AsyncIterable<string>): Promise<Omit<FileFacts, 'bytes'>> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const line of lines) {
    hash.update(`${line}\n`)
    rows += 1
  }
  return { rows, text: hash.digest('hex') }
}

/** Writes lines in compressed form. Resolves when they are on the disk. */
export async function writeLines(directory: string, name: string, lines: AsyncIterable<string>): Promise<FileFacts> {
  const [text, bytes] = [createHash('sha256'), createHash('sha256')]
  let rows = 0
  const counted = async function* () {
    for await (const line of lines) {
      rows += 1
      text.update(`${line}\n`)
      yield `${line}\n`
    }
  }
  const hashed = new Transform({
    transform(piece: Buffer, _, done) {
      bytes.update(piece)
      done(null, piece)
    },
  })
  const path = join(directory, name)
  await pipeline(Readable.from(counted()), createGzip(), hashed, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  await flush(path)
  return { rows, text: text.digest('hex'), bytes: bytes.digest('hex') }
}

/** Reads a file back and returns its facts. Throws on bytes that cannot be decompressed, and on a line that is not JSON. */
export async function readBack(directory: string, name: string): Promise<FileFacts> {
  const bytes = createHash('sha256')
  const source = createReadStream(join(directory, name))
  source.on('data', (piece) => bytes.update(piece))
  const parsed = async function* () {
    const plain = createGunzip()
    const done = pipeline(source, plain)
    // `await done` below throws a failure. Until then, this handler prevents an unhandled rejection.
    done.catch(() => undefined)
    for await (const line of createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY })) {
      JSON.parse(line)
      yield line
    }
    await done
  }
  return { ...(await factsOf(parsed())), bytes: bytes.digest('hex') }
}

/**
 * Makes a folder and its missing parents. Resolves when their names are on the disk. If a folder's name is not on the disk, a crash loses
 * the folder with its files.
 */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    await flush(dirname(folder))
    if (folder === resolve(first)) return
  }
}

/** Resolves when the bytes of the file are on the disk; for a folder, when the names in it are. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
