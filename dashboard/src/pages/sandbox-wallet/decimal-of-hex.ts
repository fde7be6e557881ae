/** The digits of a quantity that Ethereum writes in hex: `0x5f5e100` is `100000000`. What is none comes back as it is. */
export function decimalOfHex(quantity: string): string {
  return /^0x[0-9a-f]+$/i.test(quantity) ? BigInt(quantity).toString() : quantity
}
