import { evmChainId, SANDBOX_NETWORK, SANDBOX_USDC } from './network.ts'

/** The facts of a token that decide whether its payments can be signed. */
export interface TokenDomain {
  /** EIP-712 domain of the contract. */
  name: string
  version: string
  decimals: number
  /** Set for a token without EIP-3009, which can be paid only through Permit2. */
  transferMethod?: 'permit2'
}

/** The known facts of a token on an EVM network; undefined for any other token. */
export function tokenDomainOf({ network, asset }: { network: string; asset: string }): TokenDomain | undefined {
  if (evmChainId(network) === undefined) return undefined
  return KNOWN.get(`${network} ${asset.toLowerCase()}`)
}

/** x402's own list of tokens (`DEFAULT_ASSETS` of `@x402/evm`), and the Sandbox's token. A test compares the list with the package. */
const TOKENS: Readonly<Record<string, Readonly<Record<string, TokenDomain>>>> = {
  [SANDBOX_NETWORK]: { [SANDBOX_USDC.address]: SANDBOX_USDC },
  'eip155:8453': {
    '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913': { name: 'USD Coin', version: '2', decimals: 6 },
  },
  'eip155:84532': {
    '0x036CbD53842c5426634e7929541eC2318f3dCF7e': { name: 'USDC', version: '2', decimals: 6 },
  },
  'eip155:1': {
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48': { name: 'USD Coin', version: '2', decimals: 6 },
  },
  'eip155:43114': {
    '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E': { name: 'USD Coin', version: '2', decimals: 6 },
  },
  'eip155:4326': {
    '0xFAfDdbb3FC7688494971a79cc65DCa3EF82079E7': {
      name: 'MegaUSD',
      version: '1',
      decimals: 18,
      transferMethod: 'permit2',
    },
  },
  'eip155:143': {
    '0x754704Bc059F8C67012fEd69BC8A327a5aafb603': { name: 'USDC', version: '2', decimals: 6 },
  },
  'eip155:988': {
    '0x779Ded0c9e1022225f8E0630b35a9b54bE713736': { name: 'USDT0', version: '1', decimals: 6 },
  },
  'eip155:2201': {
    '0x78Cf24370174180738C5B8E352B6D14c83a6c9A9': { name: 'USDT0', version: '1', decimals: 6 },
  },
  'eip155:137': {
    '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359': { name: 'USD Coin', version: '2', decimals: 6 },
  },
  'eip155:42161': {
    '0xaf88d065e77c8cC2239327C5EDb3A432268e5831': { name: 'USD Coin', version: '2', decimals: 6 },
  },
  'eip155:421614': {
    '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d': { name: 'USD Coin', version: '2', decimals: 6 },
  },
  'eip155:31612': {
    '0xdD468A1DDc392dcdbEf6db6e34E89AA338F9F186': {
      name: 'Mezo USD',
      version: '1',
      decimals: 18,
      transferMethod: 'permit2',
    },
  },
  'eip155:31611': {
    '0x118917a40FAF1CD7a13dB0Ef56C86De7973Ac503': {
      name: 'Mezo USD',
      version: '1',
      decimals: 18,
      transferMethod: 'permit2',
    },
  },
  'eip155:723487': {
    '0x33ad9e4BD16B69B5BFdED37D8B5D9fF9aba014Fb': {
      name: 'Stable Coin',
      version: '1',
      decimals: 6,
      transferMethod: 'permit2',
    },
  },
  'eip155:72344': {
    '0x33ad9e4BD16B69B5BFdED37D8B5D9fF9aba014Fb': {
      name: 'Stable Coin',
      version: '1',
      decimals: 6,
      transferMethod: 'permit2',
    },
  },
  'eip155:36900': {
    '0x9cb8142aEBBcdc60AF7c97Af897A67A8f3CA71C2': { name: 'USDC.e', version: '2', decimals: 6 },
  },
  'eip155:190415': {
    '0x401eCb1D350407f13ba348573E5630B83638E30D': { name: 'Bridged USDC', version: '2', decimals: 6 },
  },
  'eip155:181228': {
    '0x401eCb1D350407f13ba348573E5630B83638E30D': { name: 'Bridged USDC', version: '2', decimals: 6 },
  },
  'eip155:50': {
    '0xfA2958CB79b0491CC627c1557F441eF849Ca8eb1': { name: 'USDC', version: '2', decimals: 6 },
  },
  'eip155:51': {
    '0xb5AB69F7bBada22B28e79C8FFAECe55eF1c771D4': { name: 'USDC', version: '2', decimals: 6 },
  },
  'eip155:38833': {
    '0xA5b8BF902b2844dA17d4506cc827F7F1681735E7': {
      name: 'USDC',
      version: '1',
      decimals: 6,
      transferMethod: 'permit2',
    },
  },
  'eip155:14': {
    '0xe7cd86e13AC4309349F30B3435a9d337750fC82D': { name: 'USD₮0', version: '1', decimals: 6 },
  },
  'eip155:42220': {
    '0xcebA9300f2b948710d2653dD7B07f33A8B32118C': { name: 'USDC', version: '2', decimals: 6 },
    '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e': { name: 'Tether USD', version: '1', decimals: 6 },
    '0xD2ab3C9A02DBBAB236BfEC45D1d755DF4267F771': { name: 'Tether America USD', version: '1', decimals: 6 },
  },
  'eip155:11142220': {
    '0x01C5C0122039549AD1493B8220cABEdD739BC44E': { name: 'USDC', version: '2', decimals: 6 },
  },
  'eip155:1329': {
    '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392': { name: 'USDC', version: '2', decimals: 6 },
  },
  'eip155:1328': {
    '0x4fCF1784B31630811181f670Aea7A7bEF803eaED': { name: 'USDC', version: '2', decimals: 6 },
  },
}

const KNOWN = new Map(
  Object.entries(TOKENS).flatMap(([network, byAsset]) =>
    Object.entries(byAsset).map(([asset, token]) => [`${network} ${asset.toLowerCase()}`, token] as const),
  ),
)
