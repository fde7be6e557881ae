/** The prime of the field, and the constant of the curve -x² + y² = 1 + d·x²·y² (RFC 8032, section 5.1). */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** Whether 32 bytes encode a point of the curve: x² = (y² - 1) / (d·y² + 1) must be a square. */
export function isOnCurve(bytes: Uint8Array): boolean {
  const little = [...bytes].reverse().map((byte) => byte.toString(16).padStart(2, '0'))
  const y = BigInt(`0x${little.join('')}`) & (2n ** 255n - 1n)
  const squared = (y * y) % P
  const above = (squared + P - 1n) % P
  const below = (D * squared + 1n) % P
  // `above / below` is a square exactly if `above * below` is a square. Euler's criterion tests that.
  return power((above * below) % P, (P - 1n) / 2n) !== P - 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = base, left = exponent; left > 0n; left >>= 1n, square = (square * square) % P)
    if (left & 1n) result = (result * square) % P
  return result
}
