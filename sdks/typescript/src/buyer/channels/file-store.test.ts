import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type * as promises from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileClientChannelStorage } from '@x402/evm/batch-settlement/client/file-storage'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { JournalError } from '../errors.ts'
import { fileChannels } from './file-store.ts'

const parent = mkdtempSync(join(tmpdir(), 'launa-channels-'))
afterAll(() => rmSync(parent, { recursive: true }))

const id = `0x${'Ab'.repeat(32)}` as const
const A = `0x${'Ab'.repeat(20)}` as const
const state = { chargedCumulativeAmount: '5', balance: '10' }

describe('channels in files', () => {
  it('are kept as the official package keeps them, for their owner alone', async () => {
    const directory = join(parent, 'a')
    const channels = fileChannels(directory)
    expect(await channels.get(id)).toBeUndefined()
    await channels.set(id, state)
    expect(await channels.get(id.toLowerCase())).toEqual(state)
    expect(await new FileClientChannelStorage({ directory }).get(id.toLowerCase())).toEqual(state)
    const [file = ''] = readdirSync(join(directory, 'client'))
    const modes = [directory, join(directory, 'client'), join(directory, 'client', file)].map(
      (path) => statSync(path).mode,
    )
    expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o700, 0o600])
    await channels.delete(id)
    expect(readdirSync(join(directory, 'client'))).toEqual([])
  })

  it('lose the wider mode of older files', async () => {
    const directory = join(parent, 'b')
    mkdirSync(join(directory, 'client'), { recursive: true, mode: 0o755 })
    const file = join(directory, 'client', `${id.toLowerCase()}.json`)
    writeFileSync(file, '{}', { mode: 0o644 })
    await fileChannels(directory).set(id, state)
    expect([statSync(file).mode & 0o777, statSync(directory).mode & 0o777]).toEqual([0o600, 0o700])
  })

  it('are on the disk before they have their name, and the name after it', async () => {
    const steps: string[] = []
    const real = process.getBuiltinModule('node:fs/promises')
    const spied: Partial<typeof promises> = {
      async open(...args) {
        const handle = await real.open(...args)
        const { sync } = handle
        handle.sync = async () => {
          steps.push(statSync(args[0] as string).isDirectory() ? 'sync of the folder' : 'sync of the file')
          await sync.call(handle)
        }
        return handle
      },
      async rename(...args) {
        steps.push('rename')
        await real.rename(...args)
      },
    }
    const modules = vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ ...real, ...spied })
    try {
      await fileChannels(join(parent, 'c')).set(id, state)
    } finally {
      modules.mockRestore()
    }
    expect(steps).toEqual(['sync of the file', 'rename', 'sync of the folder'])
  })

  const config = {
    ...{ payer: A, payerAuthorizer: A, receiver: A, receiverAuthorizer: A, token: A },
    ...{ withdrawDelay: 900, salt: id },
  } as const
  const kept = { id, network: 'eip155:8453', host: 'shop.example', config } as const
  const withConfig = (changes: object) => ({ channel: { ...kept, config: { ...config, ...changes } } })

  it('hold what a withdrawal needs, and which channel is the seller’s', async () => {
    const channels = fileChannels(join(parent, 'e'))
    for (const stored of [{ channel: kept }, { pin: { receiverAuthorizer: A, withdrawDelay: 900 } }, {}]) {
      await channels.set(id, stored)
      expect(await channels.get(id)).toEqual(stored)
    }
  })

  it.each([
    ...['', '{"balance"', '[]', 'null'],
    ...['x', '', '1,000', '-1', '1.5', '0x10', ' 1', '1\n', 1, null, []].map((balance) => JSON.stringify({ balance })),
    ...['chargedCumulativeAmount', 'totalClaimed', 'signedMaxClaimable', 'unansweredClaimable'].map(
      (name) => `{"${name}":"x"}`,
    ),
    ...[null, 'x', {}, { receiverAuthorizer: A }, { receiverAuthorizer: A, withdrawDelay: '900' }].map((pin) =>
      JSON.stringify({ pin }),
    ),
    ...[null, { id }, { ...kept, config: null }, { ...kept, id: '0xabc' }, { ...kept, network: 'x' }].map((channel) =>
      JSON.stringify({ channel }),
    ),
    ...[{ payer: null }, { token: '0x' }, { salt: '0x' }, { withdrawDelay: -1 }].map((changes) =>
      JSON.stringify(withConfig(changes)),
    ),
  ])('that cannot be read (%j) are named, and hide no others', async (text) => {
    const directory = mkdtempSync(join(parent, 'd'))
    const channels = fileChannels(directory)
    await channels.set(id, state)
    const broken = `0x${'0'.repeat(64)}`
    const file = join(directory, 'client', `${broken}.json`)
    writeFileSync(file, text)
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
    expect(await channels.list?.()).toEqual([state])
    expect(warn.mock.calls).toEqual([[`cannot use the payment channel in ${file}`, 'LaunaWarning']])
    warn.mockRestore()
    const failure = await channels.get(broken).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(JournalError)
    expect(String(failure)).toContain(file)
  })

  it('have no other names than ids of channels', async () => {
    const channels = fileChannels(parent)
    await expect(channels.set('../x', state)).rejects.toThrow('no id of a channel')
    await expect(channels.get('')).rejects.toThrow('no id of a channel')
  })
})
