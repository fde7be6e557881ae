import { Violation, type World } from './world.ts'

/** What must hold of ledger and chain after every step; the rules about single answers are checked where they leave. */
export function checkLedger({ chain, ledger }: World): void {
  const sold = new Map<string, number>()
  for (const { key, state, transaction, ephemeral, endpoint } of ledger.rows.values()) {
    const trace = chain.trace(key)
    if (state === 'SETTLED' && (trace?.kind !== 'paid' || trace.id !== transaction))
      throw new Violation('M10', `${key} is settled by ${transaction}, which the chain does not hold`)
    if (state === 'SETTLED' && ephemeral) sold.set(endpoint, (sold.get(endpoint) ?? 0) + 1)
    const isOver = state === 'EXPIRED' || state === 'CANCELLED' || state === 'RELEASED'
    if (isOver && trace?.kind === 'paid') throw new Violation('M5', `${key} is ${state}, and was paid`)
  }
  for (const [endpoint, count] of sold) if (count > 1) throw new Violation('M8', `${endpoint} was sold ${count} times`)
}
