import { z } from 'zod'
import { ATOMIC_AMOUNT, EVM_ADDRESS } from '../../domain/accept.ts'

/*
 * The shapes of the parts of signed payloads on the wire, for all schemes.
 */

export const hex = (bytes: number) => z.string().regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`))
export const atomic = z.string().regex(ATOMIC_AMOUNT)
export const address = z.string().regex(EVM_ADDRESS)

/** Unix seconds as the SDKs write them. More digits than a time can need are refused. */
export const unixSeconds = z.string().regex(/^(0|[1-9][0-9]{0,15})$/)

/** 65 bytes of a key, or the longer bytes that a smart wallet checks (ERC-1271, ERC-6492). */
export const signature = z.string().regex(/^0x(?:[0-9a-fA-F]{2}){65,4096}$/)
