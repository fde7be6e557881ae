/** An address or hash with its middle left out: `0x8335…2913`. A short text stays whole. */
export function shortened(text: string): string {
  return text.length > 14 ? `${text.slice(0, 6)}…${text.slice(-4)}` : text
}
