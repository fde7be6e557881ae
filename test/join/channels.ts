import type { LedgerRow } from './records.ts'

/** The ledger's row of a voucher. */
export interface VoucherRow extends LedgerRow {
  channel: string
  /** The voucher's total sum. */
  max: bigint
  /** The deposit with the voucher; undefined for a voucher alone. */
  deposit: bigint | undefined
}

export interface ChannelBooks {
  rows: readonly VoucherRow[]
  /** The gateway's record of each channel: the total charge, and the number of vouchers in flight. */
  accounts: readonly { channel: string; charged: bigint; holds: number }[]
  /** The deposits in the events of the chain. */
  deposits: readonly { channel: string; amount: bigint; transaction: string }[]
  /** The contract's state of each channel. `balance` is the total of all deposits. */
  states: readonly { channel: string; balance: bigint; totalClaimed: bigint }[]
  /** The seller's balance. It was zero at the start. */
  received: bigint
}

/** Compares the ledger's charges on channels with their records and the chain, after all claims. Returns a line for each difference. */
export function differencesOfChannels(books: ChannelBooks): string[] {
  const names = new Set([...books.rows, ...books.accounts, ...books.deposits].map(({ channel }) => channel))
  const lines = [...names].flatMap((name) => {
    const of = <Item extends { channel: string }>(items: readonly Item[]) =>
      items.filter(({ channel }) => channel === name)
    const settled = of(books.rows).filter(({ state }) => state === 'SETTLED')
    const deposits = of(books.deposits)
    return [
      ...differencesOfAccount(settled, of(books.accounts)[0], of(books.states)[0]),
      ...differencesOfDeposits(settled, deposits, of(books.states)[0]),
    ].map((what) => `${name} ${what}`)
  })
  const charged = sum(books.rows.flatMap(({ state, amount }) => (state === 'SETTLED' ? [amount] : [])))
  return charged === books.received
    ? lines
    : [...lines, `the ledger has settled ${charged}, the seller has ${books.received}`]
}

function differencesOfAccount(
  settled: readonly VoucherRow[],
  account: ChannelBooks['accounts'][number] | undefined,
  state: ChannelBooks['states'][number] | undefined,
): string[] {
  const charged = sum(settled.map(({ amount }) => amount))
  const isCovered = charged === 0n || settled.some(({ max }) => max >= charged)
  const { charged: said = 0n, holds = 0 } = account ?? {}
  const claimed = state?.totalClaimed ?? 0n
  const faults: [boolean, string][] = [
    [said !== charged, `is charged ${said}, its SETTLED rows add up to ${charged}`],
    [!isCovered, `is charged ${charged}, no voucher is for as much`],
    [holds > 0, `still holds ${holds} vouchers`],
    [claimed !== charged, `is charged ${charged}, the chain has claimed ${claimed}`],
  ]
  return faults.flatMap(([isFault, what]) => (isFault ? [what] : []))
}

/** M1 for deposits: each recorded deposit is on the chain in a separate transaction, and the chain has no others. */
function differencesOfDeposits(
  settled: readonly VoucherRow[],
  deposits: ChannelBooks['deposits'],
  state: ChannelBooks['states'][number] | undefined,
): string[] {
  const isOf = (row: VoucherRow, { transaction, amount }: ChannelBooks['deposits'][number]) =>
    row.transaction === transaction && row.deposit === amount
  const claimed = settled.filter(({ deposit }) => deposit !== undefined)
  const lacking = claimed.filter((row) => deposits.filter((made) => isOf(row, made)).length !== 1)
  const strange = deposits.filter((made) => claimed.filter((row) => isOf(row, made)).length !== 1)
  const made = sum(deposits.map(({ amount }) => amount))
  const balance = state?.balance ?? 0n
  return [
    ...lacking.map((row) => `has a deposit of ${row.deposit} on record, which is not in ${row.transaction}`),
    ...strange.map(({ amount, transaction }) => `has a deposit of ${amount} in ${transaction}, which is not on record`),
    ...(made === balance ? [] : [`has deposits of ${made}, and ${balance} in it`]),
  ]
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
