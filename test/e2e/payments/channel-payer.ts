import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { ChannelAnswers, ChannelClient, ChannelTask } from '../../clients/channels.ts'
import { it as inChannelMarket } from './channel-market.ts'
import { type Shop, uniquePath } from './market.ts'

/** Adds a payer who has money and pays with official clients. Each client starts without the records of the earlier clients. */
export const it = inChannelMarket.extend('payer', async ({ market: { network } }) => {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  await network.give(address, 1_000_000n)
  return {
    address,
    run: (client: ChannelClient, task: Pick<ChannelTask, 'urls' | 'refundUrl'>) =>
      client.run({ ...task, privateKey, rpcUrl: network.url }),
  }
})

export const urls = (shop: Shop, count: number) => Array.from({ length: count }, () => shop.url(uniquePath('/weather')))
/** Returns the status of each answer. */
export const statuses = ({ answers }: ChannelAnswers) => answers.map(({ status }) => status)
/** Returns the total charge in each receipt. */
export const chargedOf = ({ answers }: ChannelAnswers) =>
  answers.map(({ paymentResponse }) => {
    const receipt = JSON.parse(Buffer.from(paymentResponse ?? 'e30=', 'base64').toString('utf8'))
    return receipt.extra?.channelState?.chargedCumulativeAmount
  })
