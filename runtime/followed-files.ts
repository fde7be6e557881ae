import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** How often a process checks for replaced certificates, in milliseconds. */
export const CERTIFICATES_LOOK_MS = 5_000

/**
 * Reads files every `everyMs`, and passes changed texts to `use`. If a file cannot be read, or if `use` throws, the next read tries again.
 * For example, `use` throws for a key that does not match its certificate yet.
 */
export function followFiles<Names extends readonly string[]>(options: {
  files: Names
  /** The texts in use. The files may have other contents by now. */
  known: TextsOf<Names>
  everyMs: number
  use: (texts: TextsOf<Names>) => void
  /** Called once for each new reason why the files cannot be used. */
  onFailure: (error: Error) => void
}): { close(): void } {
  const { files, use } = options
  let [last, lastFailure] = [digest(options.known), '']
  const look = async () => {
    const texts = (await Promise.all(files.map((file) => readFile(file, 'utf8')))) as TextsOf<Names>
    const now = digest(texts)
    if (now === last) return
    use(texts)
    last = now
    lastFailure = ''
  }
  const timer = setInterval(() => {
    look().catch((error: Error) => {
      if (error.message !== lastFailure) options.onFailure(error)
      lastFailure = error.message
    })
  }, options.everyMs)
  timer.unref()
  return { close: () => clearInterval(timer) }
}

/** The texts of files, in the order of the files. */
export type TextsOf<Names extends readonly string[]> = { [Index in keyof Names]: string }

export function readFiles<Names extends readonly string[]>(files: Names): TextsOf<Names> {
  return files.map((file) => readFileSync(file, 'utf8')) as TextsOf<Names>
}

const digest = (texts: readonly string[]) => texts.join('\n')
