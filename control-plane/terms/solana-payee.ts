import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { z } from 'zod'
import { isOnCurve } from './ed25519-curve.ts'
import type { NodeCall } from './node-call.ts'

/** Facts from a chain about a payee and a token. */
export interface TokenPayee {
  hasToken: boolean
  /** Whether the payee can receive the token now. */
  canReceive: boolean
}

const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const ACCOUNT_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** The bytes of a Solana address; undefined for any other text. */
export function solanaKey(address: string): Uint8Array | undefined {
  try {
    const bytes = base58.decode(address)
    return bytes.length === 32 ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Whether a key pair can own this address. All other addresses belong to programs. */
export function isWallet(address: string): boolean {
  const key = solanaKey(address)
  return key !== undefined && isOnCurve(key)
}

/** The associated token account of a payee (SPL, "Associated Token Account Program"). x402 pays to this account. */
export function associatedAccount({ payee, mint, program }: { payee: string; mint: string; program: string }): string {
  const seeds = [payee, program, mint].map((address) => solanaKey(address) ?? new Uint8Array())
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256')
    for (const seed of [...seeds, Uint8Array.of(bump), solanaKey(ACCOUNT_PROGRAM) ?? new Uint8Array()])
      hash.update(seed)
    const address = hash.update('ProgramDerivedAddress').digest()
    if (!isOnCurve(address)) return base58.encode(address)
  }
  throw new Error('no address for the token account')
}

const accounts = z.object({ value: z.array(z.object({ owner: z.string() }).nullable()).length(3) })

/** Reads facts about the payee's token account from a node. Rejects if the node does not answer. */
export async function readSolanaPayee(call: NodeCall, pair: { asset: string; payTo: string }): Promise<TokenPayee> {
  const { asset: mint, payTo: payee } = pair
  const addresses = [mint, ...TOKEN_PROGRAMS.map((program) => associatedAccount({ payee, mint, program }))]
  const settings = { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: 0 } }
  const answer = await call('getMultipleAccounts', [addresses, settings])
  if (!('result' in answer)) throw new Error('the node did not return the accounts')
  const [token, ...own] = accounts.parse(answer.result).value
  const program = token?.owner ?? ''
  const account = own[TOKEN_PROGRAMS.indexOf(program)]
  return { hasToken: TOKEN_PROGRAMS.includes(program), canReceive: account?.owner === program }
}
