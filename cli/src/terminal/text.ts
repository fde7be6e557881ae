import { atomicToUsdc, isUsdc, spelledOut } from '@launa/sdk'

/** Escapes control characters. Text of other parties may contain them, and a terminal would obey them. */
export function plain(value: unknown): string {
  return spelledOut(value === null || value === undefined ? '' : String(value))
}

/** Returns a JSON document on one line, with control characters escaped, because a terminal would obey them. */
export function jsonText(value: unknown): string {
  // `JSON.stringify(undefined)` returns undefined. The output is then empty.
  return spelledOut(JSON.stringify(value) ?? '')
}

/** The body of an answer for a terminal: lines and tabs stay, all other control characters are escaped. */
export function bodyText(text: string): string {
  return spelledOut(text.replaceAll('\r\n', '\n'), (character) => character === '\n' || character === '\t')
}

/** Names and values, one pair a line, without undefined values. */
export function fields(pairs: readonly (readonly [name: string, value: unknown])[]): string {
  const shown = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '')
  const width = Math.max(0, ...shown.map(([name]) => name.length))
  return shown.map(([name, value]) => `${name.padEnd(width)}  ${plain(value)}`).join('\n')
}

/** Returns an amount as text for people. */
export function price({ network, asset, amount }: { network: string; asset: string; amount: string }): string {
  try {
    return isUsdc({ network, asset }) ? `${atomicToUsdc(amount)} USDC` : `${plain(amount)} units of ${plain(asset)}`
  } catch {
    return `${plain(amount)} units`
  }
}
