import { readFileSync } from 'node:fs'
import { UsageError } from './usage-error.ts'

/** Bytes of a file that the command line names. Throws `UsageError` with the reason when it cannot be read. */
export function readBytes(file: string): Buffer<ArrayBuffer> {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${fileReason(error)}`, { cause: error })
  }
}

/** Text of a file that the command line names. */
export function readText(file: string): string {
  return decodedText(readBytes(file), file)
}

/**
 * Decodes UTF-8, or UTF-16 with a byte order mark, which some editors write. Throws `UsageError` for other bytes,
 * because replacement characters would change the text silently.
 */
export function decodedText(bytes: Uint8Array, what: string): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    throw new UsageError(`${what} is not text in UTF-8: save it in UTF-8`, { cause: error })
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of its path is no directory',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
  EEXIST: 'it is there already',
}

/** The reason for people why a file cannot be used. */
export function fileReason(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  return REASONS[code] ?? message
}

/** The file that an error of the file system is about; undefined for any other error. */
export function fileOf(error: unknown): string | undefined {
  const { path, syscall, dest } = error as NodeJS.ErrnoException & { dest?: string }
  return syscall === undefined ? undefined : (dest ?? path)
}
