import { Counter, Gauge, type Registry } from 'prom-client'
import type { Outstanding } from './claimable.ts'

export interface ChannelMetrics {
  /** Voucher claims by outcome, success or failure. */
  claims: Counter<'network' | 'outcome'>
  /** Payments of claimed money to sellers by outcome, success or failure. */
  settlements: Counter<'network' | 'outcome'>
  /** Shows the latest figures of the leading process. Every other process passes undefined. */
  show(outstanding: Outstanding | undefined): void
}

/** Metrics of payment channels for operators. Only the leader shows gauges, so that a sum over all processes counts each value once. */
export function createChannelMetrics({
  registry,
  networks,
  now,
}: {
  registry: Registry
  /** The networks of channels. */
  networks: readonly string[]
  now: () => number
}): ChannelMetrics {
  const registers = [registry]
  const counter = (name: string, help: string, outcomes: readonly string[]) => {
    const made = new Counter({ name, help, labelNames: ['network', 'outcome'] as const, registers })
    // Each series begins at zero. Otherwise it would begin at one, and Prometheus' `increase()` would not count its first increment.
    for (const network of networks) for (const outcome of outcomes) made.inc({ network, outcome }, 0)
    return made
  }
  let shown: Outstanding | undefined
  new Gauge({
    name: 'launa_channels_unclaimed_value',
    help: 'Atomic units that were charged in payment channels and are not claimed on the chain',
    labelNames: ['network'],
    registers,
    collect() {
      this.reset()
      for (const [network, value] of shown?.unclaimed ?? []) this.set({ network }, value)
    },
  })
  new Gauge({
    name: 'launa_oldest_pending_withdrawal_seconds',
    help: 'Age of the oldest withdrawal from a channel with something left to claim',
    registers,
    collect() {
      const since = shown?.oldestWithdrawal
      this.set(since === undefined ? 0 : Math.max(0, Math.round(now() / 1000 - since)))
    },
  })
  return {
    claims: counter(
      'launa_channel_claims_total',
      'Payment channels with vouchers to claim, by the state of the chain afterwards',
      ['claimed', 'left'],
    ),
    settlements: counter(
      'launa_channel_settlements_total',
      'Transfers of claimed money to sellers, by what the chain said afterwards',
      ['settled', 'left'],
    ),
    show(outstanding) {
      shown = outstanding
    },
  }
}
