import { AccountId, PrivateKey, Transaction, TransferTransaction } from '@hiero-ledger/sdk'
import { describe, expect, it } from 'vitest'
import { signedHederaTransfer } from './hedera.ts'

const PAYER = '0.0.7001'
const TERMS = {
  scheme: 'exact',
  network: 'hedera:testnet',
  asset: '0.0.429274',
  amount: '9007199254740993',
  payTo: '0.0.4001',
  maxTimeoutSeconds: 300,
  extra: { feePayer: '0.0.5001' },
} as const

const KEYS = [
  ['Ed25519', PrivateKey.generateED25519()],
  ['ECDSA', PrivateKey.generateECDSA()],
] as const

/** Signs a transfer, and parses the transaction as a facilitator does. */
async function transferOf(privateKey: string, terms: object = {}): Promise<TransferTransaction> {
  const payload = await signedHederaTransfer({ ...TERMS, ...terms }, { accountId: PAYER, privateKey })
  expect(Object.keys(payload)).toEqual(['transaction'])
  const transaction = Transaction.fromBytes(Buffer.from(String(payload.transaction), 'base64'))
  expect(transaction).toBeInstanceOf(TransferTransaction)
  return transaction as TransferTransaction
}

describe('a payment on Hedera', () => {
  it.each(KEYS)('is one transfer of the token, signed by the payer alone, with an %s key', async (_, key) => {
    const transfer = await transferOf(key.toStringDer())
    const token = [...(transfer.tokenTransfers ?? [])].map(([id, accounts]) => [
      id.toString(),
      [...accounts].map(([account, amount]) => [account.toString(), amount.toString()]).sort(),
    ])
    expect(token).toEqual([
      [
        TERMS.asset,
        [
          [TERMS.payTo, '9007199254740993'],
          [PAYER, '-9007199254740993'],
        ],
      ],
    ])
    expect([...transfer.hbarTransfers]).toEqual([])
    expect([...transfer.nftTransfers]).toEqual([])
    expect(transfer.transactionId?.accountId?.toString()).toBe('0.0.5001')
    expect(transfer.transactionValidDuration).toBe(180)
    expect(key.publicKey.verifyTransaction(transfer)).toBe(true)
    const signers = [...transfer.getSignatures()].flatMap(([, nodes]) =>
      [...nodes].flatMap(([, keys]) => [...keys.keys()]),
    )
    expect(new Set(signers.map(String))).toEqual(new Set([key.publicKey.toString()]))
    expect(transfer.nodeAccountIds?.map(String)).toContain(AccountId.fromString('0.0.3').toString())
  })

  it('is in tinybars for HBAR, and no longer valid than the terms say', async () => {
    const transfer = await transferOf(KEYS[0][1].toStringDer(), { asset: '0.0.0', amount: '5', maxTimeoutSeconds: 60 })
    const amounts = [...transfer.hbarTransfers].map(([account, amount]) => [
      account.toString(),
      amount.toTinybars().toString(),
    ])
    expect(amounts.sort()).toEqual([
      [TERMS.payTo, '5'],
      [PAYER, '-5'],
    ])
    expect(transfer.transactionValidDuration).toBe(60)
  })

  it('takes an ECDSA key as it is written on EVM', async () => {
    const key = PrivateKey.generateECDSA()
    expect(key.publicKey.verifyTransaction(await transferOf(`0x${key.toStringRaw()}`))).toBe(true)
  })

  it.each([
    ['no fee payer', { extra: {} }],
    ['the payer as fee payer', { extra: { feePayer: PAYER } }],
    ['an EVM address', { payTo: '0x1111111111111111111111111111111111111111' }],
    ['more than 63 bits', { amount: (2n ** 63n).toString() }],
  ])('is not signed for terms with %s', async (_, terms) => {
    await expect(transferOf(KEYS[0][1].toStringDer(), terms)).rejects.toMatchObject({ name: 'InvalidArgumentError' })
  })

  it('does not show a key that it cannot read', async () => {
    for (const wrong of ['secret words', '0x12', '302e0201']) {
      const failure = await transferOf(wrong).catch((error: unknown) => error)
      expect(failure).toMatchObject({ name: 'ConfigurationError' })
      expect(`${(failure as Error).stack} ${(failure as Error).cause}`).not.toContain(wrong)
    }
    await expect(signedHederaTransfer(TERMS, { accountId: '0x1', privateKey: '' })).rejects.toThrow('0.0.1234')
  })
})
