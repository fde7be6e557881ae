import { InvalidArgumentError } from '../errors.ts'
import { builtinModule } from '../world.ts'
import type { ChannelState, ChannelStore } from './channel-store.ts'
import { JournalError } from './errors.ts'
import { asFields } from './fields.ts'
import { type Files, readEach, writeWhole } from './files.ts'
import { makePrivate } from './private-folders.ts'

const FILE = /^(0x[0-9a-f]{64})\.json$/

/**
 * A store of channels that outlives the process, for one process at a time. It writes a file for each channel in `client` below the
 * directory, and only the owner can read it. The SDKs of all languages and the official packages write the same. Node only.
 */
export function fileChannels(directory: string): ChannelStore {
  const folder = `${directory}/client`
  const fileOf = (id: string) => `${folder}/${checkedId(id)}.json`
  const files = () => builtinModule<Files>('node:fs/promises')
  const get = async (id: string) => {
    const file = fileOf(id)
    return failing(file, () =>
      unlessMissing<ChannelState | undefined>(undefined, async () => stateIn(await files().readFile(file, 'utf8'))),
    )
  }
  return {
    get,
    /** Skips a channel that cannot be read, with a warning: the money of the others must stay within reach. */
    async list() {
      const names = await unlessMissing<string[]>([], () => files().readdir(folder))
      const ids = names.flatMap((name) => FILE.exec(name)?.[1] ?? [])
      const states = await readEach(ids, (id) => get(id).catch(warn))
      return states.filter((state) => state !== undefined)
    },
    async set(id, state) {
      const file = fileOf(id)
      await failing(file, async () => {
        await makePrivate([directory, folder], files())
        await writeWhole(files(), { folder, file, value: state })
      })
    },
    async delete(id) {
      const file = fileOf(id)
      await failing(file, () => files().rm(file, { force: true }))
    },
  }
}

function stateIn(text: string): ChannelState {
  const state = asFields(JSON.parse(text))
  if (!state) throw new SyntaxError('no object')
  return state as ChannelState
}

async function failing<Value>(file: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (cause) {
    throw new JournalError(`cannot use the payment channel in ${file}`, { cause })
  }
}

/** Shows a line on the standard error output, unless the program handles Node's warnings itself. */
function warn(error: unknown): undefined {
  const { process } = globalThis as { process?: { emitWarning?: (text: string, type: string) => void } }
  process?.emitWarning?.(String((error as Error).message), 'LaunaWarning')
  return undefined
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
