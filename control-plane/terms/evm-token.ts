import { decodeAbiParameters, type Hex, isHex } from 'viem'
import type { NodeAnswer, NodeCall } from './node-call.ts'

/** Facts from a chain about a token. */
export interface EvmToken {
  hasCode: boolean
  /** Whether the token supports authorizations (EIP-3009). */
  hasAuthorizations: boolean
  /** The separator of EIP-712; undefined for a token that does not report it. */
  domainSeparator: Hex | undefined
  /**
   * The name and version that the contract's functions `name` and `version` return. They may differ from its EIP-712
   * domain.
   */
  name: string | undefined
  version: string | undefined
  decimals: number | undefined
}

const NO_TOKEN: EvmToken = {
  hasCode: false,
  hasAuthorizations: false,
  domainSeparator: undefined,
  name: undefined,
  version: undefined,
  decimals: undefined,
}

/** Selectors of the views of EIP-20, EIP-2612 and EIP-3009. */
const VIEW = { name: '0x06fdde03', version: '0x54fd4d50', decimals: '0x313ce567', domainSeparator: '0x3644e515' }
/** `authorizationState(address,bytes32)` with zeros. */
const AUTHORIZATION_STATE = `0xe94a0102${'0'.repeat(128)}`

/** Reads a token's facts from a node. Rejects if the node does not answer. */
export async function readEvmToken(call: NodeCall, asset: string): Promise<EvmToken> {
  const code = await call('eth_getCode', [asset, 'latest'])
  if ('reverted' in code || !isHex(code.result)) throw new Error('the node returned no code')
  if (code.result === '0x') return NO_TOKEN
  const view = (data: string) => call('eth_call', [{ to: asset, data }, 'latest'])
  const [name, version, decimals, domainSeparator, authorization] = await Promise.all([
    ...[view(VIEW.name), view(VIEW.version), view(VIEW.decimals), view(VIEW.domainSeparator)],
    view(AUTHORIZATION_STATE),
  ])
  return {
    hasCode: true,
    hasAuthorizations: word(authorization) !== undefined,
    domainSeparator: word(domainSeparator),
    name: textOf(name),
    version: textOf(version),
    decimals: smallNumber(word(decimals)),
  }
}

/** One word of 32 bytes; undefined for a function that the contract lacks. */
function word(answer: NodeAnswer | undefined): Hex | undefined {
  const { result } = answer && 'result' in answer ? answer : { result: undefined }
  return typeof result === 'string' && /^0x[0-9a-fA-F]{64}$/.test(result) ? (result.toLowerCase() as Hex) : undefined
}

function smallNumber(value: Hex | undefined): number | undefined {
  const number = value === undefined ? undefined : BigInt(value)
  return number !== undefined && number <= 255n ? Number(number) : undefined
}

/** The contract's author chooses this text, so it is shown only if it is short and visible. */
const SHOWN = /^[^\p{C}]{1,100}$/u

function textOf(answer: NodeAnswer | undefined): string | undefined {
  const { result } = answer && 'result' in answer ? answer : { result: undefined }
  if (!isHex(result)) return undefined
  try {
    const [text] = decodeAbiParameters([{ type: 'string' }], result)
    return SHOWN.test(text) ? text : undefined
  } catch {
    return undefined
  }
}
