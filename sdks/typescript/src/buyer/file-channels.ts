import { InvalidArgumentError } from '../errors.ts'
import { builtinModule } from '../world.ts'
import type { ChannelState, ChannelStore } from './channel-store.ts'
import { type FolderFiles, makePrivate } from './private-folders.ts'

/** The functions of Node's `node:fs/promises` that this store uses. */
interface Files extends FolderFiles {
  readFile(path: string, encoding: 'utf8'): Promise<string>
  writeFile(path: string, text: string, options: { mode: number }): Promise<void>
  rename(from: string, to: string): Promise<void>
  rm(path: string, options: { force: true }): Promise<void>
  readdir(path: string): Promise<string[]>
}

const FILE = /^(0x[0-9a-f]{64})\.json$/

/**
 * A store of channels that outlives the process, for one process at a time. It writes a file for each channel in `client` below the
 * directory, and only the owner can read it. The SDKs of all languages and the official packages write the same. Node only.
 */
export function fileChannels(directory: string): ChannelStore {
  const folder = `${directory}/client`
  const fileOf = (id: string) => `${folder}/${checkedId(id)}.json`
  const files = () => builtinModule<Files>('node:fs/promises')
  const get = (id: string) =>
    unlessMissing<ChannelState | undefined>(undefined, async () =>
      JSON.parse(await files().readFile(fileOf(id), 'utf8')),
    )
  return {
    get,
    async list() {
      const names = await unlessMissing<string[]>([], () => files().readdir(folder))
      const ids = names.flatMap((name) => FILE.exec(name)?.[1] ?? [])
      return (await Promise.all(ids.map(get))).filter((state) => state !== undefined)
    },
    async set(id, state) {
      const { writeFile, rename } = files()
      await makePrivate([directory, folder], files())
      // Write beside the file, then move: no reader meets half a file, and the wider mode of an older file does not stay.
      const draft = `${fileOf(id)}.${crypto.randomUUID()}`
      await writeFile(draft, `${JSON.stringify(state)}\n`, { mode: 0o600 })
      await rename(draft, fileOf(id))
    },
    delete: (id) => files().rm(fileOf(id), { force: true }),
  }
}

async function unlessMissing<Value>(otherwise: Value, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return otherwise
    throw error
  }
}

/** Only an id has this form, so it cannot name another file. */
function checkedId(id: string): string {
  if (/^0x[0-9a-f]{64}$/i.test(id)) return id.toLowerCase()
  throw new InvalidArgumentError('that is no id of a channel')
}
