import { domainSeparator, type Hex, maxUint256, parseAbi, parseEther } from 'viem'
import { SANDBOX_CHAIN_ID, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { patience } from '../../runtime/patience.ts'
import type { ChainClient } from './chain-client.ts'

/** The functions of USDC that the chain manager calls. The Sandbox's own token also has them. */
export const TOKEN_ABI = parseAbi([
  'function name() view returns (string)',
  'function decimals() view returns (uint8)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function balanceOf(address) view returns (uint256)',
  'function mint(address to, uint256 amount) returns (bool)',
  'function masterMinter() view returns (address)',
  'function configureMinter(address minter, uint256 allowance) returns (bool)',
])

export const TOKEN = { address: SANDBOX_USDC.address, abi: TOKEN_ABI } as const

/** anvil's tenth development account is the minter, because anvil holds its key. The first account belongs to the facilitator. */
export const MINTER = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

/** Gas, and wei per gas. Both are fixed and far above the chain's needs, so that no estimate is needed. */
export const MINT_GAS = 200_000n
export const FEES = { maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1_000_000n } as const

/** Throws if the chain's token would refuse payments that are signed for the name and version of `SANDBOX_USDC` (EIP-712). */
export async function checkToken(client: ChainClient): Promise<void> {
  const expected = domainSeparator({
    domain: {
      name: SANDBOX_USDC.name,
      version: SANDBOX_USDC.version,
      chainId: SANDBOX_CHAIN_ID,
      verifyingContract: SANDBOX_USDC.address,
    },
  })
  const actual = await client.readContract({ ...TOKEN, functionName: 'DOMAIN_SEPARATOR' })
  if (actual !== expected) {
    const name = await client.readContract({ ...TOKEN, functionName: 'name' })
    throw new Error(`the token's DOMAIN_SEPARATOR is ${actual} (name "${name}"), payments need ${expected}`)
  }
  const decimals = await client.readContract({ ...TOKEN, functionName: 'decimals' })
  if (decimals !== SANDBOX_USDC.decimals) throw new Error(`the token has ${decimals} decimals`)
}

/** Storage slot 4 has the name of FiatToken, after owner, pauser, blacklister and blacklist (Solidity storage layout). */
const NAME_SLOT = `0x${'4'.padStart(64, '0')}` as const

/** A string of up to 31 bytes in Solidity's storage: the text on the left, twice its length in the last byte. */
function shortStringWord(text: string): Hex {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.length > 31) throw new Error(`"${text}" is too long for one storage word`)
  return `0x${bytes.toString('hex').padEnd(62, '0')}${(bytes.length * 2).toString(16).padStart(2, '0')}`
}

/**
 * Adapts the real token of a fork to `SANDBOX_USDC`. Its name becomes "USDC" (mainnet has "USD Coin"), and the domain separator follows
 * the name. Our minter gets the right to mint. `checkToken` detects another storage layout.
 */
export async function adoptForkedToken(client: ChainClient): Promise<void> {
  await client.setStorageAt({ address: TOKEN.address, index: NAME_SLOT, value: shortStringWord(SANDBOX_USDC.name) })
  const masterMinter = await client.readContract({ ...TOKEN, functionName: 'masterMinter' })
  await client.impersonateAccount({ address: masterMinter })
  await client.setBalance({ address: masterMinter, value: parseEther('1') })
  const hash = await client.writeContract({
    ...TOKEN,
    functionName: 'configureMinter',
    args: [MINTER, maxUint256],
    account: masterMinter,
    gas: MINT_GAS,
    ...FEES,
  })
  const { status } = await client.waitForTransactionReceipt({ hash, timeout: patience() })
  await client.stopImpersonatingAccount({ address: masterMinter })
  if (status !== 'success') throw new Error('the forked token refused our minter')
}
