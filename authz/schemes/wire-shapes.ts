import { z } from 'zod'
import { ATOMIC_AMOUNT, EVM_ADDRESS } from '../../domain/accept.ts'

/*
 * What the parts of signed payloads look like on the wire, whatever the scheme.
 */

export const hex = (bytes: number) => z.string().regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`))
export const atomic = z.string().regex(ATOMIC_AMOUNT)
export const address = z.string().regex(EVM_ADDRESS)

/** Unix seconds as the SDKs write them; more digits than a year can need are refused. */
export const unixSeconds = z.string().regex(/^(0|[1-9][0-9]{0,15})$/)

/** 65 bytes of a key's own, or whatever a smart wallet checks (ERC-1271, ERC-6492). */
export const signature = z.string().regex(/^0x(?:[0-9a-fA-F]{2}){65,4096}$/)
