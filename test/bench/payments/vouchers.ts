import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { ChannelConfig } from '../../../authz/schemes/batch-settlement/payload.ts'
import { channelIdOf, settlementDomain, voucherDigest } from '../../../authz/schemes/batch-settlement/typed-data.ts'
import { evmChainId } from '../../../domain/networks/network.ts'
import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { createPool } from '../../../runtime/postgres.ts'
import type { Row } from '../table/row.ts'
import { randomWallet, sign, type Wallet } from './authorizations.ts'
import { MOST_PER_SECOND, type Payments } from './payments.ts'
import { readTerms } from './preflight.ts'
import { VOUCHER_PRICE } from './price.ts'

/** Channels in use at the same time. Each has a few vouchers in flight. */
const CHANNELS = 32

/** A channel that exists only in the ledger. Its chain state has a time in the future, so authz does not read the chain. */
interface BenchChannel {
  wallet: Wallet
  config: ChannelConfig
  id: Buffer
  sum: bigint
}

const INSERT = `
  insert into payment_channel (network, channel_id, environment, config, receiver, token, balance, synced_at)
    select $1, c.id, 'production', c.config, $2, $3, 1e30, now() + interval '1 day'
    from unnest($4::bytea[], $5::json[]) as c(id, config)`

/**
 * Vouchers with real signatures for the terms of a row. Each is for the next sum of its channel. The channels alternate, so that several
 * vouchers of each channel are in flight.
 */
export async function prepareVouchers(options: {
  row: Row
  databaseUrl: string
  directory: string
  /** How long a measurement takes, warm-up included. */
  seconds: number
}): Promise<Payments> {
  const { row, databaseUrl, directory, seconds } = options
  const { accepted, resource } = await readTerms(row)
  const requirements = accepted as PaymentRequirements
  const pool = createPool({ url: databaseUrl, max: 1, applicationName: 'bench' })
  const channels = await openChannels(pool, requirements).finally(() => pool.end())
  const domain = settlementDomain(evmChainId(requirements.network) ?? 0)
  let turn = 0
  const one = () => {
    const channel = channels[turn++ % channels.length] as BenchChannel
    channel.sum += BigInt(requirements.amount)
    const voucher = { channelId: `0x${channel.id.toString('hex')}`, maxClaimableAmount: String(channel.sum) }
    const signature = sign(voucherDigest(domain, voucher), channel.wallet.privateKey)
    const payload = { type: 'voucher', channelConfig: channel.config, voucher: { ...voucher, signature } }
    return Buffer.from(JSON.stringify({ x402Version: 2, resource, accepted, payload })).toString('base64')
  }
  let files = 0
  return {
    one,
    fileFor() {
      const file = join(directory, `vouchers-${files++}.txt`)
      const lines = Array.from({ length: Math.ceil(seconds * MOST_PER_SECOND) }, one)
      writeFileSync(file, `${lines.join('\n')}\n`)
      return file
    },
    now: Math.floor(Date.now() / 1000),
  }
}

async function openChannels(
  pool: Pool,
  { network, asset, payTo, extra }: PaymentRequirements,
): Promise<BenchChannel[]> {
  const domain = settlementDomain(evmChainId(network) ?? 0)
  const channels = Array.from({ length: CHANNELS }, (): BenchChannel => {
    const wallet = randomWallet()
    const config: ChannelConfig = {
      ...{ payer: wallet.address, payerAuthorizer: wallet.address, receiver: payTo, token: asset },
      receiverAuthorizer: String(extra.receiverAuthorizer),
      withdrawDelay: Number(extra.withdrawDelay),
      salt: `0x${randomBytes(32).toString('hex')}`,
    }
    return { wallet, config, id: channelIdOf(domain, config), sum: 0n }
  })
  const configs = channels.map(({ config }) => JSON.stringify(config))
  await pool.query(INSERT, [network, payTo, asset, channels.map(({ id }) => id), configs])
  return channels
}

/** The key that would sign claims. The benchmark never claims. */
const AUTHORIZER_KEY = `0x${'42'.repeat(32)}` as const

/**
 * Returns the configuration of the vouchers' network. The stub acts as the network's facilitator and as its node. Only background jobs call
 * the node, and they get no answer.
 */
export function voucherNetwork(facilitatorUrl: string) {
  return {
    [VOUCHER_PRICE.network]: {
      ...{ url: facilitatorUrl, rpc_url: `${facilitatorUrl}/rpc`, receiver_authorizer_key: AUTHORIZER_KEY },
    },
  }
}
