import type { ChannelConfig } from '@x402/evm'
import { computeChannelId } from '@x402/evm/batch-settlement/client'
import { type Hex, numberToHex } from 'viem'
import { expect, it } from 'vitest'
import { channelConfigIn } from './channel-config.ts'

const address = (digit: number): Hex => `0x${String(digit).repeat(40)}`
const config: ChannelConfig = {
  ...{
    payer: address(1),
    payerAuthorizer: address(2),
    receiver: address(3),
    receiverAuthorizer: address(4),
    token: address(5),
  },
  ...{ withdrawDelay: 86_400, salt: numberToHex(402, { size: 32 }) },
}
const network = 'eip155:84532'
const id = computeChannelId(config, network)
const word = (value: Hex | number) =>
  (typeof value === 'number' ? numberToHex(value) : value).slice(2).padStart(64, '0')
const words = Object.values(config).map(word).join('')

it.each(['0xd0e30db0', `0x12345678${word(7)}`, `0xac9650d8${word(32)}d0e30db0`])(
  'the terms of a channel are found behind %s',
  (before) => {
    expect(channelConfigIn(`${before}${words}${word(9)}` as Hex, { id, network })).toEqual(config)
  },
)

it('terms of another channel are not taken for it', () => {
  const other = words.replace(word(86_400), word(86_401))
  expect(channelConfigIn(`0xd0e30db0${other}`, { id, network })).toBeUndefined()
})
