import { InvalidArgumentError } from '../../errors.ts'
import { asFields, type Fields } from '../../fields.ts'
import { warn } from '../../process-environment.ts'
import { JournalError } from '../errors.ts'
import { makePrivate, nodeFiles, writeWhole } from '../journal/files.ts'
import type { ChannelState, ChannelStore } from './store.ts'

const FILE = /^(0x[0-9a-f]{64})\.json$/

/**
 * A store of channels on disk, for one process at a time. It writes a file for each channel into the folder `client` of the directory. Only
 * the owner can read the files. The SDKs of all languages and the official packages use this format. Node only.
 *
 * @example
 * const policy = { maxPerCall: '100000', maxDeposit: '500000' }
 * const buyer = new Buyer({ policy, channels: fileChannels('channels') })
 * console.log(await buyer.channels())
 */
export function fileChannels(directory: string): ChannelStore {
  const folder = `${directory}/client`
  const fileOf = (id: string) => `${folder}/${checkedId(id)}.json`
  const get = async (id: string) => {
    const file = fileOf(id)
    return withFileInError(file, () =>
      unlessMissing<ChannelState | undefined>(undefined, async () => stateIn(await nodeFiles().readFile(file, 'utf8'))),
    )
  }
  return {
    get,
    /** Skips an unreadable channel with a warning, so that the money in the other channels can still be withdrawn. */
    async list() {
      const names = await unlessMissing<string[]>([], () => nodeFiles().readdir(folder))
      const ids = names.flatMap((name) => FILE.exec(name)?.[1] ?? [])
      const states: ChannelState[] = []
      for (const id of ids) {
        const state = await get(id).catch(warn)
        if (state) states.push(state)
      }
      return states
    },
    async set(id, state) {
      const file = fileOf(id)
      await withFileInError(file, async () => {
        await makePrivate([directory, folder])
        await writeWhole(folder, file, state)
      })
    },
    async delete(id) {
      const file = fileOf(id)
      await withFileInError(file, () => nodeFiles().rm(file, { force: true }))
    },
  }
}

const AMOUNTS = [
  'chargedCumulativeAmount',
  'balance',
  'totalClaimed',
  'signedMaxClaimable',
  'unansweredClaimable',
] as const satisfies readonly (keyof ChannelState)[]

const DECIMAL = /^[0-9]+$/
const ADDRESS = /^0x[0-9a-f]{40}$/i
const ID = /^0x[0-9a-f]{64}$/i
const CHAIN = /^eip155:[0-9]+$/

/** Parses the state of a channel. Throws for any other text. */
function stateIn(text: string): ChannelState {
  const state = asFields(JSON.parse(text))
  if (!state) throw new SyntaxError('no object')
  const { pin, channel } = state
  for (const name of AMOUNTS)
    if (name in state && !isText(state[name], DECIMAL)) throw new SyntaxError(`${name} is no amount`)
  if (pin !== undefined && !isPin(asFields(pin))) throw new SyntaxError('pin is no side of a channel')
  if (channel !== undefined && !isKept(asFields(channel))) throw new SyntaxError('channel is not whole')
  return state as ChannelState
}

function isPin(pin: Fields = {}): boolean {
  return isText(pin.receiverAuthorizer, ADDRESS) && isDelay(pin.withdrawDelay)
}

function isKept({ id, network, host, config }: Fields = {}): boolean {
  const { payer, payerAuthorizer, receiver, receiverAuthorizer, token, withdrawDelay, salt } = asFields(config) ?? {}
  const addresses = [payer, payerAuthorizer, receiver, receiverAuthorizer, token]
  if (!addresses.every((address) => isText(address, ADDRESS)) || !isDelay(withdrawDelay)) return false
  return isText(id, ID) && isText(salt, ID) && isText(network, CHAIN) && typeof host === 'string'
}

function isText(value: unknown, form: RegExp): boolean {
  return typeof value === 'string' && form.test(value)
}

function isDelay(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

/** Runs `work`, and names the file in its error: system errors after the opening of a file do not name it. */
async function withFileInError<Value>(file: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (cause) {
    throw new JournalError(`cannot use the payment channel in ${file}`, { cause })
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

/** Returns the id in lower case. An id has no dots or slashes, so it cannot name a file elsewhere. */
function checkedId(id: string): string {
  if (ID.test(id)) return id.toLowerCase()
  throw new InvalidArgumentError('that is no id of a channel')
}
