import { authorizationTypes } from '@x402/evm'
import { hashTypedData, keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Publicly known keys (from the usual development mnemonic). They must never hold money. */
const KEYS = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const PAY_TO = '0x1111111111111111111111111111111111111111'

const TERMS = [
  { network: 'eip155:845320402', amount: '100000', name: 'USDC' },
  { network: 'eip155:845320402', amount: '9007199254740993', name: 'USDC' },
  { network: 'eip155:8453', amount: '1', name: 'USD Coin' },
  { network: 'eip155:8453', amount: (2n ** 256n - 1n).toString(), name: 'USD Cöin' },
]

/** What a payer of scheme `exact` signs (EIP-3009 by EIP-712), and the header that carries it (x402 v2). */
export async function eip3009Vectors(): Promise<object> {
  const vectors = []
  for (const privateKey of KEYS)
    for (const [index, terms] of TERMS.entries()) vectors.push(await vectorOf(privateKey, terms, index))
  return vectors
}

async function vectorOf(privateKey: `0x${string}`, terms: (typeof TERMS)[number], index: number): Promise<object> {
  const account = privateKeyToAccount(privateKey)
  const accepted = {
    scheme: 'exact',
    network: terms.network,
    amount: terms.amount,
    asset: USDC,
    payTo: PAY_TO,
    maxTimeoutSeconds: 300,
    extra: { name: terms.name, version: '2', assetTransferMethod: 'eip3009' },
  }
  const nonce = keccak256(stringToHex(`nonce ${index}`))
  const authorization = {
    from: account.address,
    to: PAY_TO,
    value: terms.amount,
    validAfter: '0',
    validBefore: '1800000300',
    nonce,
  } as const
  const typedData = {
    domain: { name: terms.name, version: '2', chainId: Number(terms.network.split(':')[1]), verifyingContract: USDC },
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization',
    message: { ...authorization, value: BigInt(terms.amount), validAfter: 0n, validBefore: 1800000300n },
  } as const
  const signature = await account.signTypedData(typedData)
  const resource = {
    url: 'https://weather.example.com/forecast/:path',
    description: 'Wetter für Bern',
    mimeType: 'application/json',
  }
  const payload = { x402Version: 2, payload: { authorization, signature }, resource, accepted }
  return {
    private_key: privateKey,
    address: account.address,
    resource,
    accepted,
    authorization,
    digest: hashTypedData(typedData),
    signature,
    payment_header: Buffer.from(JSON.stringify(payload)).toString('base64'),
  }
}
