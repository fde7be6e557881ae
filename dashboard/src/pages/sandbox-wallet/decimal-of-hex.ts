/** Converts a hex quantity of Ethereum to decimal digits: `0x5f5e100` is `100000000`. Any other text is returned unchanged. */
export function decimalOfHex(quantity: string): string {
  return /^0x[0-9a-f]+$/i.test(quantity) ? BigInt(quantity).toString() : quantity
}
