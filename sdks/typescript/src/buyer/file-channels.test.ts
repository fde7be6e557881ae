import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileClientChannelStorage } from '@x402/evm/batch-settlement/client/file-storage'
import { afterAll, describe, expect, it } from 'vitest'
import { fileChannels } from './file-channels.ts'

const parent = mkdtempSync(join(tmpdir(), 'launa-channels-'))
afterAll(() => rmSync(parent, { recursive: true }))

const id = `0x${'Ab'.repeat(32)}`
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

  it('have no other names than ids of channels', async () => {
    const channels = fileChannels(parent)
    await expect(channels.set('../x', state)).rejects.toThrow('no id of a channel')
    await expect(channels.get('')).rejects.toThrow('no id of a channel')
  })
})
