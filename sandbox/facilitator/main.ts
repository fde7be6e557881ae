import { type Hex, isHex, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { z } from 'zod'
import { SANDBOX_CHAIN_ID } from '../../domain/networks/network.ts'
import { parseEnvironment, settingsOrExit } from '../../runtime/environment-variables.ts'
import { jsonServer, serve } from '../json-server.ts'
import { facilitatorApp } from './app.ts'
import { createFacilitator } from './facilitator.ts'

/** anvil's published development mnemonic. Its first account has only gas money, on every anvil chain. */
const ANVIL_MNEMONIC = 'test test test test test test test test test test test junk'

const environment = settingsOrExit(() =>
  parseEnvironment(
    z.object({
      PORT: z.coerce.number().int().default(8089),
      LISTEN_HOST: z.string().default('127.0.0.1'),
      CHAIN_ID: z.coerce.number().int().default(SANDBOX_CHAIN_ID),
      /** Contracts that may be called to deploy a payer's smart wallet, as comma-separated addresses. */
      WALLET_FACTORIES: z.string().default(''),
      /** Private key in hex. It signs claims of payment channels for sellers. */
      RECEIVER_AUTHORIZER_KEY: z
        .custom<Hex>((key) => isHex(key) && key.length === 66, 'must be a private key')
        .optional(),
      RPC_URL: z.url().default('http://127.0.0.1:18545'),
      LOG_LEVEL: z.string().default('info'),
    }),
  ),
)

const privateKey = toHex(mnemonicToAccount(ANVIL_MNEMONIC).getHdKey().privateKey ?? new Uint8Array())
const { RECEIVER_AUTHORIZER_KEY: receiverAuthorizerKey } = environment
const app = facilitatorApp(
  createFacilitator({
    rpcUrl: environment.RPC_URL,
    privateKey,
    chainId: environment.CHAIN_ID,
    walletFactories: environment.WALLET_FACTORIES.split(',').filter(Boolean),
    ...(receiverAuthorizerKey && { receiverAuthorizerKey }),
  }),
  jsonServer({ logger: { level: environment.LOG_LEVEL } }),
)
await serve(app, { host: environment.LISTEN_HOST, port: environment.PORT })
