import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KeptChannel } from '@launa/sdk/buyer'
import { describe, expect, it } from 'vitest'
import { ownVariables } from '../pay/pay-testing.ts'
import { type NodeScript, scriptedNode } from '../pay/scripted-node-testing.ts'
import { ASKED, BLOCK, CHANNEL, HONEST, holds, LATER, pending, SINCE } from '../pay/withdrawal-testing.ts'
import { fakeTerminal, runAt } from '../testing.ts'

const BEFORE = { chargedCumulativeAmount: '100', balance: '1000' }

/** Runs the command with this channel file in the store and a node that follows the script. */
async function withdrawn(
  script: NodeScript,
  { file, channel = CHANNEL }: { file?: string; channel?: KeptChannel } = {},
) {
  const { fileChannels } = await import('@launa/sdk/buyer')
  const variables = ownVariables()
  const directory = join(variables.LAUNA_CONFIG_DIR, 'channels')
  const channels = fileChannels(directory)
  // The SDK keeps two records of a channel: its configuration under another id, and its sums under the channel's id. Any id works for the
  // first record.
  await channels.set(`0x${'11'.repeat(32)}`, { channel })
  await channels.set(CHANNEL.id, BEFORE)
  const path = join(directory, 'client', `${CHANNEL.id}.json`)
  if (file !== undefined) writeFileSync(path, file)
  await using node = await scriptedNode(script)
  const { code, out, err } = await runAt(
    fakeTerminal(),
    ['pay', 'withdraw', '--rpc-url', node.url, '--json'],
    variables,
  )
  return { code, value: JSON.parse(out || err), kept: readFileSync(path, 'utf8') }
}

describe('launa pay withdraw', () => {
  it('stores the remaining balance when the money is back, and no charged sum that a node reports', async () => {
    const told = { ...LATER, ...holds([1_000, 900]), ...pending([100, SINCE]), ...holds([900, 900], BLOCK) }
    const { code, value, kept } = await withdrawn(told)
    expect([code, value]).toEqual([0, expect.objectContaining({ state: 'withdrawn', amount: '100' })])
    expect(JSON.parse(kept)).toEqual({ chargedCumulativeAmount: '100', balance: '900' })
  })

  it('changes nothing in the store before the money is back', async () => {
    const { code, value, kept } = await withdrawn({ ...HONEST, ...ASKED, ...holds([2_000, 100]) })
    expect([code, value]).toEqual([0, expect.objectContaining({ state: 'waiting', amount: '900' })])
    expect(JSON.parse(kept)).toEqual(BEFORE)
  })

  it.each(['{"balance":"x"}', 'null'])('withdraws the money of a channel if its file is damaged (%s)', async (file) => {
    const { code, value, kept } = await withdrawn({ ...LATER, ...ASKED }, { file })
    expect([code, value]).toEqual([0, expect.objectContaining({ state: 'withdrawn', amount: '900' })])
    expect(kept).toBe(file)
  })

  it('names a step that the chain refuses', async () => {
    const refusal = { error: { code: 3, message: 'execution reverted' } }
    const { code, value, kept } = await withdrawn({ ...LATER, ...ASKED, eth_estimateGas: refusal })
    expect([code, value.code, JSON.parse(kept)]).toEqual([1, 'withdrawal_failed', BEFORE])
  })

  it('withdraws no channel of another key', async () => {
    const config = { ...CHANNEL.config, payer: CHANNEL.config.receiver }
    const { code, value } = await withdrawn(HONEST, { channel: { ...CHANNEL, config } })
    expect([code, value.code]).toEqual([1, 'not_found'])
  })
})
