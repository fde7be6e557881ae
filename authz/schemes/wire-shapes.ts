import { z } from 'zod'
import { ATOMIC_AMOUNT, EVM_ADDRESS } from '../../domain/accepts/accept.ts'

/*
 * The shapes of the parts of payments on the wire, for all schemes. Each message describes the expected value. `payment-faults.ts` puts the
 * name of the member before it.
 */

/** A string that matches `pattern`. `error` describes the expected form. */
export function written(pattern: RegExp, error: string) {
  return z.string({ error }).regex(pattern, { error })
}

export const hex = (bytes: number) =>
  written(
    new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`),
    `must be 0x and ${bytes * 2} hexadecimal digits (${bytes} bytes)`,
  )

export const atomic = written(
  ATOMIC_AMOUNT,
  'must be a string of decimal digits (atomic units), without sign, blank or leading zero',
)

export const address = written(EVM_ADDRESS, 'must be an EVM address: 0x and 40 hexadecimal digits')

/** Unix seconds as a decimal text, which the SDKs send. More digits than a time can need are refused. */
export const unixSeconds = written(
  /^(0|[1-9][0-9]{0,15})$/,
  'must be Unix seconds as a string of decimal digits, without leading zero',
)

/** 65 bytes of a key, or the longer bytes that a smart wallet checks (ERC-1271, ERC-6492). */
export const signature = written(
  /^0x(?:[0-9a-fA-F]{2}){65,4096}$/,
  'must be 0x and an even number of hexadecimal digits: 130 by a key, up to 8192 by a smart wallet',
)

/** A text of which only the length is checked here. Other code checks its content. */
export const name = (longest: number) => {
  const error = `must be a string of at most ${longest} characters`
  return z.string({ error }).max(longest, { error })
}

export function object<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object(shape, { error: AN_OBJECT })
}

/** The message for a member that has to be an object. */
export const AN_OBJECT = 'must be an object'
