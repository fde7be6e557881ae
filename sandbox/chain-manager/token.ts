import { domainSeparator, type Hex, maxUint256, parseAbi, parseEther } from 'viem'
import { SANDBOX_CHAIN_ID, SANDBOX_USDC } from '../../domain/network.ts'
import type { ChainClient } from './chain-client.ts'

/** Those functions of USDC that the chain manager calls; the Sandbox's own token has them too. */
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

/** anvil's tenth development account mints; anvil holds its key. The first one is the facilitator's. */
export const MINTER = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

/** Fixed and far above what the chain asks, so that sending needs no estimate: gas, and wei per gas. */
export const MINT_GAS = 200_000n
export const FEES = { maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1_000_000n } as const

/** Refuses a chain on which a payment that is signed for the contract's `extra` would not verify (EIP-712). */
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

/** Where FiatToken keeps its name (after owner, pauser, blacklister and blacklist; Solidity storage layout). */
const NAME_SLOT = `0x${'4'.padStart(64, '0')}` as const

/** A string of up to 31 bytes as Solidity stores it: the text on the left, twice its length in the last byte. */
function shortStringWord(text: string): Hex {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.length > 31) throw new Error(`"${text}" is too long for one storage word`)
  return `0x${bytes.toString('hex').padEnd(62, '0')}${(bytes.length * 2).toString(16).padStart(2, '0')}`
}

/**
 * Makes the real token of a fork agree with the contract: its name becomes "USDC" (mainnet says "USD Coin"; the
 * domain separator follows the name), and our minter may mint. `checkToken` finds out when the layout is another.
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
  const { status } = await client.waitForTransactionReceipt({ hash, timeout: 60_000 })
  await client.stopImpersonatingAccount({ address: masterMinter })
  if (status !== 'success') throw new Error('the forked token refused our minter')
}
