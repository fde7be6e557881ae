import { parseAbi } from 'viem'

/** x402's proxy for Permit2 payments of "exact", at the same address on every chain. */
export const PERMIT2_PROXY = '0x402085c248EeA27D92E8b30b2C58ed07f9E20001'

/** x402's contract for "batch-settlement", at the same address on every chain. */
export const CHANNEL_CONTRACT = '0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003'

/** The events of tokens: those of ERC-20, and those of EIP-3009, which come just before the transfer. */
export const TOKEN_EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
])

/** The events of the proxy, after the transfer that a permit has made. */
export const PROXY_EVENTS = parseAbi(['event Settled()', 'event SettledWithPermit()'])

export const CHANNEL_EVENTS = parseAbi([
  'event Deposited(bytes32 indexed channelId, address indexed sender, uint128 amount, uint128 newBalance)',
  'event Settled(address indexed receiver, address indexed token, address indexed sender, uint128 amount)',
])

export const CHANNEL_VIEWS = parseAbi([
  'function channels(bytes32 channelId) view returns (uint128 balance, uint128 totalClaimed)',
  'function receivers(address receiver, address token) view returns (uint128 totalClaimed, uint128 totalSettled)',
])
